/** Values that work on the demo catalogue, whose ids are always the same. */
const AUTHOR = 'A98000000001'
const OTHER_AUTHOR = 'A98000000002'
const author = (identifier: string) => ({ record_type: 'author', identifier })
const ADDRESS = 'ada@example.org'

/** Values of parameters, by name. */
export const exampleValues: Record<string, string> = {
  uuid: '3f0c1f0e-6f0e-4f55-9d4e-0c6f3a1b2c3d',
  record_type: 'author',
  id: AUTHOR,
  identifier: AUTHOR,
  entity: 'authors',
  q: 'lind',
  name: 'demo',
  kind: 'search',
  orcid: '0009-9000-0112-6483',
  doi: '10.5555/98.4',
  author: AUTHOR,
  template: 'invitation',
  setting: 'CROSSREF_URL',
}

/** What stands for a value of the shell: the id that the command before has made, or a number that makes a name new. */
export const SHELL_VALUE = /\$(?:UUID|TEXT|RANDOM)\b/g

const aPerson = { username: 'ada-$RANDOM', email: ADDRESS, first_name: 'Ada', last_name: 'Lindqvist' }

/** Bodies, where the schema alone gives a poor one. */
export const exampleBodies: Record<string, unknown> = {
  login: { username: 'USERNAME', password: 'PASSWORD' },
  requestPassword: { email: ADDRESS },
  resetPassword: { key: 'KEY', password: 'NEW_PASSWORD' },
  changePassword: { current_password: 'PASSWORD', new_password: 'NEW_PASSWORD' },
  proveSecondFactor: { code: '123456' },
  beginTotp: { password: 'PASSWORD' },
  confirmTotp: { code: '123456' },
  removeTotp: { password: 'PASSWORD' },
  beginPasskey: { password: 'PASSWORD' },
  addPasskey: {
    name: 'Laptop',
    passkey: {
      id: 'ID',
      rawId: 'ID',
      type: 'public-key',
      response: { clientDataJSON: 'BASE64URL', attestationObject: 'BASE64URL' },
    },
  },
  removePasskey: { id: 'ID', password: 'PASSWORD' },
  makeRecoveryCodes: { password: 'PASSWORD' },
  endSessions: { sessions: ['$UUID'] },
  unlinkProvider: { provider: 'orcid', account: exampleValues.orcid },
  searchIdentityProviders: { q: 'university' },
  deleteAccount: { password: 'PASSWORD' },
  findSimilar: {
    dataset: 'experts',
    records: [
      {
        record_type: 'record',
        identifier: 'query_text',
        fields: { text: 'Urban heat islands and the cooling effect of street trees' },
      },
    ],
    limit: 5,
  },
  readRecords: { record_type: 'author', identifiers: [AUTHOR] },
  checkConflicts: { author: AUTHOR, against: [OTHER_AUTHOR] },
  checkConflictLists: {
    columns: { records: [author(AUTHOR)] },
    rows: { records: [author(OTHER_AUTHOR)] },
    methods: ['coauthors', 'coaffiliated'],
  },
  createConflictVerdict: {
    verdict: 'not_a_conflict',
    ground: 'wrong_person',
    person: AUTHOR,
    against: OTHER_AUTHOR,
  },
  readReferences: { content: '[1] Lind, A. (2024). Street trees lower night-time air temperature.' },
  findManuscript: { number: 'MS-7' },
  checkHandlingEditor: { authors: [AUTHOR], people: [OTHER_AUTHOR] },
  setOwnRecord: { identifier: AUTHOR },
  readManuscriptList: { content: 'number,title,authors\nMS-1,Street trees in summer,"Ada Lindqvist; Ben King"' },
  beginRound: { round: 2 },
  handOverSearch: { to: 'carla' },
  checkIndependence: { people: [AUTHOR, OTHER_AUTHOR] },
  listLoads: { identifiers: [AUTHOR, OTHER_AUTHOR] },
  importHistory: { content: `person,manuscript,status,date\n${AUTHOR},MS-7,declined,2026-02-27` },
  changeHistorySettings: { seen_by: 'members' },
  changeMailTemplate: { subject: 'Would you review {{title}}?', body: 'Dear {{name}},\n…\n{{sender}}' },
  setWatch: { is_on: true, by_mail: false },
  matchPeople: { people: [{ name: 'Ada Lindqvist', affiliation: 'Uppsala University' }] },
  countTopics: { dataset: 'experts', identifiers: [AUTHOR] },
  drawNetwork: { identifiers: [AUTHOR, OTHER_AUTHOR] },
  expandNetwork: { author: AUTHOR },
  batchDeleteQueries: { uuids: ['$UUID'] },
  findEmailAddresses: { identifier: AUTHOR },
  judgeEmailAddress: { identifier: AUTHOR, email_address: ADDRESS, verdict: 'rejected' },
  findScholar: { identifier: AUTHOR },
  judge: { identifier: AUTHOR, verdict: 'good' },
  createEvaluation: { source: 'file', name: 'reviewers.csv', content: `text,person,grade\nUrban heat,${AUTHOR},good` },
  changeEvaluation: { state: 'stopped' },
  recordExport: { kind: 'search', uuid: '$UUID', format: 'xlsx', records: 1 },
  createSearch: {
    name: 'Urban heat',
    included_records: [author(AUTHOR)],
    excluded_records: [author(OTHER_AUTHOR)],
    texts: ['Street trees in summer'],
    manuscript: { round: 1 },
  },
  changeSearch: { name: 'Urban heat, second round' },
  addIncludedRecords: { records: [author(OTHER_AUTHOR)] },
  addExcludedRecords: { records: [{ ...author(AUTHOR), reason: 'hand' }] },
  restoreExcludedRecords: { uuids: ['$UUID'] },
  addSearchText: { text: 'Urban heat and street trees' },
  changeIncludedRecord: { email_address: ADDRESS },
  reviseExcludedRecord: { note: 'Works with the authors on a grant' },
  noteOnRemoved: { note: 'Works with the authors on a grant' },
  reviseIncludedRecord: { role: 'reviewer', status: 'asked', asked_at: '2026-03-02' },
  createFilterPreset: {
    name: 'Since 2020',
    search_module: 'experts',
    filter_data: { filters: { publication_date: { type: 'range', start: '2020-01-01' } } },
  },
  askForApproval: { approver: 'carla', message: 'Three reviewers, as agreed.' },
  decideApproval: { decision: 'sent_back', comment: 'One more from another country, please.' },
  addComment: { text: 'The second one is on leave until May.' },
  changeFilterPreset: { name: 'Since the year 2020' },
  addOptOut: { id: 'A9$RANDOM', note: 'Letter of 3 May' },
  createOrganisation: {
    name: 'example-$RANDOM',
    display_name: 'Example',
    licence: { kind: 'institution', valid_until: '2999-12-31' },
  },
  changeOrganisation: { frontend_theme: 'research-connect' },
  deleteOrganisation: { name: '$UUID' },
  setLicence: { kind: 'institution', valid_until: '2999-12-31' },
  setSubmissionSystem: { url: 'https://desk.example.org/collections', secret: 'a-secret-of-32-characters-or-more' },
  setLogo: { content: null },
  createProvider: {
    key: 'uni-$RANDOM',
    name: 'Uppsala University',
    abbreviation: 'UU',
    organisation: 'demo',
    oidc: {
      issuer: 'https://login.example.org',
      client_id: 'cognate',
      client_secret: 'SECRET',
      domains: ['example.org'],
    },
  },
  changeProvider: { enabled: true },
  startImport: { source: 'openalex_api', filter: 'topics.field.id:17,publication_year:2022-2024' },
  setImportSchedule: {
    is_on: true,
    every_days: 7,
    weekday: 7,
    hour: 2,
    request: { source: 'openalex_api', filter: 'topics.field.id:17,publication_year:2022-2024' },
  },
  createPerson: { ...aPerson, organisation: 'demo' },
  importPeople: {
    organisation: 'demo',
    content: 'username,email,first_name,last_name,local_admin\nada-$RANDOM,ada@example.org,Ada,Lindqvist,no',
    dry_run: true,
  },
  changePerson: { last_name: 'Byron' },
  setMembership: { is_local_admin: true },
  handOver: { to: 'USERNAME', organisation: 'demo' },
  mergePeople: { into: 'USERNAME' },
  createTeam: { name: 'Example team $RANDOM', users: [] },
  changeTeam: { name: 'Renamed team $RANDOM' },
  setShares: { shared_users: [], shared_teams: [] },
  createApiKey: { name: 'Example', scopes: ['read'], password: 'PASSWORD' },
}

