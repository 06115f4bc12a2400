import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { ACCOUNT_BODY, type Family, paths } from '@cognate/contract'
import { failureOf } from '@cognate/opensearch/failures'
import formBody from '@fastify/formbody'
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify'
import { isSecure } from '../base/is-secure.ts'
import { addJsonBodies } from '../http/body.ts'
import { addSecurityHeaders } from '../http/headers.ts'
import { checkHosts } from '../http/host-check.ts'
import { logCalls, logFailure } from '../http/logging.ts'
import { mountRoutes } from '../http/mount.ts'
import { familyOfAddress, servePage } from '../http/page.ts'
import { asAppError, refusalFor } from '../http/problems.ts'
import { serveSecurityTxt } from '../http/security-txt.ts'
import type { Services } from '../http/services.ts'
import { addSessions, dropSession } from '../http/sessions.ts'
import { traceHandlers } from '../http/trace-handlers.ts'
import { refuseUnreadHttp } from '../http/unread-http.ts'
import { serveMetrics } from '../metrics/serve-metrics.ts'
import { openApiDocument } from '../reference/openapi.ts'
import * as handlers from '../routes/index.ts'
import { createOidc } from '../sign-in/oidc.ts'

/** Longest part of a path: an id in the form of a URL, percent-encoded. */
const MAX_PARAMETER = 1000

/** Page and API on one server, ready to listen or to be asked in process. */
export async function buildApp(
  given: Omit<Services, 'oidc'> & Partial<Pick<Services, 'oidc'>>,
): Promise<FastifyInstance> {
  const services: Services = { oidc: createOidc(given.now), ...given }
  const isHttps = isSecure(services)
  const app = fastify({
    loggerInstance: services.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: services.config.trustedProxies,
    bodyLimit: ACCOUNT_BODY,
    requestTimeout: 120_000,
    rewriteUrl: ({ url = '/', headers }) => toOriginForm(url, headers),
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAX_PARAMETER },
    frameworkErrors: (error, request, reply) => sendRefusal(error, request, reply),
    clientErrorHandler: (error, socket) => refuseUnreadHttp(error, socket, services.log),
  })
  const { orcid } = services.config
  await addSecurityHeaders(app, { isHttps, formTargets: orcid ? [orcid.issuer.origin] : [] })
  logCalls(app)
  checkHosts(app, services.config)
  if (isHttps) expectProxy(app)
  app.setErrorHandler(sendRefusal)
  await servePage(app, services.pageDirectory)
  serveSecurityTxt(app, services)
  if (services.metrics) serveMetrics(app, services.metrics, services.config)
  await app.register(async (calls) => {
    addJsonBodies(calls)
    await calls.register(formBody)
    await addSessions(calls, services)
    mountRoutes(calls, traceHandlers(handlers, services.traces), services)
  })
  // Made for the first who asks: it is a tenth of the work of a start, and most servers are never asked.
  let openApi: string | undefined
  app.get(paths.openapi, (_, reply) => {
    openApi ??= JSON.stringify(openApiDocument())
    return reply.type('application/json; charset=utf-8').send(openApi)
  })
  return app
}

/**
 * The path of an address that a proxy sent whole (`GET http://experts.example.org/config HTTP/1.1`); its host counts in place of the header's.
 * @see RFC 9112, section 3.2.2
 */
function toOriginForm(url: string, headers: IncomingHttpHeaders): string {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return url
  const { host, pathname, search } = new URL(url)
  headers.host = host
  return pathname + search
}

/** This server speaks http. With an https PUBLIC_URL, a proxy ends the encryption, even if it does not say so. */
function expectProxy(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    request.raw.headers['x-forwarded-proto'] ??= 'https'
  })
}

function sendRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const appError = asAppError(error)
  const { status, headers, body } = refusalFor(appError, familyOf(request), request.id)
  request.refusal = appError.code
  if (status === 500 || failureOf(appError)?.reason === 'unusable') logFailure(request, error)
  if (appError.code === 'database_unavailable') dropSession(request)
  return reply.code(status).headers(headers).send(JSON.stringify(body))
}

function familyOf(request: FastifyRequest): Family {
  return request.routeOptions.config.family ?? familyOfAddress(request.url)
}
