import { type ErrorCode, errors } from './errors.ts'
import { everywhere, isForAnybody, needsCsrfToken, type Route } from './route.ts'

/** Before a body is looked at, wherever the method lets one be sent. */
const ofBodies = ['invalid_json', 'invalid_encoding', 'too_large', 'unsupported_media_type'] as const
/** Of whoever signs in or calls with an API key. */
const ofCallers = [
  'not_authenticated',
  'scope_not_allowed',
  'endpoint_not_allowed',
  'institution_licence_needed',
] as const

/** Every refusal that a call may answer with: those that its row names, and those that follow from what the row says. */
export function refusalsOf(route: Route): ErrorCode[] {
  const { access, body, method, params, query } = route
  const codes: ErrorCode[] = [
    ...route.errors,
    'internal',
    // Under a name that is not the installation's.
    'misdirected',
    // Any call may carry the cookie of a session, which is looked up first.
    'database_unavailable',
    ...(isForAnybody(route) ? [] : [...everywhere, ...ofCallers]),
    ...(access === 'open-catalogue' ? (['not_found'] as const) : []),
    ...(method === 'GET' ? [] : ofBodies),
    ...(needsCsrfToken(route) ? (['csrf_failed'] as const) : []),
    ...(params || query || body ? (['invalid_request'] as const) : []),
    ...Object.keys(params?.shape ?? {}).map((name) => missingCode(route, name)),
  ]
  return [...new Set(codes)]
}

/** What is not there when a parameter of the path cannot be one: of a uuid, what the row refuses last with 404. */
export function missingCode({ family, errors: codes }: Route, parameter: string): ErrorCode {
  if (family === 'catalogue') return 'not_found'
  if (parameter === 'id' || parameter === 'record_type') return 'record_not_found'
  return codes.findLast((code) => errors[code][0] === 404) ?? 'not_found'
}
