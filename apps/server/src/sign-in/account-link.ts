import { randomInt } from 'node:crypto'
import { z } from 'zod'
import type { Exchange } from './exchange.ts'
import { Identity } from './identity.ts'
import { waitingInBrowser } from './waiting-in-browser.ts'

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
/** Under what codes are stored beside the requests to providers; no key of a provider has a space. */
const CODE = 'link code'
/** Digits of a code. */
const CODE_LENGTH = 8

const links = waitingInBrowser({ kind: 'account link', cookie: 'sso-link', ms: LINK_MS, expired: 'link_expired' })

/** Keeps a link until its owner confirms it, in the browser that came from the provider and in no other. */
export const holdLink = (link: PendingLink, exchange: Exchange): Promise<void> => links.hold(link, exchange)

/**
 * The link that this browser has to confirm, and its ticket.
 * @throws AppError link_expired
 */
export async function readLink(exchange: Exchange): Promise<{ ticket: string; link: PendingLink }> {
  const { ticket, stored } = await links.read(exchange)
  return { ticket, link: PendingLink.parse(stored) }
}

/**
 * Ends a link; only one of several calls at once succeeds.
 * @throws AppError link_expired
 */
export const takeLink = links.take

/** A new code, of digits, that confirms the link of a ticket to an account. */
export async function makeCode(ticket: string, userId: string, { services }: Exchange): Promise<string> {
  const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0')
  const expiry = new Date(services.now().getTime() + LINK_MS)
  await services.workspace.sso.put(`${ticket} ${code}`, CODE, { user_id: userId }, expiry)
  return code
}

/** The id of the account that a code confirms, once. */
export async function redeemCode(ticket: string, code: string, { services }: Exchange): Promise<string | undefined> {
  const stored = await services.workspace.sso.take(`${ticket} ${code.replaceAll(/\s/g, '')}`, CODE)
  return stored && z.object({ user_id: z.string() }).parse(stored).user_id
}
