import { randomUUID } from 'node:crypto'
import { adminRoutes, fillPath, needsCsrfToken, type RouteKey, routes, scimRoutes } from '@cognate/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApiDocument } from '../src/reference/openapi.ts'
import { aWorldOfRoles, type Kind, type Role, roles, type World } from './support/roles.ts'
import { aQuery, type Client, PASSWORD, signedIn, startTestServer, type TestServer } from './support/server.ts'

/** Parameters of the path that lead to a thing. */
type Thing = Record<string, string>

/** One call by everybody, on a thing of the owner and on a thing of the stranger. */
interface Row {
  /** The thing that the path, or else the call, names. */
  on?: Kind
  /** Parameters of the path beside those of the thing. */
  params?: Record<string, string>
  search?: (thing: Thing) => string
  payload?: (thing: Thing) => object
  /** Statuses in the order of `roles`. */
  ours: string
  theirs?: string
}

let server: TestServer
let world: World
let forger: Client
let work: string
let author: string
let created = 0
beforeAll(async () => {
  server = await startTestServer()
  world = await aWorldOfRoles(server)
  forger = await signedIn(server, 'forger')
  ;[work, author] = (await Promise.all(
    (['works', 'authors'] as const).map(async (entity) => {
      const list = { entity, filter: '', search: '', sort: '', page: 1, perPage: 1 }
      const { results } = await server.catalogue.use((engine) => engine.listRecords(list))
      return String((results[0] as { id: string }).id).replace(/^.*\//, '')
    }),
  )) as [string, string]
})
afterAll(() => server.close())

const everyone = '200 200 200 200 200 200 200 200 200 200'
const reading = '401 200 200 200 200 200 200 200 200 401'
/** The own account, also without a licence in force. */
const ofOneself = '401 200 200 200 200 200 200 403 403 200'
/** A form that everybody may send, and that lacks its fields; an API key stands for no csrftoken here. */
const refusedForm = '400 400 400 400 400 400 400 403 403 400'
/** Everybody who is signed in is let in, and refused for what they sent. */
const ofWrongForm = '401 400 400 400 400 400 400 403 403 400'
const nothingToLink = '409 409 409 409 409 409 409 403 403 409'
const toTheEntrance = '303 303 303 303 303 303 303 303 303 303'
const nothingThere = '404 404 404 404 404 404 404 404 404 404'
const NOBODYS = '3f2f8c4e-8a55-4d0e-9f0a-0d6cbb0f0c11'
const nothing = () => ({})
const refusedToAll = '401 401 401 401 401 401 401 401 401 401'
const ofTokens: Row = { ours: refusedToAll, params: { id: NOBODYS }, payload: nothing }
type ScimCall = keyof typeof scimRoutes
const scimCalls = Object.keys(scimRoutes) as ScimCall[]
const aName = () => ({ name: `Name number ${++created}` })
const aKey = () => ({ ...aName(), password: PASSWORD })
const aFirstStart = () => ({
  ...{ username: 'first', email: 'first@example.org', first_name: 'Ada', last_name: 'Lind', password: PASSWORD },
  organisation: { name: 'first', display_name: 'First', licence: { kind: 'institution', valid_until: '2999-12-31' } },
})
const records = () => ({ records: [{ record_type: 'author', identifier: 'A77' }] })
/** A check of a list against nobody. */
const checkOf = (columns: object) => ({ columns, rows: { records: [] }, methods: ['coauthors'] })
const aPreset = () => ({ ...aName(), search_module: 'experts', filter_data: { filters: {} } })

/**
 * Who gets what. Things of somebody else are 404 to whoever may not see them, 403 to whoever sees them but may not do
 * that. A row lists several calls where one route serves several kinds of things.
 */
// biome-ignore format: a table is read by its columns.
const matrix: Record<Exclude<RouteKey, keyof typeof adminRoutes>, Row | Row[]> = {
  //                               nobody stranger member shared teammate admin owner readKey writeKey expired
  getConfig:               { ours: everyone },
  getHealth:               { ours: everyone },
  getReadiness:            { ours: everyone },
  getSession:              { ours: '401 200 200 200 200 200 200 401 401 401' },
  login:                   { ours: '400 400 400 400 400 400 400 403 403 400', payload: () => ({ username: '', password: '' }) },

  requestPassword:         { ours: refusedForm, payload: nothing },
  checkPasswordKey:        { ours: '400 400 400 400 400 400 400 400 400 400' },
  resetPassword:           { ours: refusedForm, payload: nothing },
  // Open to whoever has the key, while there is no account.
  getFirstStart:           { ours: nothingThere, params: { key: 'nowhere' } },
  finishFirstStart:        { ours: '404 404 404 404 404 404 404 403 403 404', params: { key: 'nowhere' }, payload: aFirstStart },
  redirectToProvider:      { ours: refusedForm, payload: nothing },
  // None of them came through an institution before, so there is nothing to link.
  getAccountLink:          { ours: '409 409 409 409 409 409 409 409 409 409' },
  sendLinkCode:            { ours: nothingToLink, payload: nothing },
  confirmAccountLink:      { ours: nothingToLink, payload: nothing },
  startSso:                { ours: '302 302 302 302 302 302 302 302 302 302', params: { provider: 'nowhere' } },
  // Whoever comes without the state of an authorization request is led to the entrance with a message.
  finishCallback:          { ours: toTheEntrance, params: { provider: 'nowhere' } },
  takeAssertion:           { ours: toTheEntrance, params: { provider: 'nowhere' }, payload: nothing },
  finishAssertion:         { ours: toTheEntrance, params: { provider: 'nowhere' } },
  takeLogout:              { ours: '400 400 400 400 400 400 400 400 400 400', params: { provider: 'nowhere' }, payload: nothing },
  getClientKeys:           { ours: '404 404 404 404 404 404 404 404 404 404', params: { provider: 'nowhere' } },
  getSamlMetadata:         { ours: '404 404 404 404 404 404 404 404 404 404', params: { provider: 'nowhere' } },
  searchIdentityProviders: { ours: '200 200 200 200 200 200 200 403 403 200', payload: () => ({ q: 'uni' }) },
  listSessions:            { ours: ofOneself },
  endSessions:             { ours: '401 404 404 404 404 404 404 403 403 404', payload: () => ({ sessions: [NOBODYS] }) },
  // Nobody gave a password in these browsers.
  getSecondStep:           { ours: '409 409 409 409 409 409 409 409 409 409' },
  proveSecondFactor:       { ours: refusedForm, payload: nothing },
  getSecondFactors:        { ours: ofOneself },
  beginTotp:               { ours: ofWrongForm, payload: nothing },
  confirmTotp:             { ours: ofWrongForm, payload: () => ({ code: '000000' }) },
  removeTotp:              { ours: ofWrongForm, payload: nothing },
  beginPasskey:            { ours: ofWrongForm, payload: nothing },
  addPasskey:              { ours: ofWrongForm, payload: nothing },
  removePasskey:           { ours: ofWrongForm, payload: nothing },
  makeRecoveryCodes:       { ours: ofWrongForm, payload: nothing },
  listEmails:              { ours: ofOneself },
  listProviders:           { ours: ofOneself },
  exportAccount:           { ours: ofOneself },
  // Let in, and refused for what they sent.
  changePassword:          { ours: '401 400 400 400 400 400 400 403 403 400', payload: nothing },
  unlinkProvider:          { ours: '401 400 400 400 400 400 400 403 403 400', payload: nothing },
  deleteAccount:           { ours: '401 400 400 400 400 400 400 403 403 400', payload: nothing },

  openList:                { ours: everyone, params: { entity: 'works' } },
  openRecord:              { ours: everyone, params: { entity: 'works', id: 'work' } },
  autocomplete:            { ours: everyone, params: { entity: 'authors' }, search: () => '?q=a' },
  autocompleteAny:         { ours: everyone, search: () => '?q=a' },

  getProfile:              { ours: reading },
  getOwnRecord:            { ours: reading },
  setOwnRecord:            { ours: '401 200 200 200 200 200 200 403 403 401', payload: () => ({ identifier: null }) },
  listSearchModules:       { ours: reading },
  listUsers:               { ours: reading },
  getLogo:                 { on: 'logo',
                             ours:   '401 404 200 200 200 200 200 403 403 401',
                             theirs: '401 200 404 404 404 404 404 403 403 401' },
  listOrganisations:       { ours: reading },
  setActiveOrganisation:   { on: 'organisation',
                             ours:   '401 404 200 200 200 200 200 403 403 401',
                             theirs: '401 200 404 404 404 404 404 403 403 401' },

  // Without a file; who may call learns that it is missing.
  readManuscript:          { ours: '401 400 400 400 400 400 400 400 400 401' },
  readReferences:          { ours: reading, payload: () => ({ content: 'A. Lind. 2020. Street trees in cities.' }) },
  findManuscript:          { ours: reading, payload: () => ({ number: 'MS-1', title: 'Trees' }) },
  readManuscriptList:      { ours: reading, payload: () => ({ content: 'number,title\nMS-1,Trees' }) },
  matchPeople: [
    { ours: reading, payload: () => ({ people: [{ name: 'Ada Lindqvist' }] }) },
    { on: 'manuscript', payload: ({ uuid }) => ({ manuscript: uuid }),
      ours:   '401 404 404 200 200 404 200 200 200 401',
      theirs: '401 200 404 404 404 404 404 404 404 401' },
  ],
  getPerson: [
    { ours: reading, params: { id: 'author' } },
    { on: 'manuscript', params: { id: 'author' }, search: ({ uuid }) => `?manuscript=${uuid}`,
      ours:   '401 404 404 200 200 404 200 200 200 401',
      theirs: '401 200 404 404 404 404 404 404 404 401' },
  ],
  getLoad:                 { ours: reading, params: { id: 'author' } },
  listLoads:               { ours: reading, payload: () => ({ identifiers: [author] }) },
  checkIndependence:       { ours: reading, payload: () => ({ people: [author] }) },
  listHistory:             { ours: reading },
  importHistory:           { ours: '401 200 403 403 403 200 403 403 403 401',
                             payload: () => ({ content: `person,manuscript,status,date\n${author},MS-1,asked,2026-01-01` }) },
  getAskingRate:           { ours: reading },
  listLateAnswers:         { ours: reading },
  getHistorySettings:      { ours: reading },
  changeHistorySettings:   { ours: '401 200 403 403 403 200 403 403 403 401', payload: () => ({ seen_by: 'members' }) },
  listMailTemplates:       { ours: reading },
  changeMailTemplate:      { ours: '401 200 403 403 403 200 403 403 403 401', params: { template: 'invitation' },
                             payload: () => ({ subject: 'Review?', body: 'Dear {{name}}' }) },
  resetMailTemplate:       { ours: '401 204 403 403 403 204 403 403 403 401', params: { template: 'invitation' } },
  readRecords:             { ours: reading, payload: () => ({ record_type: 'author', identifiers: [author] }) },
  getRecord:               { ours: reading, params: { record_type: 'work', id: 'work' } },
  findSimilar: [
    { ours: reading, payload: () => aQuery() },
    { on: 'search', payload: ({ uuid }) => aQuery('climate', { search: uuid }),
      ours:   '401 404 404 200 200 404 200 200 200 401',
      theirs: '401 200 404 404 404 404 404 404 404 401' },
  ],
  listAuthorWorks: [
    { ours: reading, params: { id: 'author' } },
    { on: 'query', params: { id: 'author' }, search: ({ uuid }) => `?query=${uuid}`,
      ours:   '401 404 404 200 200 404 200 200 200 401',
      theirs: '401 200 404 404 404 404 404 404 404 401' },
    { on: 'manuscript', params: { id: 'author' }, search: ({ uuid }) => `?manuscript=${uuid}`,
      ours:   '401 404 404 200 200 404 200 200 200 401',
      theirs: '401 200 404 404 404 404 404 404 404 401' },
  ],
  listCoauthors:           { ours: reading, params: { id: 'author' } },
  checkConflicts:          { ours: reading, payload: () => ({ author, against: [author] }) },
  getConflictCheckDefaults: { ours: reading },
  checkConflictLists: [
    { ours: reading, payload: () => checkOf({ records: [] }) },
    ...(['search', 'filter_preset'] as const).map((kind) => ({
      on: kind, payload: ({ uuid }: Thing) => checkOf(kind === 'search' ? { search: uuid } : { preset: uuid }),
      ours:   '401 404 404 200 200 404 200 200 200 401',
      theirs: '401 200 404 404 404 404 404 404 404 401' })),
  ],
  listConflictPolicies:    { ours: reading },
  createConflictPolicy:    { ours: '401 201 403 403 403 201 403 403 403 401', payload: aName },
  getConflictPolicy: [
    { ours: reading, params: { policy: 'default' } },
    { on: 'conflict_policy',
      ours:   '401 404 200 200 200 200 200 200 200 401',
      theirs: '401 200 404 404 404 404 404 404 404 401' },
  ],
  changeConflictPolicy: [
    { ours: '401 200 403 403 403 200 403 403 403 401', params: { policy: 'default' }, payload: () => ({ years_back: 4 }) },
    { on: 'conflict_policy', payload: aName,
      ours:   '401 404 403 403 403 200 403 403 403 401',
      theirs: '401 200 403 403 403 404 403 403 403 401' },
  ],
  deleteConflictPolicy: [
    { ours: '401 204 403 403 403 204 403 403 403 401', params: { policy: 'default' } },
    { on: 'conflict_policy',
      ours:   '401 404 403 403 403 204 403 403 403 401',
      theirs: '401 204 403 403 403 404 403 403 403 401' },
  ],
  checkHandlingEditor: [
    { ours: reading, payload: () => ({ authors: [author], people: [author] }) },
    { on: 'manuscript', payload: ({ uuid }) => ({ manuscript: uuid }),
      ours:   '401 404 404 200 200 404 200 200 200 401',
      theirs: '401 200 404 404 404 404 404 404 404 401' },
  ],
  listConflictVerdicts: [
    { ours: reading },
    { on: 'search', search: ({ uuid }) => `?manuscript=${uuid}`,
      ours:   '401 404 404 200 200 404 200 200 200 401',
      theirs: '401 200 404 404 404 404 404 404 404 401' },
  ],
  createConflictVerdict: [
    { ours: '401 201 201 201 201 201 201 403 201 401',
      payload: () => ({ verdict: 'not_a_conflict', person: author, against: author }) },
    { on: 'search', payload: ({ uuid }) => ({ verdict: 'waived', person: author, against: author, manuscript: uuid, reason: 'Known' }),
      ours:   '401 404 404 201 201 404 201 403 201 401',
      theirs: '401 201 404 404 404 404 404 403 404 401' },
  ],
  deleteConflictVerdict: [
    { on: 'verdict',
      ours:   '401 404 403 403 403 204 204 403 204 401',
      theirs: '401 204 404 404 404 404 404 403 404 401' },
    { on: 'waiver',
      ours:   '401 404 404 204 204 404 204 403 204 401',
      theirs: '401 204 404 404 404 404 404 403 404 401' },
  ],
  listAuthorTopics:        { ours: reading, params: { id: 'author' } },
  countTopics: [
    { ours: reading, payload: () => ({ dataset: 'experts', identifiers: [author] }) },
    { on: 'query', payload: ({ uuid }) => ({ dataset: 'experts', query: uuid }),
      ours:   '401 404 404 200 200 404 200 200 200 401',
      theirs: '401 200 404 404 404 404 404 404 404 401' },
  ],
  drawNetwork: [
    { ours: reading, payload: () => ({ identifiers: [author] }) },
    { on: 'query', payload: ({ uuid }) => ({ query: uuid }),
      ours:   '401 404 404 200 200 404 200 200 200 401',
      theirs: '401 200 404 404 404 404 404 404 404 401' },
  ],
  expandNetwork:           { ours: reading, payload: () => ({ author }) },

  findEmailAddresses:      { ours: reading, payload: () => ({ identifier: author }) },
  judgeEmailAddress:       { ours: '401 200 200 200 200 200 200 403 200 401',
                             payload: () => ({ identifier: author, email_address: 'a@b.example', verdict: null }) },
  findScholar:             { ours: reading, payload: () => ({ identifier: author }) },
  // Nobody of the catalogue bears it, so nobody is looked up.
  getResearcherLinks:      { ours: '401 404 404 404 404 404 404 404 404 401', params: { orcid: '0000-0002-1825-0097' } },
  getSignals:              { ours: reading, search: () => '?doi=10.1000/1' },

  recordExport:            { on: 'search', payload: ({ uuid }) => ({ kind: 'search', uuid, format: 'csv', records: 1 }),
                             ours:   '401 404 404 204 204 404 204 403 403 401',
                             theirs: '401 204 404 404 404 404 404 403 403 401' },
  listQueries:             { ours: reading },
  getQuery:                { on: 'query',
                             ours:   '401 404 404 200 200 404 200 200 200 401',
                             theirs: '401 200 404 404 404 404 404 404 404 401' },
  deleteQuery:             { on: 'query',
                             ours:   '401 404 404 403 403 404 204 403 204 401',
                             theirs: '401 204 404 404 404 404 404 403 404 401' },
  batchDeleteQueries:      { on: 'query', payload: ({ uuid }) => ({ uuids: [uuid] }),
                             ours:   '401 200 200 200 200 200 200 403 200 401' },

  listJudgements:          { on: 'query',
                             ours:   '401 404 404 200 200 404 200 200 200 401',
                             theirs: '401 200 404 404 404 404 404 404 404 401' },
  judge:                   { on: 'query', payload: () => ({ identifier: author, verdict: 'good' }),
                             ours:   '401 404 404 200 200 404 200 403 200 401',
                             theirs: '401 200 404 404 404 404 404 403 404 401' },
  deleteJudgements:        { on: 'query',
                             ours:   '401 404 404 204 204 404 204 403 204 401',
                             theirs: '401 204 404 404 404 404 404 403 404 401' },

  listEvaluations:         { ours: '401 200 403 403 403 200 403 403 403 401' },
  createEvaluation:        { ours: '401 201 403 403 403 201 403 403 403 401',
                             payload: () => ({ source: 'file', name: 'a.csv', content: 'text,person\nTrees,A1' }) },
  getEvaluation:           { on: 'evaluation',
                             ours:   '401 404 403 403 403 200 403 403 403 401',
                             theirs: '401 200 403 403 403 404 403 403 403 401' },
  changeEvaluation:        { on: 'evaluation', payload: () => ({ state: 'stopped' }),
                             ours:   '401 404 403 403 403 200 403 403 403 401',
                             theirs: '401 200 403 403 403 404 403 403 403 401' },
  deleteEvaluation:        { on: 'evaluation',
                             ours:   '401 404 403 403 403 204 403 403 403 401',
                             theirs: '401 204 403 403 403 404 403 403 403 401' },
  listEvaluatedQueries:    { on: 'evaluation',
                             ours:   '401 404 403 403 403 200 403 403 403 401',
                             theirs: '401 200 403 403 403 404 403 403 403 401' },

  listSearches:            { ours: reading },
  getSubmission:           { on: 'search',
                             ours:   '401 404 404 200 200 404 200 200 200 401',
                             theirs: '401 200 404 404 404 404 404 404 404 401' },
  // The owners are let in, and refused since nowhere is set where it would go.
  submitSearch:            { on: 'search',
                             ours:   '401 404 404 403 403 404 400 403 400 401',
                             theirs: '401 400 404 404 404 404 404 403 404 401' },
  listApprovals:           { on: 'search',
                             ours:   '401 404 404 200 200 404 200 200 200 401',
                             theirs: '401 200 404 404 404 404 404 404 404 401' },
  askForApproval:          { on: 'search', payload: () => ({ approver: 'member' }),
                             ours:   '401 404 404 403 403 404 201 403 403 401',
                             theirs: '401 400 404 404 404 404 404 403 403 401' },
  // Only who was asked decides.
  decideApproval:          { on: 'approval', payload: () => ({ decision: 'approved' }),
                             ours:   '401 404 404 200 403 404 403 403 403 401',
                             theirs: '401 403 404 404 404 404 404 403 403 401' },
  listAddressOrigins:      { on: 'search',
                             ours:   '401 404 404 200 200 404 200 200 200 401',
                             theirs: '401 200 404 404 404 404 404 404 404 401' },
  listSearchHistory:       { on: 'search',
                             ours:   '401 404 404 200 200 404 200 200 200 401',
                             theirs: '401 200 404 404 404 404 404 404 404 401' },
  getDecisionReport:       { on: 'search',
                             ours:   '401 404 404 200 200 404 200 200 200 401',
                             theirs: '401 200 404 404 404 404 404 404 404 401' },
  getWatch:                { on: 'search',
                             ours:   '401 404 404 200 200 404 200 200 200 401',
                             theirs: '401 200 404 404 404 404 404 404 404 401' },
  setWatch:                { on: 'search', payload: () => ({ is_on: true }),
                             ours:   '401 404 404 200 200 404 200 403 200 401',
                             theirs: '401 200 404 404 404 404 404 403 404 401' },
  clearNews:               { on: 'search',
                             ours:   '401 404 404 204 204 404 204 403 204 401',
                             theirs: '401 204 404 404 404 404 404 403 404 401' },
  sealDecisionReport:      { on: 'search',
                             ours:   '401 404 404 200 200 404 200 200 200 401',
                             theirs: '401 200 404 404 404 404 404 404 404 401' },
  listFrozenOfSearch:      { on: 'search',
                             ours:   '401 404 404 200 200 404 200 200 200 401',
                             theirs: '401 200 404 404 404 404 404 404 404 401' },
  listFrozenOfQuery:       { on: 'query',
                             ours:   '401 404 404 200 200 404 200 200 200 401',
                             theirs: '401 200 404 404 404 404 404 404 404 401' },
  freezeAnswer:            { on: 'query',
                             ours:   '401 404 404 201 201 404 201 403 201 401',
                             theirs: '401 201 404 404 404 404 404 403 404 401' },
  getFrozenAnswer:         { on: 'frozen',
                             ours:   '401 404 404 200 200 404 200 200 200 401',
                             theirs: '401 200 404 404 404 404 404 404 404 401' },
  deleteFrozenAnswer:      { on: 'frozen',
                             ours:   '401 404 404 403 403 404 204 403 204 401',
                             theirs: '401 204 404 404 404 404 404 403 404 401' },
  getFrozenFile:           { on: 'frozen',
                             ours:   '401 404 404 200 200 404 200 200 200 401',
                             theirs: '401 200 404 404 404 404 404 404 404 401' },
  askFrozenAgain:          { on: 'frozen',
                             ours:   '401 404 404 200 200 404 200 200 200 401',
                             theirs: '401 200 404 404 404 404 404 404 404 401' },
  getSealKey:              { ours: everyone },
  addComment:              { on: 'search', payload: () => ({ text: 'Well chosen' }),
                             ours:   '401 404 404 201 201 404 201 403 201 401',
                             theirs: '401 201 404 404 404 404 404 403 404 401' },
  createSearch:            { ours: '401 201 201 201 201 201 201 403 201 401', payload: aName },
  getSearch:               { on: 'search',
                             ours:   '401 404 404 200 200 404 200 200 200 401',
                             theirs: '401 200 404 404 404 404 404 404 404 401' },
  changeSearch:            { on: 'search', payload: aName,
                             ours:   '401 404 404 403 403 404 200 403 200 401',
                             theirs: '401 200 404 404 404 404 404 403 404 401' },
  deleteSearch:            { on: 'search',
                             ours:   '401 404 404 403 403 404 204 403 204 401',
                             theirs: '401 204 404 404 404 404 404 403 404 401' },
  addIncludedRecords:      { on: 'search', payload: records,
                             ours:   '401 404 404 200 200 404 200 403 200 401',
                             theirs: '401 200 404 404 404 404 404 403 404 401' },
  addExcludedRecords:      { on: 'search', payload: records,
                             ours:   '401 404 404 200 200 404 200 403 200 401',
                             theirs: '401 200 404 404 404 404 404 403 404 401' },
  restoreExcludedRecords:  { on: 'search', payload: () => ({ uuids: [randomUUID()] }),
                             ours:   '401 404 404 200 200 404 200 403 200 401',
                             theirs: '401 200 404 404 404 404 404 403 404 401' },
  beginRound:              { on: 'manuscript', payload: nothing,
                             ours:   '401 404 404 403 403 404 200 403 200 401',
                             theirs: '401 200 404 404 404 404 404 403 404 401' },
  handOverSearch:          { on: 'search', payload: () => ({ to: 'nobody-of-this-name' }),
                             ours:   '401 404 404 403 403 404 400 403 400 401',
                             theirs: '401 400 404 404 404 404 404 403 404 401' },
  addSearchText:           { on: 'search', payload: () => ({ text: 'climate' }),
                             ours:   '401 404 404 200 200 404 200 403 200 401',
                             theirs: '401 200 404 404 404 404 404 403 404 401' },
  listSearchTexts:         { on: 'search',
                             ours:   '401 404 404 200 200 404 200 200 200 401',
                             theirs: '401 200 404 404 404 404 404 404 404 401' },
  // Nobody was removed: a thing that is not there, whoever asks.
  noteOnRemoved:           { on: 'search', params: { identifier: 'A1' }, payload: () => ({ note: 'Knows the authors' }),
                             ours:   '401 404 404 404 404 404 404 403 404 401',
                             theirs: '401 404 404 404 404 404 404 403 404 401' },
  // Without such a text: a thing that is not there, whoever asks.
  restoreSearchText:       { on: 'search', params: { text: 'none' },
                             ours:   '401 404 404 404 404 404 404 403 404 401',
                             theirs: '401 404 404 404 404 404 404 403 404 401' },
  changeIncludedRecord:    { on: 'included', payload: () => ({ used_in_search: false }),
                             ours:   '401 404 404 200 200 404 200 403 200 401',
                             theirs: '401 200 404 404 404 404 404 403 404 401' },
  reviseIncludedRecord:    { on: 'included', payload: () => ({ role: 'reviewer' }),
                             ours:   '401 404 404 200 200 404 200 403 200 401',
                             theirs: '401 200 404 404 404 404 404 403 404 401' },
  deleteIncludedRecord:    { on: 'included',
                             ours:   '401 404 404 204 204 404 204 403 204 401',
                             theirs: '401 204 404 404 404 404 404 403 404 401' },
  reviseExcludedRecord:    { on: 'excluded', payload: () => ({ note: 'Knows the authors' }),
                             ours:   '401 404 404 200 200 404 200 403 200 401',
                             theirs: '401 200 404 404 404 404 404 403 404 401' },
  deleteExcludedRecord:    { on: 'excluded',
                             ours:   '401 404 404 204 204 404 204 403 204 401',
                             theirs: '401 204 404 404 404 404 404 403 404 401' },

  listFilterPresets:       { ours: reading },
  createFilterPreset:      { ours: '401 201 201 201 201 201 201 403 201 401', payload: aPreset },
  getFilterPreset:         { on: 'filter_preset',
                             ours:   '401 404 404 200 200 404 200 200 200 401',
                             theirs: '401 200 404 404 404 404 404 404 404 401' },
  changeFilterPreset:      { on: 'filter_preset', payload: aName,
                             ours:   '401 404 404 403 403 404 200 403 200 401',
                             theirs: '401 200 404 404 404 404 404 403 404 401' },
  deleteFilterPreset:      { on: 'filter_preset',
                             ours:   '401 404 404 403 403 404 204 403 204 401',
                             theirs: '401 204 404 404 404 404 404 403 404 401' },
  activateFilterPreset:    { on: 'filter_preset',
                             ours:   '401 404 404 200 200 404 200 403 200 401',
                             theirs: '401 200 404 404 404 404 404 403 404 401' },
  deactivateFilterPresets: { ours: '401 204 204 204 204 204 204 403 204 401' },

  listTeams:               { ours: reading },
  createTeam:              { ours: '401 201 403 403 403 201 403 403 403 401', payload: aName },
  changeTeam:              { on: 'team', payload: aName,
                             ours:   '401 404 403 403 403 200 403 403 403 401',
                             theirs: '401 200 403 403 403 404 403 403 403 401' },
  deleteTeam:              { on: 'team',
                             ours:   '401 404 403 403 403 204 403 403 403 401',
                             theirs: '401 204 403 403 403 404 403 403 403 401' },

  setShares: (['search', 'query', 'filter_preset'] as const).map((kind) => ({
    on: kind, params: { kind }, payload: nothing,
    ours:   '401 404 404 403 403 404 200 403 200 401',
    theirs: '401 200 404 404 404 404 404 403 404 401' })),

  listApiKeys:             { ours: '401 200 200 200 200 200 200 403 403 401' },
  createApiKey:            { ours: '401 201 201 201 201 201 201 403 403 401', payload: aKey },
  deleteApiKey:            { on: 'key',
                             ours:   '401 404 404 404 404 404 204 403 403 401',
                             theirs: '401 204 404 404 404 404 404 403 403 401' },

  // The token of an identity provider alone opens these: scim.server.test.ts has who sees what with it.
  ...(Object.fromEntries(scimCalls.map((key) => [key, ofTokens])) as unknown as Record<ScimCall, Row>),

  // The last one, since it ends the sessions.
  logout:                  { ours: '401 401 401 401 401 401 401 403 403 401' },
}

// What an identity provider sends comes from its own page; there the state takes the place of the csrftoken.
type Key = keyof typeof matrix
/** Those of administration are in `admin-access.server.test.ts`. */
const keys = (Object.keys(routes) as RouteKey[]).filter((key): key is Key => !(key in adminRoutes))
const unsafe = keys.filter((key) => needsCsrfToken(routes[key]))

describe('route × role × whose', () => {
  const cases = (Object.keys(matrix) as Key[]).flatMap((key) =>
    [matrix[key]].flat().flatMap((row) =>
      (['ours', 'theirs'] as const).flatMap((side) => {
        const expected = row[side]
        const name = [key, row.on ?? '', side].join(' ')
        return expected === undefined ? [] : [{ name, key, row, side, expected }]
      }),
    ),
  )

  it('Q-07 has every call of the OpenAPI document', () => {
    const { paths } = openApiDocument() as { paths: Record<string, Record<string, { operationId: string }>> }
    const calls = Object.values(paths).flatMap((item) => Object.values(item).map(({ operationId }) => operationId))
    // The same for everybody, and without a row.
    expect([...Object.keys(matrix), ...Object.keys(adminRoutes), 'getOpenApi', 'getSecurityTxt'].sort()).toEqual(
      calls.sort(),
    )
  })

  it('Q-07 asks for things of both sides wherever a path names a thing that somebody made', () => {
    const named = keys.filter((key) => /:uuid|:name/.test(routes[key].path))
    const lacking = named.filter((key) => [matrix[key]].flat().some(({ on, theirs }) => !on || !theirs))
    expect(lacking).toEqual([])
  })

  it.each(unsafe)('Q-07 %s is refused without the csrftoken', async (key) => {
    const { method, path } = routes[key]
    const url = fillPath(path, { uuid: NOBODYS, kind: 'search', name: 'ours', provider: 'orcid' })
    const headers = { 'x-csrftoken': 'wrong' }
    const response = await forger.call(method, url, { headers, payload: {} })
    expect(response.statusCode).toBe(403)
    expect(response.body).toContain('csrf_failed')
  })

  it.each(cases)('Q-07 $name: everybody gets what they should', async ({ key, row, side, expected }) => {
    const statuses: Partial<Record<Role, number>> = {}
    let thing: Thing | undefined
    for (const role of roles) {
      thing ??= row.on ? await world.make(row.on, side) : {}
      statuses[role] = await statusOf(key, row, role, thing)
      // The next one finds the thing as it was made.
      if (routes[key].method !== 'GET' && statuses[role] < 300) thing = undefined
    }
    const numbers = expected.split(' ').map(Number)
    expect(statuses).toEqual(Object.fromEntries(roles.map((role, index) => [role, numbers[index]])))
  })
})

async function statusOf(key: RouteKey, row: Row, role: Role, thing: Thing): Promise<number> {
  const { method, path } = routes[key]
  const params: Record<string, string> = { ...thing, ...row.params }
  if (params.id) params.id = { work, author }[params.id] ?? params.id
  const url = fillPath(path, params) + (row.search?.(thing) ?? '')
  return (await world.ask[role](method, url, row.payload?.(thing))).statusCode
}
