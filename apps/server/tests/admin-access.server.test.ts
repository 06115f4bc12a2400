import { randomUUID } from 'node:crypto'
import { adminRoutes, fillPath, needsCsrfToken } from '@cognate/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endLicence, makeLocalAdmin } from './support/roles.ts'
import { SamlIdp } from './support/saml-idp.ts'
import { addUser, Client, signedIn, startTestServer, type TestServer } from './support/server.ts'

/** Who calls, in the order of the columns below. */
const roles = [
  /** Not signed in. */
  'nobody',
  /** A member without any role. */
  'member',
  /** A local administrator of “ours”. */
  'admin',
  /** Another one. */
  'second',
  /** A local administrator of “theirs”. */
  'stranger',
  /** A member of a third organisation, without a role there. */
  'operator',
  /** An API key of the administrator. */
  'key',
  /** An operator whose licence has ended. */
  'expired',
] as const
type Role = (typeof roles)[number]

/** Organisations that a person belongs to. */
type Of = 'ours' | 'theirs' | 'both'
type AdminKey = keyof typeof adminRoutes
type Thing = Record<string, string>

interface Row {
  /** Whom the path names: a person who belongs there. */
  of?: Of
  params?: Thing
  /** Whether that person has set up a second factor. */
  hasSecondFactor?: true
  /** Whether the path names a new organisation, in which none of them is. */
  isNew?: true
  search?: string
  payload?: (thing: Thing) => object
  /** Statuses in the order of `roles`. */
  is: string
}

let server: TestServer
let clients: Record<Exclude<Role, 'key'>, Client>
let key: string
let made = 0
const idp = new SamlIdp()

beforeAll(async () => {
  server = await startTestServer()
  const ours = { organisation: 'ours' }
  const nobody = new Client(server)
  await nobody.get('/config')
  clients = {
    nobody,
    member: await signedIn(server, 'member', ours),
    admin: await signedIn(server, 'admin', ours),
    second: await signedIn(server, 'second', ours),
    stranger: await signedIn(server, 'stranger', { organisation: 'theirs' }),
    operator: await signedIn(server, 'operator', { organisation: 'house' }),
    expired: await signedIn(server, 'expired', { organisation: 'late' }),
  }
  const { workspace } = server
  for (const name of ['admin', 'second', 'stranger']) await makeLocalAdmin(server, name)
  for (const name of ['operator', 'expired'])
    await workspace.accounts.setOperator((await workspace.accounts.byUsername(name))!.id, true)
  await endLicence(server, 'late')
  const actor = {
    user_id: (await workspace.accounts.byUsername('admin'))!.id,
    organisation_id: (await workspace.organisations.byName('ours'))!.id,
  }
  const expires_at = new Date(Date.now() + 3_600_000)
  key = (await workspace.apiKeys.create(actor, { name: 'all', scopes: ['write'], expires_at })).key
})
afterAll(() => server.close())

const anyone = '401 404 200 200 200 200 403 401'
const aPerson = (organisation: string) => () => ({
  ...{ username: `new-${++made}`, email: 'new@example.org', first_name: 'New', last_name: 'Person', organisation },
})
const aFile = (organisation: string) => () => ({
  organisation,
  content: `username,email,first_name,last_name\nrow-${++made},a@example.org,A,B`,
  dry_run: false,
})
const nothing = () => ({})
const onlyOperators = (status: number) => `401 404 404 404 404 ${status} 404 401`
const aLicence = () => ({ kind: 'institution', valid_until: '2999-12-31' })
const aSystem = () => ({ url: 'https://desk.example.org/', secret: 'x'.repeat(32) })
const aProvider = () => ({
  ...{ key: `provider-${++made}`, name: 'Uni', abbreviation: 'U', organisation: 'ours' },
  saml: { entity_id: idp.entityId, sso_url: idp.ssoUrl, certificates: [idp.certificate] },
})
const anOrganisation = () => ({ name: `new-${++made}`, display_name: 'New', licence: aLicence() })

