import {
  ACCOUNT_PREFIX,
  AppError,
  type ErrorCode,
  type Family,
  type Route,
  type RouteKey,
  routes,
} from '@cognate/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Call, Handlers } from '../handler.ts'
import type { Services } from '../services.ts'
import { type Admit, createAdmit } from './admit.ts'
import type { Caller } from './callers.ts'
import { checkCsrf } from './csrf.ts'
import { validate } from './validation.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    family?: Family
  }
  interface FastifyRequest {
    caller: Caller | undefined
  }
}

/** Mounts a handler for every call of the contract; the account calls answer at their prefix and at the root. */
export function mountRoutes(app: FastifyInstance, handlers: Handlers, services: Services): void {
  const admit = createAdmit(services)
  app.decorateRequest('caller', undefined)
  for (const key of Object.keys(routes) as RouteKey[]) {
    const handle = handlers[key] as (call: Call<RouteKey>) => Promise<unknown>
    for (const url of addressesOf(key)) mountRoute(app, { route: routes[key], url, handle, admit, services })
  }
}

/** Addresses at which a call answers. */
export function addressesOf(key: RouteKey): string[] {
  const { family, path } = routes[key]
  if (family === 'account') return [path, ACCOUNT_PREFIX + path]
  // An id may be a URL, which OpenAlex's clients put into the path with its slashes.
  return key === 'openRecord' ? [path, path.replace(/:id$/, '*')] : [path]
}

interface Mounting {
  route: Route
  url: string
  handle: (call: Call<RouteKey>) => Promise<unknown>
  admit: Admit
  services: Services
}

function mountRoute(app: FastifyInstance, { route, url, handle, admit, services }: Mounting): void {
  app.route({
    method: route.method,
    url,
    config: { family: route.family },
    onRequest: async (request) => {
      request.caller = await admit(route, request)
    },
    handler: async (request, reply) => {
      checkCsrf(request, services.config.publicUrl)
      const call = { ...readParts(route, request), caller: request.caller, request, reply, services }
      const answer = await handle(call as Call<RouteKey>)
      return send(reply, route, answer)
    },
  })
}

function readParts(route: Route, request: FastifyRequest) {
  return {
    params: route.params && readParams(route.params, route.family, request.params),
    query: route.query && validate(route.query, request.query),
    body: route.body && validate(route.body, givenBody(request)),
  }
}

function givenBody({ body }: FastifyRequest): unknown {
  if (body === undefined) throw new AppError('invalid_json', { detail: 'The call needs a body in JSON.' })
  return body
}

/** What is missing when a parameter of the path cannot be one. */
const missing: Record<string, ErrorCode> = {
  uuid: 'query_not_found',
  id: 'record_not_found',
  record_type: 'record_not_found',
}

function readParams(schema: NonNullable<Route['params']>, family: Family, given: unknown): unknown {
  const { '*': rest, ...named } = given as Record<string, string>
  const read = schema.safeParse(rest === undefined ? named : { ...named, id: rest })
  if (read.success) return read.data
  const name = String(read.error.issues[0]?.path[0])
  throw new AppError((family !== 'catalogue' && missing[name]) || 'not_found')
}

/** An answer leaves with the names of its schema and no more. */
function send(reply: FastifyReply, route: Route, answer: unknown): FastifyReply {
  reply.code(route.status).header('cache-control', 'no-store')
  if (route.answer === null) return reply.send()
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(route.answer.parse(answer)))
}
