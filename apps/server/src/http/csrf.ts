import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { AppError } from '@cognate/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSecure } from '../base/is-secure.ts'
import type { Services } from './services.ts'

const COOKIE = 'csrftoken'
const YEAR_SECONDS = 365 * 24 * 3600
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

const HALF_BYTES = 16

type Secrets = Pick<Services, 'sessionSecret'>

/** Gives the browser a token to repeat with each unsafe call of its session. The page can read it, unlike the session cookie. */
export function setCsrfToken(request: FastifyRequest, reply: FastifyReply, services: Services): void {
  const secure = isSecure(services)
  reply.setCookie(COOKIE, makeToken(request, services), { path: '/', sameSite: 'lax', secure, maxAge: YEAR_SECONDS })
}

/** Whether the browser already has a valid token for its session. */
export function hasCsrfToken(request: FastifyRequest, secrets: Secrets): boolean {
  const token = request.cookies[COOKIE]
  return Boolean(token) && isOfSession(token!, request, secrets)
}

function makeToken({ session }: FastifyRequest, secrets: Secrets): string {
  const nonce = randomBytes(HALF_BYTES)
  return Buffer.concat([nonce, sign(nonce, session.sessionId, secrets)]).toString('base64url')
}

/** Whether the token was made for the session. Before sign-in there is no session to protect. */
function isOfSession(token: string, { session }: FastifyRequest, secrets: Secrets): boolean {
  if (session.user_id === undefined) return true
  const bytes = Buffer.from(token, 'base64url')
  const [nonce, signature] = [bytes.subarray(0, HALF_BYTES), bytes.subarray(HALF_BYTES)]
  const expected = sign(nonce, session.sessionId, secrets)
  return signature.length === expected.length && timingSafeEqual(signature, expected)
}

function sign(nonce: Buffer, sessionId: string, { sessionSecret }: Secrets): Buffer {
  const hmac = createHmac('sha256', sessionSecret).update('csrf token').update(nonce).update(sessionId)
  return hmac.digest().subarray(0, HALF_BYTES)
}

/**
 * Refuses an unsafe call that our own page did not make: its origin is foreign, or it does not repeat the token of the
 * cookie in the header `X-CSRFToken` or the form field `csrfmiddlewaretoken`, or the token is another session's. OWASP: signed double-submit cookie.
 * @throws AppError csrf_failed
 */
export function checkCsrf(
  request: FastifyRequest,
  { config, sessionSecret }: Pick<Services, 'config' | 'sessionSecret'>,
) {
  if (SAFE.has(request.method)) return
  if (isForeign(request, config.publicUrl) || !repeatsToken(request)) throw new AppError('csrf_failed')
  if (!hasCsrfToken(request, { sessionSecret })) throw new AppError('csrf_failed')
}

function isForeign(request: FastifyRequest, publicUrl: URL | undefined): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  if (origin === undefined) return false
  return origin !== publicUrl?.origin && origin !== `${request.protocol}://${request.host}`
}

function repeatsToken(request: FastifyRequest): boolean {
  const field = (request.body as { csrfmiddlewaretoken?: unknown } | null | undefined)?.csrfmiddlewaretoken
  const sentToken = request.headers['x-csrftoken'] ?? field
  const expected = request.cookies[COOKIE]
  if (typeof sentToken !== 'string' || !expected) return false
  const [a, b] = [Buffer.from(sentToken), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