// biome-ignore format: a table is read by its columns.
const matrix: Record<AdminKey, Row[]> = {
  //                       nobody member admin second stranger operator key expired
  listPeople: [
    { is: anyone },
    { search: '?organisation=ours',                       is: '401 404 200 200 404 200 403 401' },
    { search: '?organisation=nowhere',                    is: '401 404 404 404 404 404 403 401' },
  ],
  createPerson: [
    { payload: aPerson('ours'),                           is: '401 404 201 201 404 201 403 401' },
    { payload: aPerson('theirs'),                         is: '401 404 404 404 201 201 403 401' },
  ],
  importPeople: [
    { payload: aFile('ours'),                             is: '401 404 200 200 404 200 403 401' },
    { payload: aFile('theirs'),                           is: '401 404 404 404 200 200 403 401' },
  ],
  getAdminPerson: [
    { of: 'ours',                                         is: '401 404 200 200 404 200 403 401' },
    { of: 'theirs',                                       is: '401 404 404 404 200 200 403 401' },
    { of: 'both',                                         is: '401 404 200 200 200 200 403 401' },
  ],
  changePerson: [
    { of: 'ours', payload: () => ({ first_name: 'Eva' }), is: '401 404 200 200 404 200 403 401' },
    { of: 'theirs', payload: nothing,                     is: '401 404 404 404 200 200 403 401' },
    // Whoever could change the address could enter the other organisation.
    { of: 'both', payload: () => ({ email: 'a@b.example' }), is: '401 404 403 403 403 200 403 401' },
    { of: 'ours', payload: () => ({ is_operator: true }), is: '401 404 404 404 404 200 403 401' },
  ],
  setMembership: [
    { of: 'ours', params: { name: 'ours' }, payload: () => ({ is_local_admin: true }), is: '401 404 200 200 404 200 403 401' },
    { of: 'theirs', params: { name: 'ours' }, payload: () => ({ is_local_admin: true }), is: '401 404 404 404 404 200 403 401' },
    { of: 'both', params: { name: 'theirs' }, payload: () => ({ is_local_admin: true }), is: '401 404 404 404 200 200 403 401' },
  ],
  deleteMembership: [
    { of: 'ours', params: { name: 'ours' },               is: '401 404 204 204 404 204 403 401' },
    { of: 'both', params: { name: 'theirs' },             is: '401 404 404 404 204 204 403 401' },
    { of: 'theirs', params: { name: 'ours' },             is: '401 404 404 404 404 404 403 401' },
  ],
  invitePerson: [
    { of: 'ours',                                         is: '401 404 200 200 404 200 403 401' },
    { of: 'theirs',                                       is: '401 404 404 404 200 200 403 401' },
    { of: 'both',                                         is: '401 404 403 403 403 200 403 401' },
  ],
  signOutPerson: [
    { of: 'ours',                                         is: '401 404 204 204 404 204 403 401' },
    { of: 'theirs',                                       is: '401 404 404 404 204 204 403 401' },
    { of: 'both',                                         is: '401 404 403 403 403 204 403 401' },
  ],
  resetSecondFactor: [
    { of: 'ours', hasSecondFactor: true,                  is: onlyOperators(204) },
    { of: 'both', hasSecondFactor: true,                  is: onlyOperators(204) },
    { of: 'ours',                                         is: onlyOperators(404) },
  ],
  handOver: [
    { of: 'ours', payload: () => ({ to: 'member', organisation: 'ours' }), is: '401 404 200 200 404 200 403 401' },
    { of: 'both', payload: () => ({ to: 'stranger', organisation: 'theirs' }), is: '401 404 404 404 200 200 403 401' },
    { of: 'ours', payload: () => ({ to: 'stranger', organisation: 'ours' }), is: '401 404 400 400 404 400 403 401' },
  ],
  mergePeople: [
    { of: 'ours', payload: () => ({ into: 'member' }), is: onlyOperators(200) },
    { of: 'both', payload: () => ({ into: 'stranger' }), is: onlyOperators(200) },
    { of: 'ours', payload: () => ({ into: 'nobody-at-all' }), is: onlyOperators(400) },
  ],
  listCorrections: [{ is: onlyOperators(200) }],
  settleCorrection: [{ params: { uuid: '3f2f8c4e-8a55-4d0e-9f0a-0d6cbb0f0c11' }, payload: () => ({ settled: true }), is: onlyOperators(404) }],
  listOptOuts: [{ is: onlyOperators(200) }],
  findAcademic: [{ search: '?author=A1', is: onlyOperators(200) }, { search: '?author=W1', is: onlyOperators(400) }],
  addOptOut: [{ payload: () => ({ id: `A${++made}` }), is: onlyOperators(201) }, { payload: () => ({ id: 'W1' }), is: onlyOperators(400) }],
  removeOptOut: [{ params: { id: 'A999' }, is: onlyOperators(404) }, { params: { id: 'W1' }, is: onlyOperators(400) }],
  listFoldings: [{ is: onlyOperators(200) }],
  listFoldingRules: [{ is: onlyOperators(200) }],
  listCatalogues: [{ is: onlyOperators(200) }],
  useCatalogue: [{ params: { version: 'none' }, payload: () => ({ in_use: true }), is: onlyOperators(404) }],
  listCatalogueFaults: [{ params: { version: 'none' }, is: onlyOperators(404) }],
  removeCatalogue: [{ params: { version: 'none' }, is: onlyOperators(404) }],
  listAdminProviders:   [{ is: onlyOperators(200) }],
  createProvider: [
    { payload: aProvider,                                                   is: onlyOperators(201) },
    { payload: () => ({ ...aProvider(), key: 'orcid' }),                    is: onlyOperators(400) },
    { payload: () => ({ ...aProvider(), saml: {} }),                        is: onlyOperators(400) },
  ],
  getAdminProvider:     [{ params: { key: 'none' },                         is: onlyOperators(404) }],
  changeProvider:       [{ params: { key: 'none' }, payload: nothing,       is: onlyOperators(404) }],
  removeProvider:       [{ params: { key: 'none' },                         is: onlyOperators(404) }],
  makeScimToken:        [{ params: { key: 'none' },                         is: onlyOperators(404) }],
  endScimToken:         [{ params: { key: 'none' },                         is: onlyOperators(404) }],
  beginTrial:           [{ params: { key: 'none' },                         is: onlyOperators(404) }],
  getTrial:             [{ params: { key: 'none', trial: 'none' },          is: onlyOperators(404) }],
  listImports: [{ is: onlyOperators(200) }],
  // No IMPORT_FOLDER is set.
  startImport: [{ payload: () => ({ source: 'openalex_folder', folder: '.' }), is: onlyOperators(400) }],
  setImportSchedule: [{ payload: () => ({ is_on: false, every_days: 7, hour: 3, request: { source: 'openalex_api', search: 'heat' } }), is: onlyOperators(200) }],
  stopImport: [{ params: { uuid: '3f2f8c4e-8a55-4d0e-9f0a-0d6cbb0f0c11' }, is: onlyOperators(404) }],
  listRejectedLines: [{ params: { uuid: '3f2f8c4e-8a55-4d0e-9f0a-0d6cbb0f0c11' }, is: onlyOperators(404) }],
  listAdminOrganisations: [{ is: anyone }],
  createOrganisation:   [{ payload: anOrganisation,                         is: onlyOperators(201) }],
  getAdminOrganisation: [
    { params: { name: 'ours' },                           is: '401 404 200 200 404 200 403 401' },
    { params: { name: 'theirs' },                         is: '401 404 404 404 200 200 403 401' },
    { params: { name: 'nowhere' },                        is: '401 404 404 404 404 404 403 401' },
  ],
  changeOrganisation: [
    { params: { name: 'ours' }, payload: nothing,                           is: onlyOperators(200) },
    { isNew: true, payload: () => ({ frontend_theme: 'transfer-site' }),    is: onlyOperators(200) },
  ],
  deleteOrganisation: [
    { isNew: true, payload: ({ name }) => ({ name }),                       is: onlyOperators(200) },
    { isNew: true, payload: () => ({ name: 'another' }),                    is: onlyOperators(400) },
    // The operator works for it.
    { params: { name: 'house' }, payload: () => ({ name: 'house' }),        is: onlyOperators(409) },
  ],
  setLicence: [
    { params: { name: 'ours' }, payload: aLicence,                          is: onlyOperators(200) },
    { isNew: true, payload: () => ({ ...aLicence(), valid_until: '2000-01-01' }), is: onlyOperators(400) },
  ],
  endLicence:           [{ isNew: true,                                     is: onlyOperators(404) }],
  setLogo: [
    { isNew: true, payload: () => ({ content: null }),                      is: onlyOperators(200) },
    { isNew: true, payload: () => ({ content: Buffer.from('<svg/>').toString('base64') }), is: onlyOperators(400) },
  ],
  listSubmissionSystems: [{ is: onlyOperators(200) }],
  setSubmissionSystem: [
    { isNew: true, payload: aSystem,                                        is: onlyOperators(200) },
    { isNew: true, payload: () => ({ ...aSystem(), secret: 'short' }),      is: onlyOperators(400) },
    { params: { name: 'nowhere' }, payload: aSystem,                        is: onlyOperators(404) },
  ],
  removeSubmissionSystem: [{ isNew: true,                                   is: onlyOperators(404) }],
  listDeliveries:       [{ isNew: true,                                     is: onlyOperators(404) }],
  sendAgain:            [{ isNew: true, params: { uuid: '3f2f8c4e-8a55-4d0e-9f0a-0d6cbb0f0c11' }, is: onlyOperators(404) }],
  getUsage: [
    { is: anyone },
    { search: '?organisation=ours',                       is: '401 404 200 200 404 200 403 401' },
    { search: '?organisation=nowhere',                    is: '401 404 404 404 404 404 403 401' },
  ],
  exportUsage: [
    { is: anyone },
    { search: '?organisation=theirs',                     is: '401 404 404 404 200 200 403 401' },
  ],
  listLog:              [{ is: onlyOperators(200) }, { search: '?log=access', is: onlyOperators(200) }],
  exportLog:            [{ is: onlyOperators(200) }],
  getInstallation:      [{ is: onlyOperators(200) }],
  // Both are switched off here.
  testService: [{ params: { setting: 'CROSSREF_URL' }, is: onlyOperators(200) }, { params: { setting: 'SMTP_URL' }, is: onlyOperators(404) }],
  testMail: [{ payload: nothing, is: onlyOperators(200) }, { payload: () => ({ email: 'a@b, c@d' }), is: onlyOperators(400) }],
  countContents:        [{ isNew: true,                                     is: onlyOperators(200) }],
}

