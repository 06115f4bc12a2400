import { randomInt } from 'node:crypto'
import { AppError } from '@cognate/contract'
import { z } from 'zod'
import { isSecure } from '../base/is-secure.ts'
import type { Exchange } from './exchange.ts'
import { Identity } from './identity.ts'
import { makeState } from './pending-request.ts'

/** Somebody who came through a provider and has yet to confirm that an account with their address is theirs. */
const PendingLink = z.object({
  /** Key of the identity provider. */
  provider: z.string(),
  identity: Identity,
  returnTo: z.string(),
})
export type PendingLink = z.infer<typeof PendingLink>

/** How long somebody may take to confirm. */
const LINK_MS = 30 * 60_000
/** Under what these things are stored beside the requests to providers; no key of a provider has a space. */
const LINK = 'account link'
const CODE = 'link code'
/** Digits of a code. */
const CODE_LENGTH = 8

const cookieName = (services: Exchange['services']) => (isSecure(services) ? '__Host-sso-link' : 'sso-link')
/** Those of a removal too: browsers refuse a removal of a `__Host-` cookie that is not `Secure`. */
const cookieOptions = (services: Exchange['services']) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(services) }) as const

/** Keeps a link until its owner confirms it, in the browser that came from the provider and in no other. */
export async function holdLink(link: PendingLink, { reply, services }: Exchange): Promise<void> {
  const ticket = makeState()
  await services.workspace.sso.put(ticket, LINK, link, expiry(services))
  reply.setCookie(cookieName(services), ticket, { ...cookieOptions(services), maxAge: LINK_MS / 1000 })
}

/**
 * The link that this browser has to confirm, and its ticket.
 * @throws AppError link_expired
 */
export async function readLink({ request, services }: Exchange): Promise<{ ticket: string; link: PendingLink }> {
  const ticket = request.cookies[cookieName(services)]
  const stored = ticket ? await services.workspace.sso.read(ticket, LINK) : undefined
  if (!ticket || !stored) throw new AppError('link_expired')
  return { ticket, link: PendingLink.parse(stored) }
}

/**
 * Ends a link; only one of several calls at once succeeds.
 * @throws AppError link_expired
 */
export async function takeLink(ticket: string, { reply, services }: Exchange): Promise<void> {
  if (!(await services.workspace.sso.take(ticket, LINK))) throw new AppError('link_expired')
  reply.clearCookie(cookieName(services), cookieOptions(services))
}

/** A new code, of digits, that confirms the link of a ticket to an account. */
export async function makeCode(ticket: string, userId: string, { services }: Exchange): Promise<string> {
  const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0')
  await services.workspace.sso.put(`${ticket} ${code}`, CODE, { user_id: userId }, expiry(services))
  return code
}

/** The id of the account that a code confirms, once. */
export async function redeemCode(ticket: string, code: string, { services }: Exchange): Promise<string | undefined> {
  const stored = await services.workspace.sso.take(`${ticket} ${code.replaceAll(/\s/g, '')}`, CODE)
  return stored && z.object({ user_id: z.string() }).parse(stored).user_id
}

const expiry = ({ now }: Exchange['services']) => new Date(now().getTime() + LINK_MS)
