import { type ErrorCode, errors } from './errors.ts'
import { isAdministration, isForAnybody, isForOrganisation, needsCsrfToken, type Route } from './route.ts'

/** Refusals before a body is validated, for every method that may have one. */
const ofBodies = ['invalid_json', 'invalid_encoding', 'too_large', 'unsupported_media_type'] as const
/** Refusals for callers with a session or an API key, by what the licence opens. */
const ofLicences = ['endpoint_not_allowed', 'institution_licence_needed'] as const

/** Every refusal that a call may answer with: those that follow from its row, and those named in it. */
export function refusalsOf(route: Route): ErrorCode[] {
  const { access, body, method, params, query, tag } = route
  const hasCaller = !isForAnybody(route) && access !== 'provisioning'
  const codes: ErrorCode[] = [
    // Whoever looks after the process may ask at any rate.
    ...(tag === 'process' ? [] : (['rate_limited'] as const)),
    'internal',
    ...(isForAnybody(route) ? [] : (['not_authenticated'] as const)),
    // Any call may carry the cookie of a session, which is looked up first.
    'database_unavailable',
    ...(hasCaller ? (['scope_not_allowed'] as const) : []),
    ...(needsCsrfToken(route) ? (['csrf_failed'] as const) : []),
    ...(params || query || body ? (['invalid_request'] as const) : []),
    ...(method === 'GET' ? [] : ofBodies),
    ...(hasCaller ? ofLicences : []),
    ...route.errors,
    // For a Host header with a foreign name.
    'misdirected',
    ...(access === 'open-catalogue' || isAdministration(route) ? (['not_found'] as const) : []),
    ...(isAdministration(route) ? (['second_factor_needed'] as const) : []),
    ...(isForOrganisation(route) ? (['other_organisation'] as const) : []),
    ...Object.keys(params?.shape ?? {}).map((name) => missingCode(route, name)),
  ]
  return [...new Set(codes)]
}

/** The 404 code for a malformed parameter of the path; for a uuid, the last 404 code of the row. */
export function missingCode({ family, errors: codes }: Route, parameter: string): ErrorCode {
  if (family === 'catalogue' || family === 'scim') return 'not_found'
  if (parameter === 'id' || parameter === 'record_type') return 'record_not_found'
  return codes.findLast((code) => errors[code][0] === 404) ?? 'not_found'
}
