import { AppError, type ErrorCode, errors } from '@cognate/contract'
import type { z } from 'zod'

/**
 * What a schema makes of a part of a request.
 * @throws AppError with the code that the schema names for a fault, else unknown_dataset, unknown_filter, or invalid_request
 * with the fields at fault.
 */
export function validate<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const read = schema.safeParse(given, { error: sayUnknownKeys })
  if (read.success) return read.data
  throw refusalOf(read.error.issues, given)
}

function refusalOf(issues: readonly z.core.$ZodIssue[], given: unknown): AppError {
  const code = issues.map(({ message }) => message).find(isErrorCode)
  if (code) return new AppError(code)
  const fields = issues.slice(0, MAX_FAULTS).map(({ path, message }) => ({ field: path.join('.') || 'body', message }))
  const unknown = issues.find(({ code, path }) => code === 'unrecognized_keys' && path.at(-1) === 'filters')
  const names = datasetFields.filter((name) => hasText(given, name))
  if (issues.some(({ path }) => names.includes(path.join('.')))) return new AppError('unknown_dataset', { fields })
  return new AppError(unknown ? 'unknown_filter' : 'invalid_request', { fields })
}

/** A schema whose fault has a code of its own gives the code for a message. */
function isErrorCode(message: string): message is ErrorCode {
  return Object.hasOwn(errors, message)
}

/** Where requests name a dataset. */
const datasetFields = ['dataset', 'search_module']

/** A request may hold thousands of faults; the first ones tell enough. */
const MAX_FAULTS = 20
/** Of the keys that nobody knows, so many are named, each so far. */
const MAX_KEYS = 3
const MAX_KEY_LENGTH = 60

/** Names a few of the unknown keys, since a body may hold a hundred thousand of them, and long ones. */
function sayUnknownKeys(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code !== 'unrecognized_keys') return undefined
  const named = issue.keys.slice(0, MAX_KEYS).map((key) => `"${cut(key)}"`)
  const others = issue.keys.length - named.length
  const rest = others > 0 ? ` and ${others.toLocaleString('en')} more` : ''
  return `${issue.keys.length === 1 ? 'Unrecognized key' : 'Unrecognized keys'}: ${named.join(', ')}${rest}`
}

const cut = (key: string) => (key.length > MAX_KEY_LENGTH ? `${key.slice(0, MAX_KEY_LENGTH)}…` : key)

function hasText(given: unknown, key: string): boolean {
  return typeof (given as Record<string, unknown> | undefined)?.[key] === 'string'
}