describe('administration × role × whose', () => {
  const keys = Object.keys(matrix) as AdminKey[]
  const cases = keys.flatMap((name) =>
    matrix[name].map((row, at) => ({ name: [name, at + 1, row.of ?? ''].join(' '), call: name, row })),
  )

  it.each(keys.filter((name) => needsCsrfToken(adminRoutes[name])))(
    'Q-07 %s is refused without the csrftoken',
    async (name) => {
      const { method, path } = adminRoutes[name]
      const url = fillPath(path, { uuid: '3f2f8c4e-8a55-4d0e-9f0a-0d6cbb0f0c11', name: 'ours' })
      const headers = { 'x-csrftoken': 'wrong' }
      const response = await clients.operator.call(method, url, { headers, payload: {} })
      expect(response.json()).toMatchObject({ status: 403, code: 'csrf_failed' })
    },
  )

  it.each(cases)('Q-07 $name: everybody gets what they should', async ({ call, row }) => {
    const statuses: Partial<Record<Role, number>> = {}
    for (const role of roles) statuses[role] = await statusOf(call, row, role)
    const numbers = row.is.split(' ').map(Number)
    expect(statuses).toEqual(Object.fromEntries(roles.map((role, index) => [role, numbers[index]])))
  })

  it('merges accounts for good where told so, and neither the operator’s own nor one into itself', async () => {
    const { accounts } = server.workspace
    const [goes, stays] = [await person('ours'), await person('both')]
    const { username } = (await accounts.byId(stays))!
    const address = `/api/admin/people/${goes}/merge/`
    const dry = (await clients.operator.post(address, { into: username })).json()
    expect(dry).toMatchObject({ is_done: false, into: { uuid: stays, username }, memberships: [], sign_ins: [] })
    expect(await accounts.byId(goes)).toMatchObject({ is_active: true })
    const merged = await clients.operator.post(address, { into: username.toUpperCase(), dry_run: false })
    expect(merged.json()).toEqual({ ...dry, is_done: true })
    expect(await accounts.byId(goes)).toMatchObject({ is_active: false })
    const itself = await clients.operator.post(`/api/admin/people/${stays}/merge/`, { into: username })
    expect(itself.json()).toMatchObject({ status: 409, code: 'cannot_merge' })
    const own = (await accounts.byUsername('operator'))!.id
    const away = await clients.operator.post(`/api/admin/people/${own}/merge/`, { into: username })
    expect(away.json()).toMatchObject({ status: 409, code: 'own_account' })
  })

  it('hands nothing over from somebody to themselves', async () => {
    const id = await person('ours')
    const { username } = (await server.workspace.accounts.byId(id))!
    const given = await clients.operator.post(`/api/admin/people/${id}/hand_over/`, {
      to: username,
      organisation: 'ours',
    })
    expect(given.json()).toMatchObject({ status: 400, code: 'user_not_found' })
  })

  it('hands nothing over to a closed account, where nobody could reach it', async () => {
    const { accounts } = server.workspace
    const [from, to] = [await person('ours'), await person('ours')]
    const { username } = (await accounts.byId(to))!
    await accounts.setActive(to, false)
    const body = { to: username, organisation: 'ours' }
    const given = await clients.operator.post(`/api/admin/people/${from}/hand_over/`, body)
    expect(given.json()).toMatchObject({ status: 400, code: 'user_not_found', detail: expect.stringMatching(/closed/) })
  })

  it('A-09 hands nothing over to somebody whom the system of the institution closed', async () => {
    const { accounts, identityProviders, organisations, scim } = server.workspace
    const [from, to] = [await person('ours'), await person('ours')]
    const { username } = (await accounts.byId(to))!
    const { id: organisation_id } = (await organisations.byName('ours'))!
    const config = { issuer: 'https://idp.example.org', client_id: 'c', client_secret: 's' }
    const named = { key: 'closing', kind: 'oidc', name: 'Closing', abbreviation: 'C' } as const
    await identityProviders.create({ ...named, organisation_id, enabled: false, config })
    const by = { provider: 'closing', organisation_id }
    await scim.changePerson(by, to, (before) => ({ ...before, active: false }))
    const body = { to: username, organisation: 'ours' }
    const given = await clients.operator.post(`/api/admin/people/${from}/hand_over/`, body)
    expect(given.json()).toMatchObject({ status: 400, code: 'user_not_found', detail: expect.stringMatching(/closed/) })
  })

  it('keeps operators out of the reach of local administrators, and administrators from what would lock them out', async () => {
    const { accounts, memberships, organisations } = server.workspace
    const id = await addUser(server, 'boss', { organisation: 'ours' })
    await accounts.setOperator(id, true)
    const refused = await clients.admin.patch(`/api/admin/people/${id}/`, { is_active: false })
    expect(refused.json()).toMatchObject({ status: 403, code: 'belongs_elsewhere' })
    const own = (await accounts.byUsername('operator'))!.id
    for (const body of [{ is_active: false }, { is_operator: false }])
      expect((await clients.operator.patch(`/api/admin/people/${own}/`, body)).json()).toMatchObject({
        status: 409,
        code: 'own_account',
      })
    const admin = (await accounts.byUsername('admin'))!.id
    const address = `/api/admin/people/${admin}/memberships/ours/`
    expect((await clients.admin.put(address, { is_local_admin: false })).statusCode).toBe(409)
    expect((await clients.admin.delete(address)).statusCode).toBe(409)
    const { id: ours } = (await organisations.byName('ours'))!
    expect(await memberships.of(admin)).toMatchObject([{ organisation: { id: ours }, is_local_admin: true }])
  })
})

