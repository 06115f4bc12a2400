import { ACCOUNT_PREFIX, AppError, type Family, isPagePath, paths, type Route, routes } from '@cognate/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { pathOf, requireMethod } from './methods.ts'
import { ASSETS, sendPageFile } from './page-files.ts'

/** The file that every screen begins with. */
const START = '/index.html'

/**
 * Serves the page's files, and the page at every path that is neither an API call nor a file: with 404 where it has nothing but
 * the message that there is nothing, so that programs see it too.
 */
export async function servePage(app: FastifyInstance, pageDirectory: string | undefined): Promise<void> {
  // Before bodies are read, so that a wrong method is refused whatever the body.
  app.addHook('onRequest', async (request, reply) => requireMethod(request, reply))
  if (pageDirectory !== undefined) {
    app.get('/*', (request, reply) => sendPageFile(pathOf(request), pageDirectory, reply))
    for (const url of ['/', paths.docs]) app.get(url, (_, reply) => sendPageFile(START, pageDirectory, reply))
  }
  app.setNotFoundHandler((request, reply) => {
    if (pageDirectory !== undefined && isPageRoute(request))
      return sendPageFile(START, pageDirectory, reply.code(isPagePath(pathOf(request)) ? 200 : 404))
    throw new AppError('not_found')
  })
}

function isPageRoute(request: FastifyRequest): boolean {
  const path = pathOf(request)
  const isReading = request.method === 'GET' || request.method === 'HEAD'
  return (
    isReading && !isCallAddress(path) && !path.startsWith(ASSETS) && !path.slice(path.lastIndexOf('/')).includes('.')
  )
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
const scimRoots = rootsOf('scim')

/** The family whose shape a refusal at an address that no call has takes. */
export function familyOfAddress(path: string): Family {
  const root = rootOf(path)
  if (catalogueRoots.has(root)) return 'catalogue'
  if (scimRoots.has(root)) return 'scim'
  return path.startsWith(ACCOUNT_PREFIX) || accountRoots.has(root) ? 'account' : 'api'
}
