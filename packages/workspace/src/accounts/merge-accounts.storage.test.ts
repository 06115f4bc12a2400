import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember, aPreset, aQuery, ask, aTeam, openTestWorkspace } from '../../testing/database.ts'
import type { Actor, Workspace } from '../index.ts'

let workspace: Workspace & { url: string }
beforeAll(async () => {
  workspace = await openTestWorkspace()
})
afterAll(() => workspace.close())

let made = 0
/** Two accounts of one person in one organisation, and a colleague there. */
async function aWorld(elsewhere?: string) {
  const number = ++made
  const member = (name: string, organisation = `lab-${number}`) => aMember(workspace, `${name}-${number}`, organisation)
  const into = await member('into')
  const from = await member('from', elsewhere ?? `lab-${number}`)
  return { from, into, colleague: await member('colleague'), name: (of: string) => `${of}-${number}` }
}

const merge = (from: Actor, into: Actor, isDry = false) =>
  workspace.people.merge({ from: from.user_id, into: into.user_id, by: into.user_id, isDry })
const refusalOf = (merging: Promise<unknown>) =>
  merging.then(
    () => undefined,
    (error) => [error.code, error.detail],
  )

const nothing = {
  ...{ collections: 0, queries: 0, filter_presets: 0, evaluations: 0, judgements: 0, shared_with: 0, teams: 0 },
  ...{ memberships: [], sign_ins: [], sign_ins_left: [], api_keys: 0 },
}
/** Everything but logs and times, as it stands. */
async function everything(): Promise<string> {
  const tables = [
    'users',
    'memberships',
    'searches',
    'queries',
    'shares',
    'team_members',
    'social_accounts',
    'audit_log',
  ]
  const rows = await Promise.all(tables.map((table) => ask(workspace.url, `select * from ${table} order by 1, 2`)))
  return JSON.stringify(rows)
}

