import type { ErrorCode } from '@cognate/contract'
import { messages } from './messages.ts'

/** A call that failed. `code` comes from the contract's table, or is `network` where no answer came. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** HTTP status; 0 where no answer came. */
  readonly status: number
  readonly code: string
  /** A sentence for a person. */
  readonly detail: string
  readonly fields: { field: string; message: string }[]
  /** Seconds to wait before another try. */
  readonly retryAfter: number | undefined

  constructor(parts: {
    status: number
    code: string
    detail: string
    fields?: { field: string; message: string }[]
    retryAfter?: number
    cause?: unknown
  }) {
    super(`${parts.status} ${parts.code}: ${parts.detail}`, { cause: parts.cause })
    this.status = parts.status
    this.code = parts.code
    this.detail = parts.detail
    this.fields = parts.fields ?? []
    this.retryAfter = parts.retryAfter
  }
}

/** Whether a call was refused with a code of the contract's table. */
export function isRefusedWith(error: unknown, code: ErrorCode): error is ApiError {
  return error instanceof ApiError && error.code === code
}

/** The sentence for a person where no answer came. */
export const UNREACHABLE = messages.unreachable

/** The sentence for a person about any failure. */
export function sentenceOf(error: unknown): string {
  if (error instanceof ApiError) return error.detail
  return messages.failedInPage
}

/** What a refusal says of a field of a form. */
export function problemOf(error: unknown, field: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  // A value of a list is named below its field.
  return error.fields.find((each) => each.field === field || each.field.startsWith(`${field}.`))?.message
}

/** The sentence of a refusal that is about no field. */
export function generalProblem(error: unknown): string | undefined {
  if (!error || (error instanceof ApiError && error.fields.length > 0)) return undefined
  return sentenceOf(error)
}
