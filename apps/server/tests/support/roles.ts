import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { type FrozenContent, LOGO_FOLDER, Manuscript, type ShareKind, usualPolicy } from '@cognate/contract'
import type { Actor, NewFrozen, NewVerdict } from '@cognate/workspace'
import { aQuery } from '@cognate/workspace/testing'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { seal } from '../../src/reports/seal.ts'
import { Client, signedIn, type TestServer } from './server.ts'

/** Every kind of caller; `access-matrix.server.test.ts` says what each may do. */
export const roles = [
  /** Not signed in. */
  'nobody',
  /** Local administrator of another organisation. */
  'stranger',
  /** Of the owner's organisation; nothing is shared with them. */
  'member',
  /** The owner shares with them. */
  'shared',
  /** The owner shares with a team that they are in. */
  'teammate',
  /** Local administrator of the owner's organisation. */
  'admin',
  'owner',
  /** The owner's API keys. */
  'readKey',
  'writeKey',
  /** Signed in while the licence of their organisation was in force. */
  'expired',
] as const
export type Role = (typeof roles)[number]

/** The client of a role. */
export type Ask = (method: InjectOptions['method'], url: string, payload?: object) => Promise<LightMyRequestResponse>

/** Who owns a thing: the owner or the stranger. */
export type Side = 'ours' | 'theirs'

export interface World {
  ask: Record<Role, Ask>
  /** Creates a thing of a kind; returns the parameters of its path. */
  make: (kind: Kind, side: Side) => Promise<Record<string, string>>
}

export type Kind =
  | ShareKind
  | 'included'
  | 'excluded'
  | 'team'
  | 'conflict_policy'
  | 'verdict'
  | 'waiver'
  | 'manuscript'
  | 'approval'
  | 'frozen'
  | 'evaluation'
  | 'key'
  | 'organisation'
  | 'logo'

/** Two organisations with people in every role. */
export async function aWorldOfRoles(server: TestServer): Promise<World> {
  const people = await everybody(server)
  const [ours, theirs] = [await actorOf(server, 'owner', 'ours'), await actorOf(server, 'stranger', 'theirs')]
  const admin = await actorOf(server, 'admin', 'ours')
  const team = await server.workspace.teams.create(admin, { name: 'Sharers', users: ['teammate'] })
  const keys = await Promise.all([keyOf(server, ours, 'read'), keyOf(server, ours, 'write')])
  return {
    ask: { ...people, readKey: byKey(server, keys[0]), writeKey: byKey(server, keys[1]) },
    make: (kind, side) => make(server, kind, { ours, theirs, admin, team: team.uuid, side }),
  }
}

async function everybody(server: TestServer): Promise<Record<Exclude<Role, 'readKey' | 'writeKey'>, Ask>> {
  const nobody = new Client(server)
  await nobody.get('/config')
  const ours = { organisation: 'ours' }
  const people = {
    nobody,
    stranger: await signedIn(server, 'stranger', { organisation: 'theirs' }),
    owner: await signedIn(server, 'owner', ours),
    member: await signedIn(server, 'member', ours),
    shared: await signedIn(server, 'shared', ours),
    teammate: await signedIn(server, 'teammate', ours),
    admin: await signedIn(server, 'admin', ours),
    expired: await signedIn(server, 'expired', { organisation: 'late' }),
  }
  // Somebody whom the stranger can ask.
  await signedIn(server, 'colleague', { organisation: 'theirs' })
  for (const name of ['admin', 'stranger']) await makeLocalAdmin(server, name)
  await endLicence(server, 'late')
  for (const name of ['ours', 'theirs']) await openConflictChecker(server, name)
  return Object.fromEntries(Object.entries(people).map(([role, client]) => [role, bySession(client)])) as never
}

function bySession(client: Client): Ask {
  return (method, url, payload) => client.call(method as 'GET', url, payload && { payload })
}

function byKey({ app }: TestServer, key: string): Ask {
  return (method, url, payload) =>
    app.inject({
      ...(method && { method }),
      url,
      headers: { authorization: `Bearer ${key}` },
      ...(payload && { payload }),
    })
}

export async function actorOf({ workspace }: TestServer, username: string, organisation: string): Promise<Actor> {
  const account = await workspace.accounts.byUsername(username)
  const { id } = (await workspace.organisations.byName(organisation))!
  return { user_id: account!.id, organisation_id: id }
}

/** Makes somebody a local administrator of the organisations that they are in. */
export async function makeLocalAdmin({ workspace }: TestServer, username: string): Promise<void> {
  const account = await workspace.accounts.byUsername(username)
  for (const { organisation } of await workspace.memberships.of(account!.id)) {
    await workspace.memberships.set(account!.id, organisation.id, { is_local_admin: true })
  }
}

/** Gives an organisation the conflict checker. */
export async function openConflictChecker({ workspace }: TestServer, organisation: string): Promise<void> {
  const { id } = (await workspace.organisations.byName(organisation))!
  await workspace.organisations.update(id, { coi_checker: true })
}

/** Makes an organisation's licence one that ended long ago. */
export async function endLicence({ workspace }: TestServer, organisation: string): Promise<void> {
  const { id } = (await workspace.organisations.byName(organisation))!
  const licence = (await workspace.licences.of(id))!
  await workspace.licences.set(id, { ...licence, valid_until: '2000-12-31' })
}

async function keyOf({ workspace }: TestServer, actor: Actor, scope: 'read' | 'write'): Promise<string> {
  const expires_at = new Date(Date.now() + 3_600_000)
  return (await workspace.apiKeys.create(actor, { name: scope, scopes: [scope], expires_at })).key
}

