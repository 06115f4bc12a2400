import { HOUR_MS } from '@cognate/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember, ask, aTeam, openTestWorkspace } from '../../testing/database.ts'
import type { Actor, Workspace } from '../index.ts'

let now = new Date('2030-06-15T12:00:00Z')
const later = (ms: number) => new Date(now.getTime() + ms)
let workspace: Workspace & { url: string }
let ada: Actor
let ben: Actor

beforeAll(async () => {
  workspace = await openTestWorkspace({ clock: () => now })
  ada = await aMember(workspace, 'ada', 'north')
  ben = await aMember(workspace, 'ben', 'north')
})
afterAll(() => workspace.close())

const contentOf = async (table: string) =>
  JSON.stringify(await ask(workspace.url, `select t::text as row from ${table} t`))

describe('tokens by mail', () => {
  it('A-02 work once, for their purpose, until they expire', async () => {
    const token = await workspace.tokens.create('password_reset', ada.user_id, HOUR_MS)
    expect(await workspace.tokens.check('password_reset', token)).toBe(ada.user_id)
    expect(await workspace.tokens.check('invite', token)).toBeUndefined()
    expect(await workspace.tokens.take('invite', token)).toBeUndefined()
    expect(await workspace.tokens.take('password_reset', `${token}x`)).toBeUndefined()
    const taken = await Promise.all(Array.from({ length: 6 }, () => workspace.tokens.take('password_reset', token)))
    expect(taken.filter(Boolean)).toEqual([ada.user_id])
    expect(await workspace.tokens.check('password_reset', token)).toBeUndefined()

    const expiredToken = await workspace.tokens.create('invite', ada.user_id, HOUR_MS)
    now = later(HOUR_MS)
    expect(await workspace.tokens.check('invite', expiredToken)).toBeUndefined()
    expect(await workspace.tokens.take('invite', expiredToken)).toBeUndefined()
    now = later(1)
    expect(await workspace.tokens.removeExpired()).toBe(2)
  })

  it('A-02 end with a new password, and with the account’s deactivation', async () => {
    const create = () => workspace.tokens.create('password_reset', ben.user_id, HOUR_MS)
    const [ofBen, ofAda] = [await create(), await workspace.tokens.create('password_reset', ada.user_id, HOUR_MS)]
    await workspace.accounts.setPassword(ben.user_id, 'hash', { by: ben.user_id })
    expect(await workspace.tokens.check('password_reset', ofBen)).toBeUndefined()
    expect(await workspace.tokens.check('password_reset', ofAda)).toBe(ada.user_id)
    await workspace.accounts.setActive(ben.user_id, false)
    const ofClosedAccount = await create()
    expect(await workspace.tokens.take('password_reset', ofClosedAccount)).toBeUndefined()
    await workspace.accounts.setActive(ben.user_id, true)
  })

  it('A-02 end with another address of the account, to which they were not sent, and with nothing else of it', async () => {
    const token = await workspace.tokens.create('invite', ben.user_id, HOUR_MS)
    const { email } = (await workspace.accounts.byId(ben.user_id))!
    await workspace.accounts.update(ben.user_id, { email, first_name: 'Benjamin' })
    expect(await workspace.tokens.check('invite', token)).toBe(ben.user_id)
    await workspace.accounts.update(ben.user_id, { email: 'right@example.org' })
    expect(await workspace.tokens.check('invite', token)).toBeUndefined()
  })

  it('Q-07 are kept as hashes only', async () => {
    const token = await workspace.tokens.create('invite', ada.user_id, HOUR_MS)
    expect(await contentOf('one_time_tokens')).not.toContain(token)
  })
})