describe('merging two accounts', () => {
  it('moves what was made and shared, and says before what will move without moving it', async () => {
    const { from, into, colleague, name } = await aWorld()
    const { searches, shares, queries, filterPresets, apiKeys, people } = workspace
    const { uuid: own } = await searches.create(from, { name: 'Reviewers' })
    await shares.set(from, 'search', own, { shared_users: [name('into'), name('colleague')], shared_teams: [] })
    const { uuid: theirs } = await searches.create(colleague, { name: 'Theirs' })
    const rights = [
      { to: name('from'), may: 'edit' as const },
      { to: name('into'), may: 'view' as const },
    ]
    const both = { shared_users: [name('from'), name('into')], shared_teams: [], rights }
    await shares.set(colleague, 'search', theirs, both)
    const { uuid: onlyFrom } = await searches.create(colleague, { name: 'For one' })
    await shares.set(colleague, 'search', onlyFrom, { shared_users: [name('from')], shared_teams: [] })
    const { uuid: mine } = await searches.create(into, { name: 'Mine' })
    await shares.set(into, 'search', mine, { shared_users: [name('from')], shared_teams: [] })
    await queries.save(from, aQuery('alone'))
    const twin = await queries.save(from, aQuery('both'))
    await shares.set(from, 'query', twin.uuid, { shared_users: [name('colleague'), name('into')], shared_teams: [] })
    const kept = await queries.save(into, aQuery('both'))
    await filterPresets.create(from, { name: 'Mine', ...aPreset })
    await aTeam(workspace, from, 'Editors', [name('from')])
    await aTeam(workspace, from, 'Both', [name('from'), name('into')])
    await apiKeys.create(from, { name: 'Key', scopes: ['read'], expires_at: new Date('2999-01-01') })

    const before = await everything()
    const expected = {
      ...nothing,
      ...{ collections: 1, queries: 1, filter_presets: 1, shared_with: 1, teams: 1, api_keys: 1 },
    }
    expect(await merge(from, into, true)).toEqual(expected)
    expect(await everything()).toBe(before)

    expect(await merge(from, into)).toEqual(expected)
    expect(await people.thingsOf(from.user_id)).toEqual({ collections: 0, queries: 0, filter_presets: 0 })
    expect(await searches.get(into, own)).toMatchObject({
      access: { is_owned: true },
      shared_users: [{ username: name('colleague') }],
    })
    expect(await searches.get(into, theirs)).toMatchObject({ access: { may: 'edit' } })
    expect(await searches.get(into, onlyFrom)).toMatchObject({ name: 'For one' })
    expect(await searches.get(into, mine)).toMatchObject({ shared_users: [] })
    expect(await queries.get(colleague, kept.uuid)).toMatchObject({ uuid: kept.uuid })
    expect(await queries.get(into, kept.uuid)).toMatchObject({ shared_users: [{ username: name('colleague') }] })
    const person = await people.of(from.user_id)
    expect(person).toMatchObject({ is_active: false, organisations: [] })
    expect(await apiKeys.list(from)).toEqual([])
  })

  it.each([
    ['edit', 'approve'],
    ['approve', 'edit'],
  ] as const)('lets the account that stays edit where one may %s and the other %s', async (ofFrom, ofInto) => {
    const { from, into, colleague, name } = await aWorld()
    const { searches, shares } = workspace
    const { uuid } = await searches.create(colleague, { name: 'Theirs' })
    const rights = [
      { to: name('from'), may: ofFrom },
      { to: name('into'), may: ofInto },
    ]
    await shares.set(colleague, 'search', uuid, {
      ...{ shared_users: [name('from'), name('into')], shared_teams: [], rights },
    })
    await merge(from, into)
    expect(await searches.get(into, uuid)).toMatchObject({ access: { may: 'edit' } })
  })

  it('moves memberships, identities and who the person is, and ends the sessions of the account that goes', async () => {
    const { from, into } = await aWorld('college')
    const { accounts, memberships, sessions, socialAccounts, people, audit } = workspace
    await memberships.set(from.user_id, from.organisation_id, { is_local_admin: true })
    for (const [user, provider, uid] of [
      [from, 'orcid', '1'],
      [from, 'uni', 'from'],
      [into, 'uni', 'into'],
    ] as const)
      await socialAccounts.link(user.user_id, { provider, uid, display: uid })
    await accounts.update(from.user_id, { author_id: 'A1', author_name: 'Ada' })
    await sessions.set('a-session', { user_id: from.user_id }, new Date('2999-01-01'))
    expect(await merge(from, into)).toEqual({
      ...nothing,
      ...{ memberships: ['college'], sign_ins: ['orcid'], sign_ins_left: ['uni'] },
    })
    expect((await people.of(into.user_id))?.organisations).toMatchObject([
      { name: 'college', is_local_admin: true, is_validated: true },
      { is_local_admin: false },
    ])
    expect(await socialAccounts.find('orcid', '1')).toBe(into.user_id)
    expect(await socialAccounts.find('uni', 'from')).toBe(from.user_id)
    expect(await accounts.byId(into.user_id)).toMatchObject({ author_id: 'A1' })
    expect(await sessions.get('a-session')).toBeUndefined()
    const entries = await audit.list({ user_id: from.user_id })
    expect(entries.map(({ action }) => action)).toContain('account.deactivated')
    const merged = await audit.list({ action: 'account.merged' })
    expect(merged.slice(-2)).toMatchObject([
      { subject: `user:${from.user_id}`, actor_id: into.user_id, details: { into: into.user_id, memberships: 1 } },
      { subject: `user:${into.user_id}`, actor_id: into.user_id, details: { from: from.user_id } },
    ])
  })

  it.each(['from', 'into'] as const)('leaves an administrator where %s alone was one', async (which) => {
    const world = await aWorld()
    const { user_id, organisation_id } = world[which]
    await workspace.memberships.set(user_id, organisation_id, { is_local_admin: true })
    await merge(world.from, world.into)
    expect(await workspace.memberships.of(world.into.user_id)).toMatchObject([{ is_local_admin: true }])
  })

  it('keeps who the person is where both accounts say so', async () => {
    const { from, into } = await aWorld()
    const { accounts } = workspace
    await accounts.update(from.user_id, { author_id: 'A1', author_name: 'Ada' })
    await accounts.update(into.user_id, { author_id: 'A2', author_name: 'Ada B.' })
    await merge(from, into)
    expect(await accounts.byId(into.user_id)).toMatchObject({ author_id: 'A2', author_name: 'Ada B.' })
  })

  it('keeps what hangs on a query that both asked, and one judgement of each person', async () => {
    const { from, into } = await aWorld()
    const { queries, judgements } = workspace
    const [twin, kept] = [await queries.save(from, aQuery('both')), await queries.save(into, aQuery('both'))]
    const judged = (identifier: string, verdict: 'good' | 'not') => ({
      ...{ identifier, display_name: identifier, verdict },
    })
    await judgements.set(from, twin.uuid, judged('A1', 'good'))
    await judgements.set(from, twin.uuid, judged('A2', 'good'))
    await judgements.set(into, kept.uuid, judged('A1', 'not'))
    expect(await merge(from, into)).toEqual({ ...nothing, judgements: 1 })
    const left = await judgements.list(into, kept.uuid)
    expect(Object.fromEntries(left!.map(({ identifier, verdict }) => [identifier, verdict]))).toEqual({
      A1: 'not',
      A2: 'good',
    })
  })

  it('is refused where it would take rights, or let somebody in whom an institution keeps out', async () => {
    const { from, into, name } = await aWorld()
    const { accounts, scim, identityProviders, searches, approvals } = workspace
    expect(await refusalOf(merge(from, from))).toEqual(['cannot_merge', expect.stringMatching(/is one account/)])
    await accounts.setOperator(from.user_id, true)
    expect(await refusalOf(merge(from, into))).toEqual(['cannot_merge', expect.stringMatching(/is an operator/)])
    await accounts.setOperator(from.user_id, false)
    await accounts.setActive(into.user_id, false)
    expect(await refusalOf(merge(from, into))).toEqual(['cannot_merge', expect.stringMatching(/is closed: open it/)])
    await accounts.setActive(into.user_id, true)

    await ask(workspace.url, `update memberships set suspended_at = now() where user_id = '${from.user_id}'`)
    expect(await refusalOf(merge(from, into))).toEqual([
      'cannot_merge',
      expect.stringContaining(`closed the membership of ${name('from')}, and not that of ${name('into')}`),
    ])
    await ask(workspace.url, 'update memberships set suspended_at = null')

    const { uuid } = await searches.create(from, { name: 'To approve' })
    await approvals.ask(from, uuid, { approver: name('into'), message: '' })
    expect(await refusalOf(merge(into, from))).toEqual([
      'cannot_merge',
      expect.stringContaining(`${name('from')} asked ${name('into')} to approve`),
    ])
    await searches.remove(from, uuid)

    const config = {} as Parameters<typeof identityProviders.create>[0]['config']
    const organisation_id = from.organisation_id
    const shared = { key: 'scim-uni', kind: 'oidc' as const, name: 'Uni', abbreviation: 'U', enabled: true }
    await identityProviders.create({ ...shared, organisation_id, config })
    for (const [at, { user_id }] of [from, into].entries())
      await ask(
        workspace.url,
        `insert into scim_people (provider, user_id, user_name, is_made) values ('scim-uni', '${user_id}', 'u${at}', true)`,
      )
    expect(await refusalOf(merge(from, into))).toEqual(['cannot_merge', expect.stringContaining('scim-uni keeps')])
    await ask(workspace.url, `delete from scim_people where user_id = '${into.user_id}'`)
    expect(await merge(from, into)).toMatchObject(nothing)
    expect(await scim.madeBy('scim-uni', [into.user_id])).toEqual([])
    const [row] = await ask(workspace.url, 'select user_id, user_name from scim_people')
    expect(row).toEqual({ user_id: into.user_id, user_name: 'u0' })
  })

  it('A-03 leaves the system of the institution the one account that both addresses of a person meant', async () => {
    const { from, into } = await aWorld()
    const { accounts, identityProviders, scim } = workspace
    const email = 'both@lab.example'
    for (const { user_id } of [from, into]) await accounts.update(user_id, { email })
    const key = `system-${made}`
    const { organisation_id } = into
    await identityProviders.create({ key, kind: 'oidc', name: key, abbreviation: 'S', organisation_id, config: {} })
    const draft = { user_name: 'ada.byron', external_id: null, active: true, first_name: 'Ada', last_name: 'B', email }
    const name = () => scim.createPerson({ provider: key, organisation_id }, draft, 'ada.byron')
    await expect(name()).rejects.toMatchObject({ code: 'conflict' })
    await merge(from, into)
    expect(await name()).toMatchObject({ id: into.user_id, user_name: 'ada.byron', active: true })
  })
})
