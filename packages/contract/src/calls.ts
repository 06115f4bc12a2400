import { paths } from './paths.ts'
import type { Access, Route } from './route.ts'

/** The address of a call and who may make it. */
interface Call<Method extends Route['method'], Path extends string, Who extends Access> {
  method: Method
  path: Path
  access: Who
}

const callFor =
  <const Who extends Access>(access: Who) =>
  <const Method extends Route['method'], const Path extends string>(
    method: Method,
    path: Path,
  ): Call<Method, Path, Who> => ({ method, path, access })

const open = callFor('public')
const own = callFor('signed-in')
const account = callFor('own-account')
const catalogue = callFor('open-catalogue')
const provider = callFor('identity-provider')

/** Every call of the API by the key of its row in `routes`. Without schemas, so that the page stays small. */
export const calls = {
  getConfig: open('GET', paths.config),
  getSession: open('GET', paths.session),
  login: open('POST', paths.login),
  logout: open('DELETE', paths.session),
  requestPassword: open('POST', paths.requestPassword),
  checkPasswordKey: open('GET', paths.resetPassword),
  resetPassword: open('POST', paths.resetPassword),
  changePassword: account('POST', paths.changePassword),
  listEmails: account('GET', paths.email),
  listProviders: account('GET', paths.providers),
  unlinkProvider: account('DELETE', paths.providers),
  searchIdentityProviders: open('POST', paths.identityProviders),
  startSso: open('GET', paths.sso),
  redirectToProvider: open('POST', paths.providerRedirect),
  getAccountLink: open('GET', paths.accountLink),
  sendLinkCode: open('POST', paths.linkCode),
  confirmAccountLink: open('POST', paths.accountLink),
  finishCallback: provider('GET', paths.ssoCallback),
  takeAssertion: provider('POST', paths.ssoAssertion),
  finishAssertion: provider('GET', paths.ssoFinish),
  getSamlMetadata: provider('GET', paths.ssoMetadata),
  exportAccount: account('GET', paths.accountExport),
  deleteAccount: account('DELETE', paths.account),
  getProfile: own('GET', paths.profile),
  listSearchModules: own('GET', paths.searchModules),
  findSimilar: own('POST', paths.findSimilar),
  readRecords: own('POST', paths.records),
  getRecord: own('GET', paths.record),
  listAuthorWorks: own('GET', paths.authorWorks),
  checkConflicts: own('POST', paths.conflicts),
  getConflictCheckDefaults: own('GET', paths.conflictChecks),
  checkConflictLists: own('POST', paths.conflictChecks),
  listCoauthors: own('GET', paths.authorCoauthors),
  listAuthorTopics: own('GET', paths.authorTopics),
  countTopics: own('POST', paths.topics),
  drawNetwork: own('POST', paths.network),
  expandNetwork: own('POST', paths.expandNetwork),
  readManuscript: own('POST', paths.manuscripts),
  listQueries: own('GET', paths.queries),
  getQuery: own('GET', paths.query),
  deleteQuery: own('DELETE', paths.query),
  batchDeleteQueries: own('DELETE', paths.batchDeleteQueries),
  listJudgements: own('GET', paths.judgements),
  judge: own('PUT', paths.judgements),
  deleteJudgements: own('DELETE', paths.judgements),
  listEvaluations: own('GET', paths.evaluations),
  createEvaluation: own('POST', paths.evaluations),
  getEvaluation: own('GET', paths.evaluation),
  changeEvaluation: own('PATCH', paths.evaluation),
  deleteEvaluation: own('DELETE', paths.evaluation),
  listEvaluatedQueries: own('GET', paths.evaluatedQueries),
  recordExport: own('POST', paths.exports),
  findEmailAddresses: own('POST', paths.findEmailAddresses),
  judgeEmailAddress: own('PUT', paths.findEmailAddresses),
  findScholar: own('POST', paths.findScholar),
  getResearcherLinks: own('GET', paths.researcherLinks),
  getSignals: own('GET', paths.signals),
  listOrganisations: own('GET', paths.organisations),
  setActiveOrganisation: own('POST', paths.setActiveOrganisation),
  listUsers: own('GET', paths.users),
  listSearches: own('GET', paths.searches),
  createSearch: own('POST', paths.searches),
  getSearch: own('GET', paths.search),
  changeSearch: own('PATCH', paths.search),
  deleteSearch: own('DELETE', paths.search),
  addIncludedRecords: own('POST', paths.searchIncludedRecords),
  addExcludedRecords: own('POST', paths.searchExcludedRecords),
  restoreExcludedRecords: own('DELETE', paths.searchExcludedRecords),
  addSearchText: own('POST', paths.searchTexts),
  submitSearch: own('POST', paths.searchSubmit),
  getSubmission: own('GET', paths.searchSubmit),
  changeIncludedRecord: own('PUT', paths.includedRecord),
  deleteIncludedRecord: own('DELETE', paths.includedRecord),
  deleteExcludedRecord: own('DELETE', paths.excludedRecord),
  listFilterPresets: own('GET', paths.filterPresets),
  createFilterPreset: own('POST', paths.filterPresets),
  getFilterPreset: own('GET', paths.filterPreset),
  changeFilterPreset: own('PATCH', paths.filterPreset),
  deleteFilterPreset: own('DELETE', paths.filterPreset),
  activateFilterPreset: own('PUT', paths.activateFilterPreset),
  deactivateFilterPresets: own('PUT', paths.deactivateFilterPresets),
  listTeams: own('GET', paths.teams),
  createTeam: own('POST', paths.teams),
  changeTeam: own('PATCH', paths.team),
  deleteTeam: own('DELETE', paths.team),
  setShares: own('PUT', paths.shares),
  listApiKeys: own('GET', paths.apiKeys),
  createApiKey: own('POST', paths.apiKeys),
  deleteApiKey: own('DELETE', paths.apiKey),
  autocompleteAny: catalogue('GET', paths.autocompleteAny),
  autocomplete: catalogue('GET', paths.autocomplete),
  openList: catalogue('GET', paths.openList),
  openRecord: catalogue('GET', paths.openRecord),
  getLogo: own('GET', paths.logo),
  getHealth: open('GET', paths.health),
  getReadiness: open('GET', paths.ready),
} as const