describe('API keys', () => {
  it('A-10 work until they expire, are removed, or membership or account end, and never again', async () => {
    const create = () =>
      workspace.apiKeys.create(ada, { name: 'Script', scopes: ['read', 'read'], expires_at: later(HOUR_MS) })
    const created = await create()
    const { key, ...listedKey } = created
    expect(key.startsWith(created.prefix)).toBe(true)
    expect(await contentOf('api_keys')).not.toContain(key)
    expect(await workspace.apiKeys.list(ada)).toEqual([listedKey])
    expect(await workspace.apiKeys.byKey(key)).toEqual({ ...listedKey, ...ada })
    expect(await workspace.apiKeys.byKey(`${key}x`)).toBeUndefined()
    expect(await workspace.apiKeys.byKey('\0')).toBeUndefined()

    await workspace.memberships.set(ada.user_id, ada.organisation_id, { is_validated: false })
    expect(await workspace.apiKeys.byKey(key)).toBeUndefined()
    await workspace.memberships.set(ada.user_id, ada.organisation_id)
    const suspend = (at: string) =>
      ask(workspace.url, `update memberships set suspended_at = ${at} where user_id = '${ada.user_id}'`)
    await suspend('now()')
    expect(await workspace.apiKeys.byKey(key)).toBeUndefined()
    await suspend('null')
    expect(await workspace.apiKeys.byKey(key)).toBeDefined()

    expect(await workspace.apiKeys.remove(ben, created.uuid)).toBe(false)
    expect(await workspace.apiKeys.remove(ada, 'x')).toBe(false)
    expect(await workspace.apiKeys.remove(ada, created.uuid)).toBe(true)
    expect(await workspace.apiKeys.byKey(key)).toBeUndefined()

    const ofEndedMembership = await create()
    await workspace.memberships.remove(ada.user_id, ada.organisation_id)
    await workspace.memberships.set(ada.user_id, ada.organisation_id)
    expect(await workspace.apiKeys.byKey(ofEndedMembership.key)).toBeUndefined()
    const expired = await create()
    now = later(HOUR_MS)
    expect(await workspace.apiKeys.byKey(expired.key)).toBeUndefined()
    expect(await workspace.apiKeys.list(ada)).toHaveLength(1)

    await workspace.accounts.setActive(ada.user_id, false)
    await workspace.accounts.setActive(ada.user_id, true)
    expect(await workspace.apiKeys.list(ada)).toEqual([])
  })

  it('A-10 say when they were used last, to within minutes', async () => {
    const { key, uuid } = await workspace.apiKeys.create(ben, {
      name: 'Used',
      scopes: ['write'],
      expires_at: later(HOUR_MS),
    })
    const lastUsed = async () => (await workspace.apiKeys.list(ben)).find((each) => each.uuid === uuid)?.last_used_at
    expect(await lastUsed()).toBeNull()
    await workspace.apiKeys.byKey(key)
    const first = now
    expect(await lastUsed()).toEqual(first)
    now = later(60_000)
    await workspace.apiKeys.byKey(key)
    expect(await lastUsed()).toEqual(first)
    now = later(5 * 60_000)
    await workspace.apiKeys.byKey(key)
    expect(await lastUsed()).toEqual(now)
  })
})

