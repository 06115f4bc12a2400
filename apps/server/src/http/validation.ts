import { AppError, type ErrorCode, errors } from '@cognate/contract'
import type { z } from 'zod'

/**
 * Parses a part of a request with its schema.
 * @throws AppError with the code that the schema names for a fault, else unknown_dataset, unknown_filter, or invalid_request
 * with the fields at fault.
 */
export function validate<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const parsedValue = schema.safeParse(given, { error: describeUnknownKeys })
  if (parsedValue.success) return parsedValue.data
  throw refusalOf(parsedValue.error.issues, given)
}

function refusalOf(issues: readonly z.core.$ZodIssue[], given: unknown): AppError {
  const code = issues.map(({ message }) => message).find(isErrorCode)
  if (code) return new AppError(code)
  const fields = issues.slice(0, MAX_FAULTS).map(({ path, message }) => ({ field: path.join('.') || 'body', message }))
  const unknownFilter = issues.find(({ code, path }) => code === 'unrecognized_keys' && path.at(-1) === 'filters')
  const names = datasetFields.filter((name) => hasText(given, name))
  if (issues.some(({ path }) => names.includes(path.join('.')))) return new AppError('unknown_dataset', { fields })
  return new AppError(unknownFilter ? 'unknown_filter' : 'invalid_request', { fields })
}

/** Schemas with an error code of their own give the code as their message. */
function isErrorCode(message: string): message is ErrorCode {
  return Object.hasOwn(errors, message)
}

/** Where requests name a dataset. */
const datasetFields = ['dataset', 'search_module']

/** A request may have thousands of faults; the first ones are enough. */
const MAX_FAULTS = 20
/** Unknown keys that are named, at most. */
const MAX_KEYS = 3
const MAX_KEY_LENGTH = 60

/** Names a few of the unknown keys: a body may hold a hundred thousand of them, and long ones. */
function describeUnknownKeys(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code !== 'unrecognized_keys') return undefined
  const namedKeys = issue.keys.slice(0, MAX_KEYS).map((key) => `"${shortenKey(key)}"`)
  const otherCount = issue.keys.length - namedKeys.length
  const rest = otherCount > 0 ? ` and ${otherCount.toLocaleString('en')} more` : ''
  return `${issue.keys.length === 1 ? 'Unrecognized key' : 'Unrecognized keys'}: ${namedKeys.join(', ')}${rest}`
}

const shortenKey = (key: string) => (key.length > MAX_KEY_LENGTH ? `${key.slice(0, MAX_KEY_LENGTH)}…` : key)

function hasText(given: unknown, key: string): boolean {
  return typeof (given as Record<string, unknown> | undefined)?.[key] === 'string'
}
