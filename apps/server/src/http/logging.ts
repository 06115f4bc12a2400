import type { ErrorCode } from '@cognate/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { describeFailure } from '../base/failures.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The code with which the call was refused. */
    refusal?: ErrorCode
  }
}

/** One line for each answered call. */
export function logCalls(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    const ms = Math.round(reply.elapsedTime)
    const code = request.refusal
    request.log.info({ method: request.method, route, status: reply.statusCode, ...(code && { code }), ms }, 'call')
  })
}

/** Writes one line for an unexpected failure, without a word of what the caller sent. */
export function logFailure(request: FastifyRequest, error: unknown): void {
  const texts = [request.body, request.query, request.params].flatMap(textsIn)
  const failure = describeFailure(error, texts)
  request.log.error({ method: request.method, route: request.routeOptions.url, failure }, 'failure')
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsIn)
}