describe('identity providers', () => {
  const aProvider = (key: string, name: string, abbreviation: string) => ({
    key,
    kind: 'oidc' as const,
    name,
    abbreviation,
    organisation_id: ada.organisation_id,
    config: { client_secret: 'very secret' },
  })

  it('A-03 are found by name or abbreviation from 3 characters on, whatever case and accents', async () => {
    await workspace.identityProviders.create(aProvider('umea', 'Umeå universitet', 'UMU'))
    await workspace.identityProviders.create(aProvider('compiegne', 'Université de Compiègne', 'UTC'))
    await workspace.identityProviders.create({ ...aProvider('off', 'Université fermée', 'UFE'), enabled: false })
    await workspace.identityProviders.create({ ...aProvider('orcid', 'Universal', 'UNI'), organisation_id: null })
    const found = async (q: string) => (await workspace.identityProviders.search(q)).map(({ key }) => key)
    expect(await found('universite')).toEqual(['compiegne', 'umea'])
    expect(await found('UMEA')).toEqual(['umea'])
    expect(await found('compiègne ')).toEqual(['compiegne'])
    expect(await found('utc')).toEqual(['compiegne'])
    expect(await found('un')).toEqual([])
    expect(await found('%%%')).toEqual([])
    expect(await found('abc\0')).toEqual([])
    expect(JSON.stringify(await workspace.identityProviders.search('universite'))).not.toContain('secret')
    expect(JSON.stringify(await workspace.identityProviders.list())).not.toContain('secret')
    expect(await contentOf('audit_log')).not.toContain('very secret')
  })

  it('A-03 are listed for operators by page, with how many accounts are linked and without secrets', async () => {
    const { identityProviders, socialAccounts } = workspace
    for (const key of ['malmo', 'gavle']) await identityProviders.create(aProvider(key, `Högskolan ${key}`, 'HÖ'))
    await socialAccounts.link(ada.user_id, { provider: 'malmo', uid: '1', display: 'Ada' })
    await identityProviders.createToken('gavle')
    const page = (text: string, number = 1) => identityProviders.page({ text, page: number, page_size: 1 })
    expect(await page('hogskolan', 2)).toMatchObject({ count: 2, results: [{ key: 'malmo', linked_accounts: 1 }] })
    expect(await page('GAVLE')).toMatchObject({ count: 1, results: [{ linked_accounts: 0, has_scim_token: true }] })
    for (const text of ['%', 'nowhere']) expect(await page(text)).toEqual({ count: 0, results: [] })
    expect(await identityProviders.page({ key: 'malmo\0', page: 1, page_size: 1 })).toMatchObject({ count: 0 })
    expect(JSON.stringify(await page(''))).not.toContain('secret')
    for (const key of ['malmo', 'gavle']) await identityProviders.remove(key)
  })

  it('A-03 are changed by key, use each key once, and remove the accounts linked through them when they end', async () => {
    const made = await workspace.identityProviders.create(aProvider('lund', 'Lund', 'LU'))
    expect(await workspace.identityProviders.byKey('lund')).toEqual(made)
    await expect(workspace.identityProviders.create(aProvider('lund', 'x', 'y'))).rejects.toMatchObject({
      code: 'conflict',
    })
    await workspace.identityProviders.update('lund', { name: 'Lunds universitet', enabled: true })
    expect((await workspace.identityProviders.search('lunds')).map(({ key }) => key)).toEqual(['lund'])
    expect(await workspace.identityProviders.update('nowhere', { name: 'x' })).toBeUndefined()
    await workspace.socialAccounts.link(ada.user_id, { provider: 'lund', uid: '1', display: 'Ada' })
    expect(await workspace.identityProviders.remove('lund')).toBe(true)
    expect(await workspace.identityProviders.remove('lund')).toBe(false)
    expect(await workspace.socialAccounts.of(ada.user_id)).toEqual([])
  })
})

