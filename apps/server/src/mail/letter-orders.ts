import { ApiKeyView } from '@cognate/contract'
import type { Workspace } from '@cognate/workspace'
import { z } from 'zod'
import { organisationsInsteadOfPassword } from '../access/ways-in.ts'
import { apiKeyLetter, institutionLetter, linkCodeLetter, passwordChangedLetter, passwordLetter } from './letters.ts'
import type { Mail } from './mailer.ts'
import { passwordLink } from './password-links.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Whose letter it is. */
const toAccount = { user_id: z.string() }

/** What letters are queued. They hold no key that opens an account by itself. */
export const LetterOrder = z.discriminatedUnion('kind', [
  /** For whoever has this address, if anybody has. */
  z.object({ kind: z.literal('password_requested'), email: z.string(), origin: z.string() }),
  z.object({ kind: z.literal('password_link'), ...toAccount, origin: z.string() }),
  z.object({ kind: z.literal('password_changed'), ...toAccount }),
  ApiKeyView.pick({ name: true, prefix: true, scopes: true, expires_at: true }).extend({
    kind: z.literal('api_key_made'),
    ...toAccount,
  }),
  /** The code works only in the browser that asked for it. */
  z.object({
    kind: z.literal('link_code'),
    ...toAccount,
    provider: z.string(),
    enteredThrough: z.array(z.string()),
    code: z.string(),
  }),
])
export type LetterOrder = z.infer<typeof LetterOrder>

/** Letters that tell people what was done with their account, in case somebody else did it. */
export type Notice = Extract<LetterOrder, { kind: 'password_changed' | 'api_key_made' }>

/** For how many milliseconds a letter is of use to its reader. */
export const usefulMs: Record<LetterOrder['kind'], number> = {
  password_requested: HOUR_MS,
  password_link: HOUR_MS,
  password_changed: DAY_MS,
  api_key_made: DAY_MS,
  link_code: 30 * MINUTE_MS,
}

/** The mail of an order, or the orders that follow from it; undefined where the account is gone. */
export async function writeLetter(
  order: LetterOrder,
  { accounts, tokens, memberships }: Pick<Workspace, 'accounts' | 'tokens' | 'memberships'>,
): Promise<Mail | LetterOrder[] | undefined> {
  if (order.kind === 'password_requested') {
    const { email, origin } = order
    return (await accounts.byEmail(email)).map(({ id }) => ({ kind: 'password_link', user_id: id, origin }))
  }
  const account = await accounts.byId(order.user_id)
  if (!account) return undefined
  switch (order.kind) {
    case 'password_link': {
      const organisations = await organisationsInsteadOfPassword(account, { memberships })
      if (organisations) return institutionLetter(account, organisations)
      const key = await tokens.create('password_reset', account.id, HOUR_MS)
      return passwordLetter(account, passwordLink(order.origin, key))
    }
    case 'password_changed':
      return passwordChangedLetter(account)
    case 'api_key_made':
      return apiKeyLetter(account, order)
    case 'link_code':
      return linkCodeLetter(account, order)
  }
}
