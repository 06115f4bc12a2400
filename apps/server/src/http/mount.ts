import {
  AppError,
  addressesOf,
  bodyLimitOf,
  type Family,
  missingCode,
  needsCsrfToken,
  type Route,
  type RouteKey,
  routes,
} from '@cognate/contract'
import { cleanJson, type Provisioner } from '@cognate/workspace'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { AccountOwner, Caller } from '../access/callers.ts'
import { WrittenAnswer } from '../base/written-answer.ts'
import { type Admit, createAdmit } from './admit.ts'
import { checkCsrf } from './csrf.ts'
import { addFileBodies } from './files.ts'
import type { Call, Handlers } from './handler.ts'
import { SCIM_TYPE } from './problems.ts'
import type { Services } from './services.ts'
import { createTurns, type TakeTurn } from './turns.ts'
import { boundUnread } from './unread.ts'
import { validate } from './validation.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    family?: Family
  }
  interface FastifyRequest {
    /** Whose system calls, where it is one of an institution. */
    provisioner: Provisioner | undefined
    caller: Caller | AccountOwner | undefined
  }
}

/** Mounts a handler for every call of the contract; the account calls answer at their prefix and at the root. */
export function mountRoutes(app: FastifyInstance, handlers: Handlers, services: Services): void {
  const admit = createAdmit(services)
  const takeTurn = createTurns(services.config.load, boundUnread(app), services.metrics)
  app.decorateRequest('caller', undefined)
  app.decorateRequest('provisioner', undefined)
  for (const key of Object.keys(routes) as RouteKey[]) {
    const handle = handlers[key] as (call: Call<RouteKey>) => Promise<unknown>
    for (const url of addressesOf(key)) mountRoute(app, { key, url, handle, admit, takeTurn, services })
  }
}

interface Mounting {
  key: RouteKey
  url: string
  handle: (call: Call<RouteKey>) => Promise<unknown>
  admit: Admit
  takeTurn: TakeTurn
  services: Services
}

function mountRoute(app: FastifyInstance, mounting: Mounting): void {
  const { file_limit }: Route = routes[mounting.key]
  if (file_limit === undefined) mountCall(app, mounting)
  // Only here bodies are files.
  else
    app.register(async (calls) => {
      await addFileBodies(calls, file_limit)
      mountCall(calls, mounting)
    })
}

function mountCall(app: FastifyInstance, { key, url, handle, admit, takeTurn, services }: Mounting): void {
  const route: Route = routes[key]
  app.route({
    method: route.method,
    url,
    bodyLimit: bodyLimitOf(route),
    config: { family: route.family },
    onRequest: async (request, reply) => {
      request.caller = await admit(route, request, reply)
      // A file is not taken from a call that another site made.
      if (route.file_limit !== undefined) checkForged(route, request, services)
    },
    handler: async (request, reply) => {
      checkForged(route, request, services)
      const call = { ...readParts(route, request), caller: request.caller, request, reply, services }
      return takeTurn(key, call as Call<RouteKey>, async () => {
        const answer = await handle(call as Call<RouteKey>)
        // A reply that has been sent is no answer: as a promise it was awaited.
        return reply.sent ? reply : send(reply, { route, answer, services })
      })
    },
  })
}

/** Browsers never add an API key by themselves, so a call with one was not forged by another site. */
function checkForged(route: Route, request: FastifyRequest, services: Services): void {
  if (needsCsrfToken(route) && !request.caller?.key) checkCsrf(request, services)
}

function readParts(route: Route, request: FastifyRequest) {
  return {
    params: route.params && readParams(route, route.params, request.params),
    query: route.query && validate(route.query, request.query),
    body: route.body && validate(route.body, requireBody(route, request)),
  }
}

/**
 * Forms are taken by calls of the account alone: browsers post them there. Others take JSON, checked as it will be stored: a name of
 * nothing but U+0000 would be stored as an empty one, which no answer may hold. Passwords and names of accounts stay as they are.
 */
function requireBody({ family }: Route, { body, headers }: FastifyRequest): unknown {
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded')
  if (isForm && family !== 'account') throw new AppError('unsupported_media_type')
  if (body === undefined) throw new AppError('invalid_json', { detail: 'The call needs a body in JSON.' })
  return family === 'account' ? body : cleanJson(body)
}

function readParams(route: Route, schema: z.ZodObject, given: unknown): unknown {
  const { '*': rest, ...parsedAnswer } = given as Record<string, string>
  const parsedParams = schema.safeParse(rest === undefined ? parsedAnswer : { ...parsedAnswer, id: rest })
  if (parsedParams.success) return parsedParams.data
  throw new AppError(missingCode(route, String(parsedParams.error.issues[0]?.path[0])))
}

/** Answers with these tags come from the catalogue, which hides opted-out academics itself. */
const catalogueTags = ['searching', 'catalogue']

interface Sending extends Pick<Mounting, 'services'> {
  route: Route
  answer: unknown
}

/** Sends an answer with the fields of its schema only, and without academics who asked to be left out. */
function send(reply: FastifyReply, { route, answer, services }: Sending): FastifyReply {
  reply.code(route.status).header('cache-control', 'no-store')
  if (route.answer === null) return reply.send()
  const isFromCatalogue = catalogueTags.includes(route.tag)
  if (route.family === 'scim') reply.type(SCIM_TYPE)
  if (answer instanceof WrittenAnswer && isFromCatalogue) return sendJson(reply, bytesOf(answer, route.answer))
  const named = route.answer.parse(answer)
  const visibleAnswer = isFromCatalogue ? named : services.optOuts.withoutThem(named)
  return sendJson(reply, Buffer.from(JSON.stringify(visibleAnswer)))
}

// As bytes: for a string, each layer below would measure or encode the text again, a quarter of what sending takes.
const sendJson = (reply: FastifyReply, bytes: Buffer): FastifyReply =>
  (reply.hasHeader('content-type') ? reply : reply.type('application/json; charset=utf-8')).send(bytes)

/** A written answer, whose head has the fields of the schema only. */
function bytesOf(answer: WrittenAnswer, schema: z.ZodType): Buffer {
  const { results: _, ...head } = schema.parse({ ...answer.head, results: [] }) as { results: unknown }
  return answer.toBytes(JSON.stringify(head))
}
