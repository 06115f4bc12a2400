import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fullLicence, openTestWorkspace } from '../../testing/database.ts'
import type { AuditEntry, Workspace } from '../index.ts'

let workspace: Workspace & { url: string }
beforeAll(async () => {
  workspace = await openTestWorkspace()
})
afterAll(() => workspace.close())

const actorAndAction = ({ actor, action }: AuditEntry) => `${actor ?? 'operator'} ${action}`

describe('audit log', () => {
  it('Q-07 has one entry for each act on an account, by whoever did it', async () => {
    const { accounts, organisations, licences, memberships, socialAccounts, tokens, audit } = workspace
    const organisation = await organisations.create({ name: 'north', display_name: 'North' })
    await licences.set(organisation.id, fullLicence)
    const person = { username: 'ada', email: 'ada@example.org', first_name: 'Ada', last_name: 'Byron' }
    const { id } = await accounts.create(person)
    await memberships.set(id, organisation.id, { is_validated: false })
    await tokens.create('invite', id, 60_000)
    await tokens.create('password_reset', id, 60_000)
    await accounts.setPassword(id, 'hash', { by: null })
    await accounts.setPassword(id, 'hash', { by: id, action: 'account.password_reset' })
    const link = { provider: 'uni', uid: '1', display: 'Ada' }
    await socialAccounts.link(id, link)
    await socialAccounts.link(id, link)
    await memberships.validate(id, organisation.id, 'uni')
    await memberships.validate(id, organisation.id, 'uni')
    await socialAccounts.unlink(id, 'uni', '1')
    await accounts.update(id, { last_name: 'Lovelace' })
    await organisations.update(organisation.id, { coi_checker: true })
    await accounts.setActive(id, false)
    await accounts.setActive(id, true)
    const acts = [
      'operator organisation.created',
      'operator licence.set',
      'operator account.created',
      'operator membership.set',
      'operator account.invited',
      'operator account.password_set',
      'ada account.password_reset',
      'ada social_account.linked',
      'ada membership.validated',
      'ada social_account.unlinked',
      'operator account.changed',
      'operator organisation.changed',
      'operator account.deactivated',
      'operator account.activated',
    ]
    expect((await audit.list()).map(actorAndAction)).toEqual(acts)
    expect((await audit.list({ user_id: id })).map(actorAndAction)).toEqual(
      acts.filter((line) => !/organis|licence/.test(line)),
    )
    expect((await audit.list({ organisation_id: organisation.id })).map(actorAndAction)).toEqual(
      acts.filter((line) => /organis|licence|membership/.test(line)),
    )
    expect((await audit.list({ subject: `user:${id}`, action: 'account.changed' })).map(actorAndAction)).toEqual([
      'operator account.changed',
    ])
    await accounts.remove(id, id)
    const entries = await audit.list()
    expect(entries).toHaveLength(acts.length + 1)
    // A person did it, not the operator: the id says so, though no name is left.
    expect(entries.at(-1)).toMatchObject({ action: 'account.removed', actor_id: id, actor: null })
    expect(JSON.stringify(entries)).not.toMatch(/\b(ada|byron|lovelace)\b/i)
  })
})
