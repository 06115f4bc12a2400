/** The prefix of the account calls; each also answers at the root. */
export const ACCOUNT_PREFIX = '/api/allauth/browser/v1'

/** Where logos are below the media area, `/media/`. */
export const LOGO_FOLDER = 'logos/'

/** Addresses that are needed beside their calls (`calls.ts`), without schemas, so that the page stays small. `:name` stands for a parameter. */
export const paths = {
  config: '/config',
  providerRedirect: '/auth/provider/redirect',
  sso: '/sso/:provider/',
  ssoCallback: '/sso/:provider/callback/',
  ssoAssertion: '/sso/:provider/acs/',
  ssoFinish: '/sso/:provider/finish/',
  ssoLogout: '/sso/:provider/logout/',
  ssoKeys: '/sso/:provider/jwks/',
  ssoMetadata: '/sso/:provider/metadata/',
  login: '/auth/login',
  findSimilar: '/api/find_similar/',
  conflictChecks: '/api/conflict_checks/',
  manuscripts: '/api/manuscripts/',
  evaluations: '/api/evaluations/',
  filterPresets: '/api/filter_presets/',
  filterPreset: '/api/filter_presets/:uuid/',
  adminLogFile: '/api/admin/log/file/',
  adminUsageFile: '/api/admin/usage/file/',
  apiKeys: '/api/api_keys/',
  openRecord: '/catalogue/:entity/:id',
  scimUsers: '/scim/v2/Users',
  scimUser: '/scim/v2/Users/:id',
  scimGroups: '/scim/v2/Groups',
  scimGroup: '/scim/v2/Groups/:id',
  openapi: '/api/openapi.json',
  docs: '/api/docs/',
  health: '/healthz',
  ready: '/readyz',
} as const

/** Fills the parameters of a path, each percent-encoded: `fillPath(paths.sso, { provider })`. */
export function fillPath(path: string, parameters: Record<string, string>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''))
}
