import { AppError } from '@cognate/contract'
import type { z } from 'zod'

/**
 * The value of an operation as a schema has it.
 * @throws AppError invalid_request, which names the field
 */
export function parseValue<Schema extends z.ZodType>(schema: Schema, value: unknown, field: string): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw invalidValue(field)
}

export const invalidValue = (field: string) =>
  new AppError('invalid_request', { fields: [{ field, message: 'This value is not valid.' }] })
