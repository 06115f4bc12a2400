import { AppError, type ErrorCode, errors } from '@cognate/contract'
import type { z } from 'zod'
import { describeFault } from './describe-fault.ts'

/**
 * Parses a part of a request with its schema.
 * @throws AppError with the code that the schema names for a fault, else unknown_dataset, unknown_filter, or invalid_request
 * with the fields at fault.
 */
export function validate<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const parsedValue = schema.safeParse(given, { error: describeFault })
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
function hasText(given: unknown, key: string): boolean {
  return typeof (given as Record<string, unknown> | undefined)?.[key] === 'string'
}