describe('memberships through an identity provider', () => {
  it('A-03 stay validated after the operator validated one that was too old', async () => {
    const { user_id, organisation_id } = await aMember(workspace, 'dan', 'west')
    const provider = { kind: 'oidc', name: 'West', abbreviation: 'WE', config: {} } as const
    await workspace.identityProviders.create({ ...provider, key: 'west', organisation_id })
    await aMember(workspace, 'eve', 'west')
    await workspace.memberships.validate(user_id, organisation_id, 'west')
    const inAMonth = () => {
      now = later(31 * 24 * HOUR_MS)
      return workspace.memberships.requireValidationAfter(30)
    }
    expect(await inAMonth()).toBe(1)
    await workspace.memberships.set(user_id, organisation_id)
    expect(await workspace.memberships.requireValidationAfter(30)).toBe(0)
    expect(await workspace.memberships.of(user_id)).toMatchObject([{ is_validated: true }])
    expect(await inAMonth()).toBe(1)
    await workspace.memberships.set(user_id, organisation_id, { is_validated: false })
    expect(await workspace.memberships.of(user_id)).toMatchObject([{ is_validated: false }])
  })

  it('A-03 are renewed each time that somebody comes through it', async () => {
    const { user_id, organisation_id } = await aMember(workspace, 'gus', 'east')
    const provider = { kind: 'oidc', name: 'East', abbreviation: 'EA', config: {} } as const
    await workspace.identityProviders.create({ ...provider, key: 'east', organisation_id })
    const after = async (days: number) => {
      now = later(days * 24 * HOUR_MS)
      await workspace.memberships.requireValidationAfter(30)
      return (await workspace.memberships.of(user_id)).map(({ is_validated }) => is_validated)
    }
    await workspace.memberships.validate(user_id, organisation_id, 'east')
    expect(await after(20)).toEqual([true])
    await workspace.memberships.validate(user_id, organisation_id, 'east')
    expect(await after(20)).toEqual([true])
    expect(await after(11)).toEqual([false])
  })

  it('A-03 age from now on if a provider vouched at a time that was not kept, and not if none ever did', async () => {
    const lea = await aMember(workspace, 'lea', 'south')
    const max = await aMember(workspace, 'max', 'south')
    const provider = { kind: 'oidc', name: 'South', abbreviation: 'SO', config: {} } as const
    await workspace.identityProviders.create({ ...provider, key: 'south', organisation_id: lea.organisation_id })
    await workspace.socialAccounts.link(lea.user_id, { provider: 'south', uid: '1', display: 'Lea' })
    const isValidated = async ({ user_id }: { user_id: string }) =>
      (await workspace.memberships.of(user_id)).map(({ is_validated }) => is_validated)
    expect(await workspace.memberships.requireValidationAfter(30)).toBe(0)
    now = later(29 * 24 * HOUR_MS)
    expect(await workspace.memberships.requireValidationAfter(30)).toBe(0)
    expect(await isValidated(lea)).toEqual([true])
    now = later(2 * 24 * HOUR_MS)
    expect(await workspace.memberships.requireValidationAfter(30)).toBe(1)
    expect(await isValidated(lea)).toEqual([false])
    expect(await isValidated(max)).toEqual([true])
    await workspace.memberships.validate(lea.user_id, lea.organisation_id, 'south')
    expect(await isValidated(lea)).toEqual([true])
  })

  it('A-07 take a team from whoever lost it, and from nobody beside them', async () => {
    const [nora, olaf] = [await aMember(workspace, 'nora', 'north'), await aMember(workspace, 'olaf', 'north')]
    const by = { user_id: null, organisation_id: nora.organisation_id }
    await workspace.teams.create(by, { name: 'Chairs', users: ['nora', 'olaf'] })
    await workspace.memberships.applyRights(nora.user_id, nora.organisation_id, { teams: { chairs: false } }, 'uni')
    const chairs = (await workspace.teams.list(olaf)).find(({ name }) => name === 'Chairs')
    expect(chairs?.users.map(({ username }) => username)).toEqual(['olaf'])
  })

  it('A-07 give nothing to somebody who is no member', async () => {
    const { user_id, organisation_id } = await aMember(workspace, 'fay', 'west')
    await aTeam(workspace, { user_id, organisation_id }, 'Editors', [])
    await workspace.memberships.remove(user_id, organisation_id)
    const rights = { is_local_admin: true, teams: { editors: true } }
    await workspace.memberships.applyRights(user_id, organisation_id, rights, 'west')
    expect((await workspace.audit.list({ user_id })).map(({ action }) => action)).not.toContain('membership.mapped')
  })
})

