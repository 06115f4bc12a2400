import type { FastifyReply } from 'fastify'

/** Aborts when the caller hangs up before the answer has been sent. */
export function closedSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  if (raw.destroyed) controller.abort()
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort()
  })
  return controller.signal
}
