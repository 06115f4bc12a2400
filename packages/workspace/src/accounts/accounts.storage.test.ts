import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  aJudgedText,
  aMember,
  aPreset,
  aQuery,
  ask,
  aTeam,
  fullLicence,
  openTestWorkspace,
} from '../../testing/database.ts'
import { activeMembership, type Workspace } from '../index.ts'

let now = new Date('2030-06-15T12:00:00Z')
let workspace: Workspace & { url: string }

beforeAll(async () => {
  workspace = await openTestWorkspace({ clock: () => now })
})
afterAll(() => workspace.close())

/** The tables in which a text stands anywhere. */
async function tablesNaming(text: string): Promise<string[]> {
  const tables = await ask(workspace.url, "select tablename from pg_tables where schemaname = 'public'")
  const named = await Promise.all(
    tables.map(async ({ tablename }) => {
      const rows = await ask(workspace.url, `select 1 from ${tablename} t where t::text like '%${text}%'`)
      return rows.length > 0 ? [String(tablename)] : []
    }),
  )
  return named.flat()
}

const person = (username: string) => ({ username, email: 'a@example.org', first_name: 'A', last_name: 'B' })

describe('accounts', () => {
  it('A-02 finds an account by its name in any case, and accepts no name twice', async () => {
    const made = await workspace.accounts.create({ ...person('Zoë'), password_hash: 'hash' })
    expect(made).toMatchObject({ username: 'Zoë', password_hash: 'hash', is_active: true })
    expect(await workspace.accounts.byUsername('ZOË')).toEqual(made)
    // The same letters, with the accent as a character of its own.
    expect(await workspace.accounts.byUsername('zoe\u0308')).toEqual(made)
    expect(await workspace.accounts.byId(made.id)).toEqual(made)
    await expect(workspace.accounts.create(person('zOë'))).rejects.toMatchObject({ code: 'conflict' })
  })

  it('answers undefined for a name that is unknown, not a uuid, or changed by normalisation', async () => {
    await workspace.accounts.create(person('exact'))
    expect(await workspace.accounts.byUsername('nobody')).toBeUndefined()
    expect(await workspace.accounts.byUsername('exact\0')).toBeUndefined()
    expect(await workspace.accounts.byUsername('%')).toBeUndefined()
    expect(await workspace.accounts.byId('1; drop table users')).toBeUndefined()
  })

  it('A-02 changes the password and whether the account is active', async () => {
    const { id } = await workspace.accounts.create(person('changing'))
    expect((await workspace.accounts.byId(id))?.password_hash).toBeNull()
    await workspace.accounts.setPassword(id, 'new', { by: null })
    await workspace.accounts.setActive(id, false)
    expect(await workspace.accounts.byId(id)).toMatchObject({ password_hash: 'new', is_active: false })
  })

  it('Q-07 ends every session of an account that is deactivated', async () => {
    const { id } = await workspace.accounts.create(person('leaving'))
    await workspace.sessions.set('leaving', { user_id: id }, new Date('2999-01-01'))
    await workspace.accounts.setActive(id, false)
    await workspace.accounts.setActive(id, true)
    expect(await workspace.sessions.get('leaving')).toBeUndefined()
  })

  it('Q-07 ends all sessions and API keys with a new password, in one transaction', async () => {
    const actor = await aMember(workspace, 'renewing', 'north')
    const id = actor.user_id
    const { key } = await workspace.apiKeys.create(actor, {
      name: 'Key',
      scopes: ['read'],
      expires_at: new Date('2999-01-01'),
    })
    await workspace.sessions.set('renewing', { user_id: id }, new Date('2999-01-01'))
    const standing = async () => [
      (await workspace.accounts.byId(id))?.password_hash,
      (await workspace.sessions.get('renewing')) !== undefined,
      (await workspace.apiKeys.byKey(key)) !== undefined,
    ]
    await workspace.accounts.setPassword(id, 'first', { by: null, keepsSessions: true })
    await ask(
      workspace.url,
      `create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
       create trigger refuse before insert on audit_log for each row execute function refuse()`,
    )
    await expect(workspace.accounts.setPassword(id, 'second', { by: id })).rejects.toThrow()
    expect(await standing()).toEqual(['first', true, true])
    await ask(workspace.url, 'drop trigger refuse on audit_log; drop function refuse')
    await workspace.accounts.setPassword(id, 'second', { by: id })
    expect(await standing()).toEqual(['second', false, false])
  })

  it('A-02 finds all active accounts of an address, in any case', async () => {
    const address = { email: 'Shared@Example.org' }
    const { id } = await workspace.accounts.create({ ...person('mail1'), ...address })
    await workspace.accounts.create({ ...person('mail2'), ...address })
    const names = async (email: string) => (await workspace.accounts.byEmail(email)).map(({ username }) => username)
    expect(await names(' shared@example.ORG ')).toEqual(['mail1', 'mail2'])
    expect(await names('%@example.org')).toEqual([])
    expect(await names('shared@example.org\0')).toEqual([])
    await workspace.accounts.setActive(id, false)
    expect(await names('shared@example.org')).toEqual(['mail2'])
    expect(await workspace.accounts.update(id, { email: 'new@example.org' })).toMatchObject({
      email: 'new@example.org',
      first_name: 'A',
    })
    expect(await workspace.accounts.update('x', {})).toBeUndefined()
  })

  it('A-06 logs that a membership was validated, and not each time that it is again', async () => {
    const { user_id: userId, organisation_id: organisationId } = await aMember(workspace, 'validated', 'north')
    const invalidate = () =>
      workspace.memberships.set(userId, organisationId, { is_validated: false, is_local_admin: false })
    const logged = async () =>
      (await workspace.audit.list()).filter(
        ({ action, subject }) => action === 'membership.validated' && subject === `user:${userId}`,
      ).length
    await invalidate()
    for (let time = 0; time < 2; time++) await workspace.memberships.validate(userId, organisationId, 'uni')
    expect(await logged()).toBe(1)
    await invalidate()
    await workspace.memberships.validate(userId, organisationId, 'uni')
    expect(await logged()).toBe(2)
  })

  it('Q-07 deletes an account with everything made with it, and leaves the audit log without its name', async () => {
    const actor = await aMember(workspace, 'gone-for-good', 'north')
    const kept = await aMember(workspace, 'kept', 'north')
    const { uuid } = await workspace.queries.save(actor, aQuery('gone text'))
    await workspace.judgements.set(actor, uuid, { identifier: 'A1', display_name: 'Gone Lind', verdict: 'good' })
    await workspace.memberships.set(actor.user_id, actor.organisation_id, { is_local_admin: true })
    await workspace.evaluations.createOfPage(actor)
    await workspace.searches.create(actor, {
      name: 'Gone search',
      included_records: [{ record_type: 'author', identifier: 'A1' }],
    })
    await workspace.filterPresets.create(actor, { ...aPreset, name: 'Gone preset' })
    await workspace.apiKeys.create(actor, { name: 'Gone key', scopes: ['read'], expires_at: new Date('2999-01-01') })
    await workspace.tokens.create('invite', actor.user_id, 1000)
    await aTeam(workspace, actor, 'Gone team', ['gone-for-good', 'kept'])
    await workspace.sessions.set('gone', { user_id: actor.user_id }, new Date('2999-01-01'))
    expect(await workspace.accounts.remove(actor.user_id, actor.user_id)).toBe(true)
    expect(await workspace.accounts.remove(actor.user_id, null)).toBe(false)
    expect(await workspace.accounts.remove('x', null)).toBe(false)
    expect(await tablesNaming(actor.user_id)).toEqual(['audit_log'])
    expect(await tablesNaming('gone-for-good')).toEqual([])
    expect(await workspace.accounts.byId(kept.user_id)).toBeDefined()
    const removal = (await workspace.audit.list()).find(({ action }) => action === 'account.removed')
    expect(removal).toMatchObject({ actor: null, subject: `user:${actor.user_id}` })
  })

  it('Q-07 gives everything kept about a person as JSON, and no hash', async () => {
    const actor = await aMember(workspace, 'curious', 'north')
    await workspace.accounts.setPassword(actor.user_id, 'secret-hash', { by: null })
    const { uuid } = await workspace.queries.save(actor, aQuery('my question'))
    await workspace.judgements.set(actor, uuid, { identifier: 'A1', display_name: 'Ada Lind', verdict: 'not' })
    await workspace.evaluations.create(actor, { name: 'mine.csv', texts: [aJudgedText('my text')], bad_rows: [] })
    await workspace.searches.create(actor, {
      name: 'My search',
      included_records: [{ record_type: 'author', identifier: 'A77' }],
      texts: ['my first text', 'my second text'],
    })
    await workspace.filterPresets.create(actor, { ...aPreset, name: 'My preset' })
    await workspace.apiKeys.create(actor, { name: 'My key', scopes: ['read'], expires_at: new Date('2999-01-01') })
    await workspace.socialAccounts.link(actor.user_id, { provider: 'orcid', uid: '0000-7', display: 'Me' })
    await aTeam(workspace, actor, 'My team', ['curious'])
    await workspace.sessions.set('curious-sid', { user_id: actor.user_id }, new Date('2999-01-01'))
    await workspace.memberships.validate(actor.user_id, actor.organisation_id, 'uni')
    const exported = await workspace.accounts.exportOf(actor.user_id)
    expect(exported).toMatchObject({
      account: { username: 'curious', has_usable_password: true },
      memberships: [{ organisation: 'north', validated_at: expect.stringMatching(/^\d{4}-/) }],
      teams: [{ name: 'My team' }],
      linked_accounts: [{ uid: '0000-7' }],
      sessions: [{ ended_at: null }],
      api_keys: [{ name: 'My key' }],
      queries: [{ query_text: 'my question' }],
      judgements: [{ query_id: uuid, identifier: 'A1', display_name: 'Ada Lind', verdict: 'not' }],
      evaluations: [{ name: 'mine.csv', texts: [{ text: 'my text', judged: [{ identifier: 'A1', grade: 1 }] }] }],
      searches: [
        {
          name: 'My search',
          records: [{ identifier: 'https://openalex.org/A77' }],
          texts: [{ text: 'my first text' }, { text: 'my second text' }],
        },
      ],
      filter_presets: [{ name: 'My preset' }],
    })
    expect(JSON.parse(JSON.stringify(exported))).toEqual(exported)
    expect(JSON.stringify(exported)).not.toMatch(/hash":|secret-hash|curious-sid/)
    expect(await workspace.accounts.exportOf('x')).toBeUndefined()
    expect(await workspace.accounts.exportOf(crypto.randomUUID())).toBeUndefined()
  })

  it('A-09 lists accounts by name, whatever their case', async () => {
    await workspace.accounts.create(person('Beta1'))
    await workspace.accounts.create(person('alpha1'))
    const names = (await workspace.accounts.list()).map(({ username }) => username)
    expect(names.indexOf('alpha1')).toBeLessThan(names.indexOf('Beta1'))
  })
})

describe('organisations and licences', () => {
  it('A-09 stores an organisation and its settings', async () => {
    const made = await workspace.organisations.create({ name: 'lab', display_name: 'Lab' })
    expect(made).toMatchObject({ frontend_theme: 'default', nl_language: false, query_retention_days: null })
    const changed = await workspace.organisations.update(made.id, { nl_language: true, query_retention_days: 90 })
    expect(changed).toEqual({ ...made, nl_language: true, query_retention_days: 90 })
    expect(await workspace.organisations.byName('lab')).toEqual(changed)
    await expect(workspace.organisations.create({ name: 'lab', display_name: 'x' })).rejects.toMatchObject({
      code: 'conflict',
    })
  })

  it('A-06 replaces the licence of an organisation', async () => {
    const { id } = await workspace.organisations.create({ name: 'licensed', display_name: 'Licensed' })
    expect(await workspace.licences.of(id)).toBeUndefined()
    await workspace.licences.set(id, fullLicence)
    expect(await workspace.licences.of(id)).toEqual(fullLicence)
    const small = { ...fullLicence, kind: 'individual', endpoints: ['topics'], datasets: [] } as const
    await workspace.licences.set(id, small)
    expect(await workspace.licences.of(id)).toEqual(small)
  })

  it('A-09 ends a licence today, once', async () => {
    const { user_id, organisation_id } = await aMember(workspace, 'ended', 'ending')
    now = new Date('2030-03-01T08:00:00Z')
    expect(await workspace.licences.end(organisation_id)).toBe(true)
    expect(await workspace.licences.of(organisation_id)).toMatchObject({ valid_until: '2030-02-28' })
    expect((await workspace.memberships.of(user_id))[0]?.licence).toBeNull()
    expect(await workspace.licences.end(organisation_id)).toBe(false)
    expect(await workspace.licences.end('x')).toBe(false)
  })
})

describe('memberships', () => {
  it('A-06 finds the licence in force: from its first day to its last, and not after', async () => {
    const { user_id, organisation_id } = await aMember(workspace, 'mia', 'timed')
    await workspace.licences.set(organisation_id, {
      ...fullLicence,
      valid_from: '2030-01-01',
      valid_until: '2030-12-31',
    })
    const inForceAt = async (time: string) => {
      now = new Date(time)
      return (await workspace.memberships.of(user_id))[0]?.licence !== null
    }
    expect(await inForceAt('2029-12-31T23:59:59Z')).toBe(false)
    expect(await inForceAt('2030-01-01T00:00:00Z')).toBe(true)
    expect(await inForceAt('2030-12-31T23:59:59Z')).toBe(true)
    expect(await inForceAt('2031-01-01T00:00:00Z')).toBe(false)
  })

  it('A-05 chooses the active organisation among those the person may use; a new one moves nobody', async () => {
    const { user_id } = await aMember(workspace, 'nora', 'first')
    const second = await aMember(workspace, 'nora', 'second')
    const third = await aMember(workspace, 'nora', 'third')
    const active = async () => activeMembership(await workspace.memberships.of(user_id))?.organisation.name
    expect(await active()).toBe('first')
    // Nora never switched, and this one comes first by name.
    await aMember(workspace, 'nora', 'earlier by name')
    expect(await active()).toBe('first')
    expect(await workspace.memberships.setActive(user_id, 'second')).toBe(true)
    expect(await active()).toBe('second')
    expect((await workspace.memberships.of(user_id)).map(({ is_active }) => is_active)).toEqual([
      false,
      false,
      true,
      false,
    ])

    await workspace.memberships.set(user_id, third.organisation_id, { is_validated: false })
    expect(await workspace.memberships.setActive(user_id, 'third')).toBe(false)
    await workspace.memberships.set(user_id, third.organisation_id)
    const suspend = (at: string) =>
      ask(
        workspace.url,
        `update memberships set suspended_at = ${at} where organisation_id = '${third.organisation_id}'`,
      )
    await suspend('now()')
    expect(await workspace.memberships.setActive(user_id, 'third')).toBe(false)
    await suspend('null')
    await aMember(workspace, 'other', 'foreign')
    expect(await workspace.memberships.setActive(user_id, 'foreign')).toBe(false)
    expect(await active()).toBe('second')

    expect(await workspace.memberships.remove(user_id, second.organisation_id)).toBe(true)
    expect(await active()).toBe('first')
  })

  it('A-06 gives no active organisation to people whose organisations have no licence', async () => {
    const { user_id, organisation_id } = await aMember(workspace, 'olga', 'ended')
    await workspace.licences.set(organisation_id, { ...fullLicence, valid_until: '2001-01-01' })
    expect(activeMembership(await workspace.memberships.of(user_id))).toBeUndefined()
    expect(await workspace.memberships.of('not a uuid')).toEqual([])
  })

  it('C-06 gives the active people of an organisation by name', async () => {
    const names = [
      ['Zoë', 'Abel'],
      ['Ada', 'Young'],
      ['Per', 'Cent_%'],
    ] as const
    const { id } = await workspace.organisations.create({ name: 'people', display_name: 'People' })
    for (const [first_name, last_name] of names) {
      const username = `people-${first_name}`
      const account = await workspace.accounts.create({ username, email: 'p@example.org', first_name, last_name })
      await workspace.memberships.set(account.id, id, { is_local_admin: first_name === 'Ada' })
    }
    await aMember(workspace, 'not-here', 'other')
    const found = async (name?: string) =>
      (await workspace.memberships.usersOf(id, { name: name ?? '' })).map((user) => user.last_name)
    expect(await found()).toEqual(['Abel', 'Cent_%', 'Young'])
    expect(await found('zoë a')).toEqual(['Abel'])
    expect(await found('PEOPLE-ADA')).toEqual(['Young'])
    expect(await found('_%')).toEqual(['Cent_%'])
    expect(await found('\0')).toHaveLength(3)
    expect(await workspace.memberships.usersOf(id, { name: 'Young' })).toMatchObject([
      { username: 'people-Ada', is_local_admin: true, is_validated: true },
    ])
    const [abel] = await workspace.memberships.usersOf(id, { name: 'Abel' })
    await workspace.accounts.setActive(abel!.user_id, false)
    expect(await found()).toEqual(['Cent_%', 'Young'])
    expect(await workspace.memberships.usersOf('x')).toEqual([])
  })
})

describe('audit log', () => {
  it('Q-07 records who did what to whom, and nothing about queries', async () => {
    const actor = await aMember(workspace, 'audited', 'north')
    await workspace.queries.save(actor, aQuery('never recorded'))
    await workspace.accounts.setPassword(actor.user_id, 'never-recorded-hash', { by: actor.user_id })
    await workspace.audit.write({
      actor_id: null,
      action: 'organisation.created',
      subject: 'organisation:x',
      details: { note: 'a\0b' },
    })
    const all = await workspace.audit.list()
    expect(all.at(-2)).toMatchObject({ actor: 'audited', action: 'account.password_set', details: {} })
    expect(all.at(-1)).toMatchObject({ actor: null, action: 'organisation.created', details: { note: 'ab' } })
    expect(JSON.stringify(all)).not.toContain('never')
    expect(await workspace.audit.list({ since: new Date(Date.now() + 60_000) })).toEqual([])
    expect(await workspace.audit.list({ since: new Date(Date.now() - 60_000), limit: 1 })).toEqual([all.at(-1)])
  })
})
