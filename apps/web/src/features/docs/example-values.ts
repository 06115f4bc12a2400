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
  entity: 'authors',
  q: 'lind',
  name: 'demo',
  kind: 'search',
  orcid: '0009-9000-0112-6483',
  doi: '10.5555/98.4',
}

/** What stands for a value of the shell: the id that the command before has made, or a number that makes a name new. */
export const SHELL_VALUE = /\$(?:UUID|RANDOM)\b/g

/** Bodies, where the schema alone gives a poor one. */
export const exampleBodies: Record<string, unknown> = {
  login: { username: 'USERNAME', password: 'PASSWORD' },
  requestPassword: { email: ADDRESS },
  resetPassword: { key: 'KEY', password: 'NEW_PASSWORD' },
  changePassword: { current_password: 'PASSWORD', new_password: 'NEW_PASSWORD' },
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
  createSearch: { name: 'Urban heat', included_records: [author(AUTHOR)], excluded_records: [author(OTHER_AUTHOR)] },
  changeSearch: { name: 'Urban heat, second round' },
  addIncludedRecords: { records: [author(OTHER_AUTHOR)] },
  addExcludedRecords: { records: [{ ...author(AUTHOR), reason: 'hand' }] },
  restoreExcludedRecords: { uuids: ['$UUID'] },
  addSearchText: { text: 'Urban heat and street trees' },
  changeIncludedRecord: { email_address: ADDRESS },
  createFilterPreset: {
    name: 'Since 2020',
    search_module: 'experts',
    filter_data: { filters: { publication_date: { type: 'range', start: '2020-01-01' } } },
  },
  changeFilterPreset: { name: 'Since the year 2020' },
  createTeam: { name: 'Example team $RANDOM', users: [] },
  changeTeam: { name: 'Renamed team $RANDOM' },
  setShares: { shared_users: [], shared_teams: [] },
  createApiKey: { name: 'Example', scopes: ['read'], password: 'PASSWORD' },
}

/** The call that makes what another one is about, and which of the ids in its answer that is, counted from 1. */
export interface Preparation {
  call: string
  id: number
}

const ofQuery = { call: 'findSimilar', id: 1 }
const ofSearch = { call: 'createSearch', id: 1 }
const ofPreset = { call: 'createFilterPreset', id: 1 }
const ofTeam = { call: 'createTeam', id: 1 }
const ofEvaluation = { call: 'createEvaluation', id: 1 }

/** Calls that need something to be made first. */
export const preparations: Record<string, Preparation> = {
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
  addSearchText: ofSearch,
  submitSearch: ofSearch,
  getSubmission: ofSearch,
  // After the id of the collection come those of its included and of its excluded record.
  changeIncludedRecord: { call: 'createSearch', id: 2 },
  deleteIncludedRecord: { call: 'createSearch', id: 2 },
  deleteExcludedRecord: { call: 'createSearch', id: 3 },
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
  getEvaluation: ofEvaluation,
  changeEvaluation: ofEvaluation,
  deleteEvaluation: ofEvaluation,
  listEvaluatedQueries: ofEvaluation,
}

/** Headers that a call needs besides the usual ones. */
export const exampleHeaders: Record<string, string> = { checkPasswordKey: 'X-Password-Reset-Key: KEY' }

/** Calls open to everyone whose answer differs for people who are signed in. */
export const cookieCalls: ReadonlySet<string> = new Set(['getSession'])

/** Calls that browsers make on their way to an identity provider and back, or for the page; a shell cannot. */
export const browserCalls: ReadonlySet<string> = new Set([
  'startSso',
  'redirectToProvider',
  'finishCallback',
  'takeAssertion',
  'finishAssertion',
  'getSamlMetadata',
  'getAccountLink',
  'sendLinkCode',
  'confirmAccountLink',
  'getLogo',
])