describe('linked accounts', () => {
  const orcid = (uid: string, display = uid) => ({ provider: 'orcid', uid, display })

  it('A-04 belong to one person: the second is refused, also when two arrive at once', async () => {
    await workspace.socialAccounts.link(ada.user_id, orcid('0000-1'))
    await workspace.socialAccounts.link(ada.user_id, orcid('0000-1', 'Ada L.'))
    expect(await workspace.socialAccounts.of(ada.user_id)).toEqual([orcid('0000-1', 'Ada L.')])
    expect(await workspace.socialAccounts.find('orcid', '0000-1')).toBe(ada.user_id)
    expect(await workspace.socialAccounts.find('other', '0000-1')).toBeUndefined()
    const refused = { code: 'connected_other' }
    await expect(workspace.socialAccounts.link(ben.user_id, orcid('0000-1'))).rejects.toMatchObject(refused)
    const both = await Promise.allSettled(
      [ada, ben].map(({ user_id }) => workspace.socialAccounts.link(user_id, orcid('0000-2'))),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('A-04 are unlinked, except the only way to sign in', async () => {
    const cleo = (await aMember(workspace, 'cleo', 'north')).user_id
    await workspace.socialAccounts.link(cleo, orcid('0000-3'))
    await workspace.socialAccounts.link(cleo, orcid('0000-4'))
    expect(await workspace.socialAccounts.unlink(ada.user_id, 'orcid', '0000-3')).toBe(false)
    const both = await Promise.allSettled(
      ['0000-3', '0000-4'].map((uid) => workspace.socialAccounts.unlink(cleo, 'orcid', uid)),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const [last] = await workspace.socialAccounts.of(cleo)
    const unlinkLast = () => workspace.socialAccounts.unlink(cleo, 'orcid', last!.uid)
    await expect(unlinkLast()).rejects.toMatchObject({ code: 'only_way_in' })
    await workspace.accounts.setPassword(cleo, 'hash', { by: null })
    expect(await unlinkLast()).toBe(true)
    expect(await workspace.socialAccounts.of('x')).toEqual([])
  })
})

describe('single sign-on', () => {
  it('Q-07 returns what was stored once, to its provider, until it expires', async () => {
    await workspace.sso.put('state', 'lund', { nonce: 'n' }, later(HOUR_MS))
    await expect(workspace.sso.put('state', 'lund', {}, later(HOUR_MS))).rejects.toMatchObject({ code: 'conflict' })
    expect(await workspace.sso.take('state', 'umea')).toBeUndefined()
    const taken = await Promise.all(Array.from({ length: 6 }, () => workspace.sso.take('state', 'lund')))
    expect(taken.filter(Boolean)).toEqual([{ nonce: 'n' }])
    await workspace.sso.put('late', 'lund', {}, later(HOUR_MS))
    now = later(HOUR_MS + 1)
    expect(await workspace.sso.take('late', 'lund')).toBeUndefined()
    expect(await workspace.sso.removeExpired()).toBe(1)
  })

  it('Q-07 accepts an assertion once', async () => {
    const consume = (provider: string) => workspace.sso.consumeAssertion(provider, '_1', later(HOUR_MS))
    const first = await Promise.all(Array.from({ length: 6 }, () => consume('lund')))
    expect(first.filter(Boolean)).toHaveLength(1)
    expect(await consume('umea')).toBe(true)
    expect(await consume('lund')).toBe(false)
  })
})

describe('opt-outs', () => {
  it('Q-06 keeps the ids of people who asked to be left out, in one form', async () => {
    expect(await workspace.optOuts.add('https://openalex.org/A5', 'by letter')).toMatchObject({ author_id: 'A5' })
    expect(await workspace.optOuts.add('a5')).toBe(undefined)
    await workspace.optOuts.add('A6')
    const listed = await workspace.optOuts.list()
    expect(listed.map(({ author_id, note }) => [author_id, note])).toEqual([
      ['A5', 'by letter'],
      ['A6', null],
    ])
    const found = async (search: string) => {
      const { count, results } = await workspace.optOuts.page({ search, page: 1, page_size: 1 })
      return [count, ...results.map(({ author_id }) => author_id)]
    }
    expect(await found('')).toEqual([2, 'A6'])
    expect(await found('LETTER https://openalex.org/a5')).toEqual([1, 'A5'])
    expect(await found('letter A6')).toEqual([0])
    expect(await workspace.optOuts.remove('https://openalex.org/a5')).toBe(true)
    expect(await workspace.optOuts.remove('A5')).toBe(false)
  })
})
