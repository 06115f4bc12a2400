/** Where the account calls stand; each answers at the root too. */
export const ACCOUNT_PREFIX = '/api/allauth/browser/v1'

/** Every address of the API, free of schemas so that the page can carry it. `:name` stands for a parameter. */
export const paths = {
  config: '/config',
  session: '/auth/session',
  login: '/auth/login',
  profile: '/api/profile/',
  searchModules: '/api/search_modules/',
  findSimilar: '/api/find_similar/',
  record: '/api/records/:record_type/:id/',
  authorWorks: '/api/authors/:id/works/',
  queries: '/api/queries/',
  query: '/api/queries/:uuid/',
  batchDeleteQueries: '/api/queries/batch_delete/',
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
