import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isSecure } from '../http/is-secure.ts'
import type { Services } from '../http/services.ts'

/** What is remembered of somebody who is away at an identity provider. */
export const Away = z.object({
  process: z.enum(['login', 'connect']),
  /** An address of this installation. */
  returnTo: z.string(),
  /** Whose account is being connected; null at sign-in. */
  userId: z.string().nullable(),
  /** SHA-256 of what the browser's cookie holds. */
  browser: z.string(),
  /** What the provider's protocol keeps. */
  secrets: z.record(z.string(), z.unknown()),
})
export type Away = z.infer<typeof Away>

/** How long somebody may take to sign in elsewhere. */
export const AWAY_MS = 10 * 60_000

const nameOf = (services: Pick<Services, 'config'>) => (isSecure(services) ? '__Host-sso' : 'sso')
const digest = (text: string) => createHash('sha256').update(text).digest('hex')

/** A state that nobody can guess. */
export function makeState(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * Ties what is remembered to this browser, so that nobody is made to finish what somebody else began (login CSRF). A
 * browser keeps its mark while several tabs are away at once.
 */
export function markBrowser(request: FastifyRequest, reply: FastifyReply, services: Services): string {
  const name = nameOf(services)
  const kept = request.cookies[name]
  const mark = kept && /^[\w-]{43}$/.test(kept) ? kept : makeState()
  const maxAge = AWAY_MS / 1000
  reply.setCookie(name, mark, { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(services), maxAge })
  return digest(mark)
}

/** Whether this is the browser that went away. */
export function isSameBrowser(request: FastifyRequest, { browser }: Away, services: Services): boolean {
  const mark = request.cookies[nameOf(services)]
  return mark !== undefined && timingSafeEqual(Buffer.from(digest(mark)), Buffer.from(browser))
}