/** The call that makes what another one is about, and which of the ids in its answer that is, counted from 1. */
export interface Preparation {
  call: string
  id: number
  /** What the answer calls the id, where that is not its uuid. */
  key?: 'id' | 'name' | 'version' | 'key'
  /** Which id is that of the text that the path names. */
  text?: number
  /** A call that is made before, of the thing with which of the ids. */
  next?: { call: string; id: number }
}

const ofPerson = { call: 'createPerson', id: 1 }
const ofOrganisation = { call: 'createOrganisation', id: 1, key: 'name' } as const
const ofProvider = { call: 'createProvider', id: 1, key: 'key' } as const
const ofQuery = { call: 'findSimilar', id: 1 }
const ofSearch = { call: 'createSearch', id: 1 }
const ofPreset = { call: 'createFilterPreset', id: 1 }
const ofTeam = { call: 'createTeam', id: 1 }
const ofPolicy = { call: 'createConflictPolicy', id: 1, key: 'id' } as const
const ofFrozen = { call: 'freezeAnswer', id: 1 }
const ofEvaluation = { call: 'createEvaluation', id: 1 }

/** Calls that need something to be made first. */
export const preparations: Record<string, Preparation> = {
  endSessions: { call: 'listSessions', id: 1, key: 'id' },
  settleCorrection: { call: 'createConflictVerdict', id: 1 },
  removeOptOut: { call: 'addOptOut', id: 1, key: 'id' },
  useCatalogue: { call: 'listCatalogues', id: 1, key: 'version' },
  listCatalogueFaults: { call: 'listCatalogues', id: 1, key: 'version' },
  removeCatalogue: { call: 'listCatalogues', id: 2, key: 'version' },
  stopImport: { call: 'listImports', id: 1 },
  listRejectedLines: { call: 'listImports', id: 1 },
  getAdminOrganisation: ofOrganisation,
  changeOrganisation: ofOrganisation,
  deleteOrganisation: ofOrganisation,
  setLicence: ofOrganisation,
  endLicence: ofOrganisation,
  setLogo: ofOrganisation,
  setSubmissionSystem: ofOrganisation,
  removeSubmissionSystem: { call: 'setSubmissionSystem', id: 1, key: 'name' },
  getAdminProvider: ofProvider,
  changeProvider: ofProvider,
  removeProvider: ofProvider,
  makeScimToken: ofProvider,
  endScimToken: { call: 'makeScimToken', id: 1, key: 'key' },
  sendAgain: { call: 'listDeliveries', id: 1 },
  countContents: ofOrganisation,
  getAdminPerson: ofPerson,
  changePerson: ofPerson,
  setMembership: ofPerson,
  deleteMembership: ofPerson,
  invitePerson: ofPerson,
  signOutPerson: ofPerson,
  handOver: ofPerson,
  mergePeople: ofPerson,
  getQuery: ofQuery,
  deleteQuery: ofQuery,
  batchDeleteQueries: ofQuery,
  recordExport: ofSearch,
  getSearch: ofSearch,
  changeSearch: ofSearch,
  deleteSearch: ofSearch,
  addIncludedRecords: ofSearch,
  addExcludedRecords: ofSearch,
  restoreExcludedRecords: ofSearch,
  listSearchTexts: ofSearch,
  addSearchText: ofSearch,
  restoreSearchText: { ...ofSearch, text: 4 },
  listApprovals: ofSearch,
  askForApproval: ofSearch,
  listAddressOrigins: ofSearch,
  listSearchHistory: ofSearch,
  getDecisionReport: ofSearch,
  getWatch: ofSearch,
  setWatch: ofSearch,
  clearNews: ofSearch,
  sealDecisionReport: ofSearch,
  listFrozenOfSearch: ofSearch,
  listFrozenOfQuery: ofQuery,
  freezeAnswer: ofQuery,
  beginRound: ofSearch,
  handOverSearch: ofSearch,
  addComment: ofSearch,
  submitSearch: ofSearch,
  getSubmission: ofSearch,
  // After the id of the collection come those of its included and of its excluded record.
  changeIncludedRecord: { call: 'createSearch', id: 2 },
  reviseIncludedRecord: { call: 'createSearch', id: 2 },
  deleteIncludedRecord: { call: 'createSearch', id: 2 },
  reviseExcludedRecord: { call: 'createSearch', id: 3 },
  deleteExcludedRecord: { call: 'createSearch', id: 3 },
  noteOnRemoved: { ...ofSearch, next: { call: 'deleteIncludedRecord', id: 2 } },
  getFilterPreset: ofPreset,
  changeFilterPreset: ofPreset,
  deleteFilterPreset: ofPreset,
  activateFilterPreset: ofPreset,
  changeTeam: ofTeam,
  deleteTeam: ofTeam,
  setShares: ofSearch,
  deleteApiKey: { call: 'createApiKey', id: 1 },
  listJudgements: ofQuery,
  judge: ofQuery,
  deleteJudgements: ofQuery,
  getConflictPolicy: ofPolicy,
  changeConflictPolicy: ofPolicy,
  deleteConflictPolicy: ofPolicy,
  deleteConflictVerdict: { call: 'createConflictVerdict', id: 1 },
  getFrozenAnswer: ofFrozen,
  deleteFrozenAnswer: ofFrozen,
  getFrozenFile: ofFrozen,
  askFrozenAgain: ofFrozen,
  getEvaluation: ofEvaluation,
  changeEvaluation: ofEvaluation,
  deleteEvaluation: ofEvaluation,
  listEvaluatedQueries: ofEvaluation,
}

