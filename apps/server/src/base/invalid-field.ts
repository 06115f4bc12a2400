import { AppError } from '@cognate/contract'

/** The refusal of a request that names the field at fault. */
export function invalidField(field: string, message: string): AppError {
  return new AppError('invalid_request', { fields: [{ field, message }] })
}
