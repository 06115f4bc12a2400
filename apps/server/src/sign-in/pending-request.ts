import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { isSecure } from '../base/is-secure.ts'
import type { Exchange } from './exchange.ts'

/** What is stored of an authorization request until the browser comes back. */
export const PendingRequest = z.object({
  /** `try`: nobody is signed in; what is asserted is only shown. */
  process: z.enum(['login', 'connect', 'try']),
  /** The return address, one of this installation. */
  returnTo: z.string(),
  /** Whose account is being connected, or which operator tries; null at sign-in. */
  userId: z.string().nullable(),
  /** SHA-256 of what the browser's cookie holds. */
  browser: z.string(),
  /** What the protocol needs to check the answer. */
  secrets: z.record(z.string(), z.unknown()),
})
export type PendingRequest = z.infer<typeof PendingRequest>

/** Why somebody is sent to an identity provider. */
export type Purpose = Pick<PendingRequest, 'process' | 'returnTo' | 'userId'>

/** How long somebody may take to sign in at the provider. */
export const PENDING_MS = 10 * 60_000

const cookieName = (services: Exchange['services']) => (isSecure(services) ? '__Host-sso' : 'sso')
const digest = (text: string) => createHash('sha256').update(text).digest('hex')

/** A state that nobody can guess. */
export function makeState(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * Ties a request to this browser, so that nobody can be made to finish a sign-in that somebody else began (login CSRF).
 * Several tabs of a browser share its mark. Gives the digest of the mark.
 */
export function markBrowser({ request, reply, services }: Exchange): string {
  const name = cookieName(services)
  const cookie = request.cookies[name]
  const mark = cookie && /^[\w-]{43}$/.test(cookie) ? cookie : makeState()
  const maxAge = PENDING_MS / 1000
  reply.setCookie(name, mark, { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(services), maxAge })
  return digest(mark)
}

/** Whether this is the browser that began the request. */
export function isSameBrowser({ browser }: PendingRequest, { request, services }: Exchange): boolean {
  const mark = request.cookies[cookieName(services)]
  return mark !== undefined && timingSafeEqual(Buffer.from(digest(mark)), Buffer.from(browser))
}
