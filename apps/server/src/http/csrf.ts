import { randomBytes, timingSafeEqual } from 'node:crypto'
import { AppError } from '@cognate/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'

const COOKIE = 'csrftoken'
const YEAR_SECONDS = 365 * 24 * 3600
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Gives the browser a token to repeat with each unsafe call; readable to the page, unlike the session. */
export function setCsrfToken(reply: FastifyReply, secure: boolean): void {
  const token = randomBytes(32).toString('base64url')
  reply.setCookie(COOKIE, token, { path: '/', sameSite: 'lax', secure, maxAge: YEAR_SECONDS })
}

/** Whether the browser holds a token already. */
export function hasCsrfToken(request: FastifyRequest): boolean {
  return Boolean(request.cookies[COOKIE])
}

/**
 * Refuses an unsafe call that our own page did not make: its origin is foreign, or it does not repeat the token of the
 * cookie in the header `X-CSRFToken` or the form field `csrfmiddlewaretoken`. OWASP: double-submit cookie.
 * @throws AppError csrf_failed
 */
export function checkCsrf(request: FastifyRequest, publicUrl: URL | undefined): void {
  if (SAFE.has(request.method)) return
  if (isForeign(request, publicUrl) || !repeatsToken(request)) throw new AppError('csrf_failed')
}

function isForeign(request: FastifyRequest, publicUrl: URL | undefined): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  if (origin === undefined) return false
  if (!URL.canParse(origin)) return true
  return origin !== publicUrl?.origin && new URL(origin).host !== request.host
}

function repeatsToken(request: FastifyRequest): boolean {
  const field = (request.body as { csrfmiddlewaretoken?: unknown } | null | undefined)?.csrfmiddlewaretoken
  const given = request.headers['x-csrftoken'] ?? field
  const expected = request.cookies[COOKIE]
  if (typeof given !== 'string' || !expected) return false
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
