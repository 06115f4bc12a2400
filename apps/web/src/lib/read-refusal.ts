import { sentenceOfCode } from '@cognate/contract/errors'
import { ApiError } from './api-error.ts'
import { messages } from './messages.ts'

interface Refusal {
  code?: unknown
  detail?: unknown
  title?: unknown
  message?: unknown
  errors?: unknown
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const readText = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/**
 * Reads a refusal in any of its three shapes: problem+json, the account calls' `{errors: [{code, message, param}]}`, or
 * OpenAlex's `{error, message}`. For any other body the code is made from the status.
 */
export function readRefusal(status: number, body: unknown, retryAfter?: number): ApiError {
  const refusal: Refusal = isRecord(body) ? body : {}
  const listedErrors = Array.isArray(refusal.errors) ? refusal.errors.filter(isRecord) : []
  const code = readText(refusal.code) ?? readText(listedErrors[0]?.code) ?? `http_${status}`
  const detail =
    readText(refusal.detail) ??
    readText(listedErrors[0]?.message) ??
    readText(refusal.message) ??
    sentenceOfCode(code) ??
    readText(refusal.title) ??
    messages.answeredWith(status)
  const fields = listedErrors.flatMap((entry) => {
    const field = readText(entry.field) ?? readText(entry.param)
    return field ? [{ field, message: readText(entry.message) ?? detail }] : []
  })
  return new ApiError({ status, code, detail, fields, retryAfter })
}
