import { AppError } from '@cognate/contract'
import type { FastifyRequest } from 'fastify'
import { addressKey } from '../access/address-key.ts'
import { MinuteLimit } from '../http/rate-limits.ts'

/** Calls a minute and address; a whole institution may sit behind one. */
const MAX_CALLS = 120

/** Counts what anybody may ask for without being signed in, since each of it is remembered for a while. */
export function createSsoLimit(): (request: FastifyRequest) => void {
  const limit = new MinuteLimit(MAX_CALLS)
  return ({ ip }) => {
    const retryAfter = limit.take(addressKey(ip))
    if (retryAfter !== undefined) throw new AppError('rate_limited', { retryAfter })
  }
}
