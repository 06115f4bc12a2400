/** Where the account calls stand; each answers at the root too. */
export const ACCOUNT_PREFIX = '/api/allauth/browser/v1'

/** Every address of the API, free of schemas so that the page can carry it. `:name` stands for a parameter. */
export const paths = {
  config: '/config',
  session: '/auth/session',
  requestPassword: '/auth/password/request',
  resetPassword: '/auth/password/reset',
  changePassword: '/account/password/change',
  email: '/account/email',
  providers: '/account/providers',
  providerRedirect: '/auth/provider/redirect',
  identityProviders: '/idps/',
  sso: '/sso/:provider/',
  login: '/auth/login',
  profile: '/api/profile/',
  organisations: '/api/organisations/',
  setActiveOrganisation: '/api/organisations/:name/set_active/',
  users: '/api/users/',
  account: '/api/account/',
  accountExport: '/api/account/export/',
  searchModules: '/api/search_modules/',
  findSimilar: '/api/find_similar/',
  record: '/api/records/:record_type/:id/',
  authorWorks: '/api/authors/:id/works/',
  queries: '/api/queries/',
  query: '/api/queries/:uuid/',
  batchDeleteQueries: '/api/queries/batch_delete/',
  searches: '/api/searches/',
  search: '/api/searches/:uuid/',
  searchIncludedRecords: '/api/searches/:uuid/included_records/',
  searchExcludedRecords: '/api/searches/:uuid/excluded_records/',
  includedRecord: '/api/included_records/:uuid/',
  excludedRecord: '/api/excluded_records/:uuid/',
  filterPresets: '/api/filter_presets/',
  filterPreset: '/api/filter_presets/:uuid/',
  activateFilterPreset: '/api/filter_presets/:uuid/activate/',
  deactivateFilterPresets: '/api/filter_presets/deactivate/',
  teams: '/api/teams/',
  team: '/api/teams/:uuid/',
  shares: '/api/shares/:kind/:uuid/',
  apiKeys: '/api/api_keys/',
  apiKey: '/api/api_keys/:uuid/',
  autocompleteAny: '/catalogue/autocomplete',
  autocomplete: '/catalogue/autocomplete/:entity',
  openList: '/catalogue/:entity',
  openRecord: '/catalogue/:entity/:id',
  openapi: '/api/openapi.json',
  docs: '/api/docs/',
  health: '/healthz',
  ready: '/readyz',
} as const

/** Fills the parameters of a path, each percent-encoded: `fillPath(paths.query, { uuid })`. */
export function fillPath(path: string, parameters: Record<string, string>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''))
}
