import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../base/config.ts'
import type { Metrics } from './metrics.ts'

export const METRICS = '/metrics'

/** Answers at `/metrics` beside page and API to whoever has METRICS_TOKEN; without one there is no such address. */
export function serveMetrics(
  app: FastifyInstance,
  metrics: Metrics,
  { metricsToken }: Pick<Config, 'metricsToken'>,
): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    metrics.noteRequest({ method: request.method, route, status: reply.statusCode, seconds: reply.elapsedTime / 1000 })
  })
  if (metricsToken === undefined) return
  app.get(METRICS, async ({ headers }, reply) => {
    reply.header('cache-control', 'no-store')
    if (!hasToken(headers, metricsToken)) return reply.code(401).header('www-authenticate', 'Bearer').send()
    return reply.type(metrics.contentType).send(await metrics.read())
  })
}

/** Answers on METRICS_PORT of the same host, and asks for METRICS_TOKEN there only where it is set. Gives the function that ends it. */
export async function listenForMetrics(
  metrics: Metrics,
  { host, metricsPort, metricsToken }: Pick<Config, 'host' | 'metricsPort' | 'metricsToken'>,
): Promise<() => Promise<void>> {
  const server = createServer(async ({ url, headers }, response) => {
    const refusal = refusalOf(url, headers, metricsToken)
    const text = refusal === undefined ? await metrics.read() : ''
    response.writeHead(refusal ?? 200, { 'content-type': metrics.contentType, connection: 'close' }).end(text)
  })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject).listen({ port: metricsPort, host }, resolve)
  await promise
  return async () => {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
}

function refusalOf(
  url: string | undefined,
  headers: IncomingHttpHeaders,
  token: string | undefined,
): number | undefined {
  if (url !== METRICS) return 404
  return token === undefined || hasToken(headers, token) ? undefined : 401
}

/** Compares hashes, which takes equally long whatever was sent. */
function hasToken({ authorization = '' }: IncomingHttpHeaders, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(authorization), digest(`Bearer ${token}`))
}