interface Making {
  ours: Actor
  theirs: Actor
  admin: Actor
  /** The team with whom the owner shares. */
  team: string
  side: Side
}

/** Gives an organisation a logo of that name. */
async function giveLogo(
  { workspace }: TestServer,
  { organisation_id }: Actor,
  name: string,
): Promise<{ name: string }> {
  const logo = LOGO_FOLDER + name
  await workspace.media.put(logo, { contentType: 'image/png', bytes: Buffer.from('a picture') })
  await workspace.organisations.update(organisation_id, { logo })
  return { name }
}

let made = 0

const aVerdict = (manuscript: string | null): NewVerdict => ({
  ...{ verdict: manuscript ? 'waived' : 'not_a_conflict', manuscript, reason: 'Known', relation: null },
  ground: manuscript ? null : 'wrong_person',
  person: { identifier: 'A1', display_name: 'One' },
  against: { identifier: 'A2', display_name: 'Two' },
})

/** An answer without results. */
function aFrozen(title: string): NewFrozen {
  const made_at = new Date()
  const uuid = randomUUID()
  const versions = { software: '1', ranking: 'words', catalogue: 'v', catalogue_date: '2026-01-01' }
  const { dataset, records, filters, sort, limit } = aQuery(title)
  const content: FrozenContent = {
    ...{ uuid, frozen_at: made_at.toISOString(), frozen_by: 'Ada', organisation: 'Ours', versions },
    question: {
      ...{ dataset, records, filters, sort, limit, text: title, collection: null, leave_out_coauthors: false },
      ...{ among: null, filter_names: {}, conflict_of_interest: null, excluded: [] },
    },
    ...{ total: 0, weak: false, results: [], beyond: [] },
  }
  const { privateKey } = generateKeyPairSync('ed25519')
  const file = seal({ kind: 'frozen_answer', content, at: made_at }, privateKey)
  return { uuid, title, dataset, results: 0, catalogue_version: 'v', made_at, file }
}

async function make(server: TestServer, kind: Kind, making: Making): Promise<Record<string, string>> {
  const { workspace } = server
  const { side } = making
  const actor = making[side]
  const name = `Thing number ${++made}`
  const author = { record_type: 'author' as const, identifier: 'https://openalex.org/A1' }
  if (kind === 'organisation') return { name: side }
  if (kind === 'logo') return giveLogo(server, actor, `${side}.png`)
  if (kind === 'key') {
    const expires_at = new Date(Date.now() + 3_600_000)
    return uuidOf(await workspace.apiKeys.create(actor, { name, scopes: ['read'], expires_at }))
  }
  if (kind === 'team') return uuidOf(await workspace.teams.create(side === 'ours' ? making.admin : actor, { name }))
  if (kind === 'conflict_policy') {
    const owner = side === 'ours' ? making.admin : actor
    return { policy: (await workspace.conflictPolicies.create(owner, { name, ...usualPolicy })).id }
  }
  if (kind === 'verdict') return uuidOf((await workspace.conflictVerdicts.make(actor, aVerdict(null)))!)
  if (kind === 'evaluation') {
    const texts = [{ text: name, judged: [{ row: 2, person: 'A1', institution: '', grade: 1 }] }]
    const owner = side === 'ours' ? making.admin : actor
    return uuidOf(await workspace.evaluations.create(owner, { name, texts, bad_rows: [] }))
  }
  if (kind === 'query') return share(server, kind, making, await workspace.queries.save(actor, aQuery(name)))
  if (kind === 'frozen') {
    const query = await share(server, 'query', making, await workspace.queries.save(actor, aQuery(name)))
    return uuidOf((await workspace.frozenAnswers.create(actor, { kind: 'query', ...query }, aFrozen(name)))!)
  }
  if (kind === 'filter_preset') {
    const preset = { name, search_module: 'experts' as const, filter_data: { filters: {} }, populates_sidebar: false }
    const conflict_of_interest = { check: [], records: [] }
    return share(server, kind, making, await workspace.filterPresets.create(actor, { ...preset, conflict_of_interest }))
  }
  const search = await workspace.searches.create(actor, {
    name,
    ...(kind === 'manuscript' && { manuscript: Manuscript.parse({ title: name }) }),
    included_records: [{ record_type: 'record', identifier: 'query_text', fields: { text: name } }],
    excluded_records: [author],
  })
  const params = await share(server, 'search', making, search)
  if (kind === 'search' || kind === 'manuscript') return params
  // Of those with whom it is shared, one was asked.
  if (kind === 'approval') {
    const asked = { approver: side === 'ours' ? 'shared' : 'colleague', message: '' }
    return uuidOf((await workspace.approvals.ask(actor, search.uuid, asked))!.approval)
  }
  if (kind === 'waiver') return uuidOf((await workspace.conflictVerdicts.make(actor, aVerdict(search.uuid)))!)
  return uuidOf(kind === 'included' ? search.included_records[0]! : search.excluded_records[0]!)
}

/** Shares the owner's things with a person and a team. */
async function share({ workspace }: TestServer, kind: ShareKind, making: Making, { uuid }: { uuid: string }) {
  if (making.side === 'ours') {
    await workspace.shares.set(making.ours, kind, uuid, { shared_users: ['shared'], shared_teams: [making.team] })
  }
  return { uuid }
}

function uuidOf({ uuid }: { uuid: string }): Record<string, string> {
  return { uuid }
}