/** Headers that a call needs besides the usual ones. */
export const exampleHeaders: Record<string, string> = { checkPasswordKey: 'X-Password-Reset-Key: KEY' }

/** Calls open to everyone whose answer differs for people who are signed in. */
export const cookieCalls: ReadonlySet<string> = new Set(['getSession'])

/**
 * Calls that browsers make on their way to an identity provider and back, or for the page, and those of the system of an
 * institution, with a token that the operator gives it; no shell of a person makes them.
 */
export const browserCalls: ReadonlySet<string> = new Set([
  'startSso',
  'redirectToProvider',
  'finishCallback',
  'takeAssertion',
  'finishAssertion',
  'takeLogout',
  'getClientKeys',
  'getSamlMetadata',
  'beginTrial',
  'getTrial',
  'getAccountLink',
  'sendLinkCode',
  'confirmAccountLink',
  'getFirstStart',
  'finishFirstStart',
  'getLogo',
  'listScimUsers',
  'createScimUser',
  'getScimUser',
  'replaceScimUser',
  'patchScimUser',
  'deleteScimUser',
  'listScimGroups',
  'createScimGroup',
  'getScimGroup',
  'replaceScimGroup',
  'patchScimGroup',
  'deleteScimGroup',
  'getScimConfig',
  'listScimResourceTypes',
  'getScimResourceType',
  'listScimSchemas',
  'getScimSchema',
])
