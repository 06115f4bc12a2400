import { AppError, type ErrorCode, errors, type Family, scimUrns } from '@cognate/contract'

/** A refusal as it leaves: status, headers and a body in the shape that the family of the call promises. */
interface Refusal {
  status: number
  headers: Record<string, string>
  body: object
}

/** What Fastify raises before a handler runs, in our codes. */
const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_REQ_FILE_TOO_LARGE: 'file_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid_json',
  FST_ERR_NOT_FOUND: 'not_found',
}

/** The refusal for any error; an unexpected one becomes `internal` without details. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown }
  const knownCode = typeof code === 'string' ? frameworkCodes[code] : undefined
  if (knownCode) return new AppError(knownCode, { cause: error })
  // A file that may not be served answers as if it did not exist.
  if (statusCode === 403 || statusCode === 404) return new AppError('not_found', { cause: error })
  const isCallersFault = typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500
  return new AppError(isCallersFault ? 'invalid_request' : 'internal', { cause: error })
}

const shapes: Record<Family, (error: AppError, requestId: string) => Pick<Refusal, 'body'> & { type: string }> = {
  api: (error, requestId) => ({
    type: 'application/problem+json; charset=utf-8',
    body: {
      type: `urn:cognate:problem:${error.code}`,
      title: sentenceOf(error),
      status: error.status,
      code: error.code,
      detail: error.detail ?? sentenceOf(error),
      requestId,
      ...(error.fields.length > 0 && { errors: error.fields }),
    },
  }),
  account: (error) => ({ type: 'application/json; charset=utf-8', body: accountBody(error) }),
  scim: (error) => ({ type: SCIM_TYPE, body: scimBody(error) }),
  catalogue: (error) => ({ type: 'application/json; charset=utf-8', body: openBody(error) }),
}

/** Shapes a refusal as an RFC 9457 problem, or as headless account APIs, OpenAlex or SCIM do. */
export function refusalFor(error: AppError, family: Family, requestId: string): Refusal {
  const { type, body } = shapes[family](error, requestId)
  const headers: Record<string, string> = { 'content-type': type, 'cache-control': 'no-store' }
  const retryAfter = error.retryAfter ?? (error.status === 503 ? 5 : undefined)
  if (retryAfter !== undefined) headers['retry-after'] = String(retryAfter)
  // RFC 6750, section 3; browsers would ask for a name and a password on other calls.
  if (family === 'scim' && error.status === 401) headers['www-authenticate'] = 'Bearer'
  return { status: error.status, headers, body }
}

function accountBody(error: AppError): object {
  if (error.code === 'not_authenticated') {
    return { status: 401, data: { flows: [{ id: 'login' }] }, meta: { is_authenticated: false } }
  }
  const message = error.detail ?? sentenceOf(error)
  // As headless account APIs say it: the sign-in goes on with the next flow.
  const pending = error.code === 'second_step_needed' && {
    data: { flows: [{ id: 'mfa_authenticate', is_pending: true }] },
    meta: { is_authenticated: false },
  }
  const listedErrors =
    error.fields.length > 0
      ? error.fields.map((fault) => ({ code: error.code, message: fault.message, param: fault.field }))
      : [{ code: error.code, message }]
  return { status: error.status, ...pending, errors: listedErrors }
}

/** The content type of SCIM's answers. */
export const SCIM_TYPE = 'application/scim+json; charset=utf-8'

/** RFC 7644, section 3.12. */
const scimTypes: Partial<Record<ErrorCode, string>> = {
  invalid_filter: 'invalidFilter',
  invalid_request: 'invalidValue',
  user_not_found: 'invalidValue',
  invalid_json: 'invalidSyntax',
  conflict: 'uniqueness',
}

function scimBody(error: AppError): object {
  const faults = error.fields.map(({ field, message }) => `${field}: ${message}`).join(' ')
  const scimType = scimTypes[error.code]
  return {
    schemas: [scimUrns.error],
    status: String(error.status),
    ...(scimType && { scimType }),
    detail: error.detail ?? (faults || sentenceOf(error)),
  }
}

/** Headings by which OpenAlex's clients tell refusals apart. */
const openHeadings: Partial<Record<ErrorCode, string>> = {
  invalid_request: 'Invalid query parameters error.',
  invalid_page: 'Pagination error.',
  not_found: 'Not found.',
  rate_limited: 'Rate limit exceeded',
}

function openBody(error: AppError): object {
  const faults = error.fields.map(({ message }) => message).join(' ')
  return {
    error: openHeadings[error.code] ?? sentenceOf(error),
    message: error.detail ?? (faults || sentenceOf(error)),
    ...(error.retryAfter !== undefined && { retryAfter: error.retryAfter }),
  }
}

function sentenceOf(error: AppError): string {
  return errors[error.code][1]
}
