import { AppError, type SetLicenceRequest } from '@cognate/contract'
import type { Licence } from '@cognate/workspace'
import type { z } from 'zod'

/**
 * A licence as it is asked for; it begins today, or when the one before began.
 * @throws AppError invalid_request
 */
export function licenceOf(
  asked: z.output<typeof SetLicenceRequest>,
  { before, now }: { before?: Licence | undefined; now: () => Date },
): Licence {
  const valid_from = asked.valid_from ?? before?.valid_from ?? now().toISOString().slice(0, 10)
  if (asked.valid_until < valid_from) {
    const message = `The last day lies before the first, ${valid_from}.`
    throw new AppError('invalid_request', { detail: message, fields: [{ field: 'valid_until', message }] })
  }
  return { ...asked, valid_from } as Licence
}
