import { join } from 'node:path'
import { ACCOUNT_PREFIX, AppError, type Family, isPagePath, paths, type Route, routes } from '@cognate/contract'
import files from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pathOf, requireMethod } from './methods.ts'

/**
 * Serves the page's files, and the page at every path that is neither an API call nor a file: with 404 where it has nothing but
 * the message that there is nothing, so that programs see it too.
 */
export async function servePage(app: FastifyInstance, pageDirectory: string | undefined): Promise<void> {
  // Before bodies are read, so that a wrong method is refused whatever the body.
  app.addHook('onRequest', async (request, reply) => requireMethod(request, reply))
  if (pageDirectory !== undefined) {
    await app.register(files, {
      root: pageDirectory,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', cachingOf(path, pageDirectory))
      },
    })
    for (const url of ['/', paths.docs]) app.get(url, (_, reply) => sendStartPage(reply))
  }
  app.setNotFoundHandler((request, reply) => {
    if (pageDirectory !== undefined && isPageRoute(request))
      return sendStartPage(reply, isPagePath(pathOf(request)) ? 200 : 404)
    throw new AppError('not_found')
  })
}

/** The names of assets hold a hash of their content, so browsers may keep them; other files are checked each time. */
function cachingOf(path: string, pageDirectory: string): string {
  return path.startsWith(join(pageDirectory, 'assets')) ? 'public, max-age=31536000, immutable' : 'no-cache'
}

function sendStartPage(reply: FastifyReply, status = 200): FastifyReply {
  return reply.code(status).sendFile('index.html')
}

function isPageRoute(request: FastifyRequest): boolean {
  const path = pathOf(request)
  const isReading = request.method === 'GET' || request.method === 'HEAD'
  return isReading && !isCallAddress(path) && !path.slice(path.lastIndexOf('/')).includes('.')
}

/** Whether an address belongs to the API; a wrong one is then refused as a call, not shown as a page. */
function isCallAddress(path: string): boolean {
  return callRoots.has(rootOf(path))
}

/** `sso` of `/sso/orcid/`. */
function rootOf(path: string): string {
  return path.split('/', 2)[1] ?? ''
}

const callRoots = new Set(Object.values(paths).map(rootOf))

function rootsOf(family: Family): Set<string> {
  const calls = Object.values<Route>(routes).filter((route) => route.family === family)
  return new Set(calls.map(({ path }) => rootOf(path)))
}

const accountRoots = rootsOf('account')
const catalogueRoots = rootsOf('catalogue')

/** The family whose shape a refusal at an address that no call has takes. */
export function familyOfAddress(path: string): Family {
  const root = rootOf(path)
  if (catalogueRoots.has(root)) return 'catalogue'
  return path.startsWith(ACCOUNT_PREFIX) || accountRoots.has(root) ? 'account' : 'api'
}
