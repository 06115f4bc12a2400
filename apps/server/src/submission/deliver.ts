import { createHmac } from 'node:crypto'
import type { SubmissionTry, TryOutcome } from '@cognate/workspace'

export interface DeliverOptions {
  now: () => Date
  timeoutMs: number
  /** Milliseconds before each retry; after the last one the submission has failed. */
  pauses: readonly number[]
}

/** Longest Retry-After that is honoured. */
const MAX_RETRY_AFTER_MS = 3_600_000

/** Statuses after which a retry may succeed: time-out, too early, too many, and faults of the receiver. */
const isTemporary = (status: number) => status === 408 || status === 425 || status === 429 || status >= 500

/**
 * Sends a submission once and gives the outcome. The signature proves to the receiver that it comes from here; the
 * idempotency key is the same for all tries, so that the receiver recognises a repeated one.
 */
export async function deliver(submissionTry: SubmissionTry, options: DeliverOptions): Promise<TryOutcome> {
  const { system, uuid, payload } = submissionTry
  if (!system) return { state: 'failed', error: 'The organisation no longer has a submission system.' }
  const body = JSON.stringify(payload)
  const timestamp = String(Math.floor(options.now().getTime() / 1000))
  try {
    const response = await fetch(system.url, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'idempotency-key': uuid,
        'x-cognate-timestamp': timestamp,
        'x-cognate-signature': `v1=${sign(system.secret, timestamp, body)}`,
      },
      // A signed submission is for one address only.
      redirect: 'manual',
      signal: AbortSignal.timeout(options.timeoutMs),
    })
    await response.body?.cancel()
    return judge(response, submissionTry.attempt, options)
  } catch (error) {
    return retry(submissionTry.attempt, options, describe(error))
  }
}

/** HMAC-SHA256 in hexadecimal over the time in seconds, a dot and the body. */
export function sign(secret: string, timestamp: string, body: string): string {
  return createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
}

function judge(response: Response, attempt: number, options: DeliverOptions): TryOutcome {
  const { status, ok } = response
  // With 409, receivers say that they already have this key.
  if (ok || status === 409) return { state: 'delivered' }
  const error = `The submission system answered with status ${status}.`
  return isTemporary(status) ? retry(attempt, options, error, retryAfterOf(response)) : { state: 'failed', error }
}

function retry(attempt: number, { pauses }: DeliverOptions, error: string, retryAfterMs = 0): TryOutcome {
  const pause = pauses[attempt - 1]
  if (pause === undefined) return { state: 'failed', error }
  return { state: 'queued', error, retryInMs: Math.max(pause, retryAfterMs) }
}

/** The receiver's Retry-After in milliseconds; 0 if it gives none. */
function retryAfterOf(response: Response): number {
  const seconds = Number(response.headers.get('retry-after') ?? 0)
  return Number.isFinite(seconds) ? Math.min(Math.max(0, seconds) * 1000, MAX_RETRY_AFTER_MS) : 0
}

function describe(error: unknown): string {
  if ((error as Error).name === 'TimeoutError') return 'The submission system did not answer in time.'
  return 'The submission system cannot be reached.'
}
