import { AppError } from '@cognate/contract'

/** Why a cluster does not answer, each with the sentence that people see. */
const reasons = {
  away: 'The search engine is not responding at the moment. Try again shortly.',
  slow: 'The search engine takes too long to answer. Try again shortly.',
  busy: 'The search engine is overloaded at the moment. Try again shortly.',
  /** An answer from what is left would be a wrong one that looks right. */
  partial: 'A part of the catalogue cannot be reached at the moment, so there is no whole answer. Try again shortly.',
  gone: 'The catalogue was replaced by another one. Try again shortly.',
  credentials: 'The search engine refuses this server. Whoever runs it must see to that.',
  certificate: 'The search engine cannot be trusted. Whoever runs this server must see to that.',
  unusable: 'The search engine gives answers that cannot be used. Whoever runs this server must see to that.',
} as const
export type FailureReason = keyof typeof reasons

/** What a call that failed came to. It never holds the request, and with it words of a query, which no log may have. */
export class ClusterFailure extends Error {
  override readonly name = 'ClusterFailure'
  readonly reason: FailureReason | undefined
  /** The HTTP status; undefined where there was no answer. */
  readonly status: number | undefined

  /** @param kind  `ConnectionError`, `404 index_not_found_exception` */
  constructor(
    kind: string,
    { reason, status, cause }: { reason?: FailureReason; status?: number; cause?: unknown } = {},
  ) {
    super(`OpenSearch: ${kind}`, { cause })
    this.reason = reason
    this.status = status
  }
}

/** The refusal of a call that a cluster cannot answer now. */
export function unavailable(reason: FailureReason, kind: string, status?: number): AppError {
  const cause = new ClusterFailure(kind, { reason, ...(status !== undefined && { status }) })
  return new AppError('catalogue_unavailable', { detail: reasons[reason], cause, retryAfter: 2 })
}

/** Runs what reads answers; where one cannot be understood, it is the cluster's fault and nothing of the caller's. */
export async function reading<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError)
      throw new AppError('catalogue_unavailable', {
        detail: reasons.unusable,
        cause: new ClusterFailure('an answer that makes no sense', { reason: 'unusable', cause: error }),
        retryAfter: 2,
      })
    throw error
  }
}

/** The failure behind an error; undefined for any other error. */
export function failureOf(error: unknown): ClusterFailure | undefined {
  if (error instanceof ClusterFailure) return error
  const cause = error instanceof AppError ? error.cause : undefined
  return cause instanceof ClusterFailure ? cause : undefined
}

/** Reasons by the types of errors that concern one document, or one of several searches. */
export function failureInside(type: string, status = 503): Error {
  return refusal(type, type, status)
}

/** What an answer with a status of 400 or more stands for. */
export function failureOfStatus(status: number, body: unknown): Error {
  const given = (body as { error?: { type?: unknown } } | undefined)?.error?.type
  // A word of the cluster's own, and never a text.
  const type = typeof given === 'string' && /^\w{1,80}$/.test(given) ? given : ''
  return refusal(type, `${status} ${type}`.trim(), status)
}

/** What an error of the client stands for. */
export function failureFrom(error: unknown): Error {
  const { name, message } = error as Error
  if (name === 'TimeoutError' || name === 'RequestAbortedError') return unavailable('slow', name)
  return unavailable(isAboutTrust(message) ? 'certificate' : 'away', name)
}

function refusal(type: string, kind: string, status: number): Error {
  if (status === 401 || status === 403) return unavailable('credentials', kind, status)
  if (status === 404 || type === 'index_not_found_exception') return unavailable('gone', kind, status)
  if (status === 429 || /rejected_execution|circuit_breaking/.test(type)) return unavailable('busy', kind, status)
  if (/shard|search_phase/.test(type) && status >= 500) return unavailable('partial', kind, status)
  if (status >= 500) return unavailable('away', kind, status)
  return unavailable('unusable', kind, status)
}

/** The client tells it by the words of TLS alone. */
const isAboutTrust = (message: string) => /certificate|altnames|issuer|ssl routines|wrong version number/i.test(message)

/** A cluster is of no use to this version; the message is for the operator. */
export class ClusterRefusedError extends Error {
  override readonly name = 'ClusterRefusedError'
}
