import { createHmac } from 'node:crypto'
import type { SubmissionTry, TryOutcome } from '@cognate/workspace'

export interface DeliverOptions {
  now: () => Date
  timeoutMs: number
  /** Milliseconds to wait after each try that may be repeated; when they are used up, the submission has failed. */
  pauses: readonly number[]
}

/** Longest wait that a receiver may ask for. */
const MOST_PATIENCE_MS = 3_600_000

/** Refusals that another try may change: too early, too many, and whatever is the receiver's own fault. */
const isPassing = (status: number) => status === 408 || status === 425 || status === 429 || status >= 500

/**
 * Sends a submission once and says how that ended. The receiver can tell that it comes from here by the signature, and that
 * it has had it already by the idempotency key, which stays the same over all tries.
 */
export async function deliver(sending: SubmissionTry, options: DeliverOptions): Promise<TryOutcome> {
  const { system, uuid, payload } = sending
  if (!system) return { state: 'failed', error: 'The organisation has no submission system any more.' }
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
      // What is signed for one address goes to no other.
      redirect: 'manual',
      signal: AbortSignal.timeout(options.timeoutMs),
    })
    await response.body?.cancel()
    return judge(response, sending.attempt, options)
  } catch (error) {
    return retry(sending.attempt, options, describe(error))
  }
}

/** HMAC-SHA256 in hexadecimal over the time in seconds, a dot and the body. */
export function sign(secret: string, timestamp: string, body: string): string {
  return createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
}

function judge(response: Response, attempt: number, options: DeliverOptions): TryOutcome {
  const { status, ok } = response
  // 409 is how receivers say that they have had this key already.
  if (ok || status === 409) return { state: 'delivered' }
  const error = `The submission system answered with status ${status}.`
  return isPassing(status) ? retry(attempt, options, error, retryAfterOf(response)) : { state: 'failed', error }
}

function retry(attempt: number, { now, pauses }: DeliverOptions, error: string, asked = 0): TryOutcome {
  const pause = pauses[attempt - 1]
  if (pause === undefined) return { state: 'failed', error }
  return { state: 'queued', error, retryAt: new Date(now().getTime() + Math.max(pause, asked)) }
}

/** Milliseconds that the receiver asks to be left alone for. */
function retryAfterOf(response: Response): number {
  const seconds = Number(response.headers.get('retry-after') ?? 0)
  return Number.isFinite(seconds) ? Math.min(Math.max(0, seconds) * 1000, MOST_PATIENCE_MS) : 0
}

function describe(error: unknown): string {
  if ((error as Error).name === 'TimeoutError') return 'The submission system did not answer in time.'
  return 'The submission system cannot be reached.'
}
