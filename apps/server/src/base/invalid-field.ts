import { AppError } from '@cognate/contract'

/** An `invalid_request` error that names the field at fault. */
export function invalidField(field: string, message: string): AppError {
  return new AppError('invalid_request', { fields: [{ field, message }] })
}