async function statusOf(call: AdminKey, row: Row, role: Role): Promise<number> {
  const { method, path } = adminRoutes[call]
  const thing: Thing = row.of ? { uuid: await person(row.of) } : row.isNew ? await organisation() : {}
  if (row.hasSecondFactor) {
    const key = { id: randomUUID(), name: 'Key', public_key: '', counter: 0, transports: [] }
    await server.workspace.secondFactors.addPasskey(thing.uuid!, key, ['a-code'])
  }
  const url = fillPath(path, { ...thing, ...row.params }) + (row.search ?? '')
  const payload = row.payload?.(thing)
  if (role !== 'key') return (await clients[role].call(method, url, payload ? { payload } : {})).statusCode
  const headers = { authorization: `Bearer ${key}` }
  return (await server.app.inject({ method, url, headers, ...(payload && { payload }) })).statusCode
}

async function organisation(): Promise<Thing> {
  const name = `organisation-${++made}`
  await server.workspace.organisations.create({ name, display_name: name })
  return { name }
}

/** A new person of an organisation, or of both. */
async function person(of: Of): Promise<string> {
  const { accounts, memberships, organisations } = server.workspace
  const username = `person-${++made}`
  const facts = { username, email: `${username}@example.org`, first_name: 'A', last_name: 'Person' }
  const { id } = await accounts.create(facts)
  for (const name of of === 'both' ? ['ours', 'theirs'] : [of])
    await memberships.set(id, (await organisations.byName(name))!.id)
  return id
}
