import { ApiKeyView, approvalDecisions, DAY_MS, fillPath, HOUR_MS, MINUTE_MS, paths } from '@cognate/contract'
import { type Account, isUsable, type LetterAttempt, type Workspace } from '@cognate/workspace'
import { z } from 'zod'
import { organisationsInsteadOfPassword } from '../access/ways-in.ts'
import { INVITATION_DAYS, invitationLetter } from './invitation.ts'
import {
  addressChangedLetter,
  apiKeyLetter,
  approvalAskedLetter,
  approvalDecidedLetter,
  collectionNewsLetter,
  connectedLetter,
  factorChanges,
  handedOverLetter,
  institutionLetter,
  licenceLetter,
  linkCodeLetter,
  mergedLetter,
  newDeviceLetter,
  passwordChangedLetter,
  passwordLetter,
  secondFactorLetter,
} from './letters.ts'
import type { Mail } from './mailer.ts'
import { passwordLink } from './password-links.ts'

/** Whose letter it is. */
const toAccount = { user_id: z.string() }

/** About a collection: which one it is, and for which organisation; letters that wait since before these were kept name neither. */
const ofCollection = {
  ...toAccount,
  ...{
    organisation_id: z.string().optional(),
    search: z.string().optional(),
    collection: z.string(),
    link: z.string(),
  },
}
/** What a letter says of a collection. @param origin  Of the page. */
export const aboutCollection = ({
  origin,
  ...of
}: Record<'organisation_id' | 'search' | 'collection' | 'origin', string>) => ({
  ...of,
  link: `${origin}/app/collection/${of.search}/`,
})

/** Who acts, by name. */
const byColleague = { ...ofCollection, by: z.string() }

/** What letters are queued. They hold no key that opens an account by itself. */
export const LetterOrder = z.discriminatedUnion('kind', [
  /** For whoever has this address, if anybody has. */
  z.object({ kind: z.literal('password_requested'), email: z.string(), origin: z.string() }),
  z.object({ kind: z.literal('password_link'), ...toAccount, origin: z.string() }),
  z.object({ kind: z.literal('password_changed'), ...toAccount }),
  /** For the address before. */
  z.object({ kind: z.literal('address_changed'), ...toAccount, email: z.string() }),
  /** `from` and `into` are user names. */
  z.object({ kind: z.literal('accounts_merged'), ...toAccount, from: z.string(), into: z.string() }),
  z.object({ kind: z.literal('sign_in_connected'), ...toAccount, provider: z.string() }),
  z.object({ kind: z.literal('licence_ends'), ...toAccount, display_name: z.string(), valid_until: z.string() }),
  z.object({
    kind: z.literal('second_factor_changed'),
    ...toAccount,
    change: z.enum(factorChanges),
  }),
  z.object({ kind: z.literal('approval_asked'), ...byColleague, message: z.string() }),
  z.object({ kind: z.literal('handed_over'), ...byColleague }),
  z.object({
    kind: z.literal('approval_decided'),
    ...byColleague,
    decision: z.enum(approvalDecisions),
    comment: z.string(),
  }),
  z.object({
    kind: z.literal('collection_news'),
    ...ofCollection,
    people: z.number(),
    works: z.number(),
    conflicts: z.number().optional(),
  }),
  z.object({ kind: z.literal('new_device'), ...toAccount, device: z.string().nullable() }),
  ApiKeyView.pick({ name: true, prefix: true, scopes: true, expires_at: true }).extend({
    kind: z.literal('api_key_made'),
    ...toAccount,
  }),
  /** `by` made the account. */
  z.object({ kind: z.literal('invitation'), ...toAccount, origin: z.string(), by: z.string().nullable() }),
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

/** Letters that tell people what was done: with their account, in case somebody else did it, or with a collection. */
export type Notice = Extract<
  LetterOrder,
  {
    kind:
      | 'password_changed'
      | 'address_changed'
      | 'accounts_merged'
      | 'sign_in_connected'
      | 'second_factor_changed'
      | 'api_key_made'
      | 'new_device'
      | 'approval_asked'
      | 'approval_decided'
      | 'handed_over'
      | 'collection_news'
  }
>

/** For how many milliseconds a letter is of use to its reader. */
export const usefulMs: Record<LetterOrder['kind'], number> = {
  password_requested: HOUR_MS,
  password_link: HOUR_MS,
  password_changed: DAY_MS,
  address_changed: DAY_MS,
  accounts_merged: 7 * DAY_MS,
  sign_in_connected: DAY_MS,
  licence_ends: DAY_MS,
  second_factor_changed: DAY_MS,
  api_key_made: DAY_MS,
  approval_asked: 7 * DAY_MS,
  approval_decided: 7 * DAY_MS,
  handed_over: 7 * DAY_MS,
  collection_news: 7 * DAY_MS,
  new_device: DAY_MS,
  invitation: INVITATION_DAYS * DAY_MS,
  link_code: 30 * MINUTE_MS,
}

/** An order as the queue keeps it. */
export function queued({ kind, ...facts }: LetterOrder): Parameters<Workspace['letters']['queue']> {
  return [{ kind, facts }, usefulMs[kind]]
}

export type WritingFrom = Pick<Workspace, 'accounts' | 'tokens' | 'memberships' | 'searches' | 'identityProviders'>

type Merged = Pick<Account, 'id' | 'username' | 'email'>

/** What is told of a merger, at each address that the person has. */
export function ofMerger(from: Merged, into: Merged): Notice[] {
  const told = from.email.toLowerCase() === into.email.toLowerCase() ? [into] : [into, from]
  const names = { from: from.username, into: into.username }
  return told.map(({ id }) => ({ kind: 'accounts_merged', user_id: id, ...names }))
}

/** How often the order was taken up, and when what it tells of happened. */
type Sending = Pick<LetterAttempt, 'attempt'> & { at: Date }

/** The mail of an order, or the orders that follow from it; undefined where the account is gone, or sees its collection no more. */
export async function writeLetter(
  { attempt, at, ...order }: LetterOrder & Sending,
  { accounts, tokens, memberships, searches, identityProviders }: WritingFrom,
): Promise<Mail | LetterOrder[] | undefined> {
  if (order.kind === 'password_requested') {
    const { email, origin } = order
    return (await accounts.byEmail(email)).map(({ id }) => ({ kind: 'password_link', user_id: id, origin }))
  }
  const account = await accounts.byId(order.user_id)
  if (!account) return undefined
  if ('search' in order && !(await isReader(account, order, { memberships, searches }))) return undefined
  switch (order.kind) {
    case 'password_link': {
      if (await organisationsInsteadOfPassword(account, { memberships }))
        return institutionLetter(account, await institutionsOf(account, order, { memberships, identityProviders }))
      const key = await tokens.create('password_reset', account.id, HOUR_MS)
      return passwordLetter(account, passwordLink(order.origin, key))
    }
    case 'invitation': {
      const key = await tokens.create('invite', account.id, INVITATION_DAYS * DAY_MS, {
        by: order.by,
        isAgain: attempt > 1,
      })
      return invitationLetter(account, passwordLink(order.origin, key), { memberships })
    }
    case 'password_changed':
      return passwordChangedLetter(account, at)
    case 'address_changed':
      return addressChangedLetter({ ...account, email: order.email }, at)
    case 'accounts_merged':
      return mergedLetter(account, { ...order, at })
    case 'sign_in_connected':
      return connectedLetter(account, { ...order, at })
    case 'licence_ends':
      return licenceLetter(account, order)
    case 'second_factor_changed':
      return secondFactorLetter(account, { ...order, at })
    case 'new_device':
      return newDeviceLetter(account, { ...order, at })
    case 'api_key_made':
      return apiKeyLetter(account, { ...order, at })
    case 'approval_asked':
      return approvalAskedLetter(account, order)
    case 'approval_decided':
      return approvalDecidedLetter(account, order)
    case 'handed_over':
      return handedOverLetter(account, order)
    case 'collection_news':
      return collectionNewsLetter(account, order)
    case 'link_code':
      return linkCodeLetter(account, order)
  }
}

/** The providers that let somebody in, and where each begins. */
async function institutionsOf(
  { id }: Account,
  { origin }: { origin: string },
  { memberships, identityProviders }: Pick<WritingFrom, 'memberships' | 'identityProviders'>,
): Promise<{ name: string; link: string }[]> {
  const keys = new Set((await memberships.of(id)).flatMap(({ entered_through }) => entered_through ?? []))
  const providers = await Promise.all([...keys].map((key) => identityProviders.byKey(key)))
  return providers.flatMap((row) =>
    row ? { name: row.name, link: `${origin}${fillPath(paths.sso, { provider: row.key })}` } : [],
  )
}

/** Whether somebody works for the organisation and sees the collection: since the letter was queued they may have left. */
async function isReader(
  { id, is_active }: Account,
  { organisation_id, search }: { organisation_id?: string | undefined; search?: string | undefined },
  { memberships, searches }: Pick<WritingFrom, 'memberships' | 'searches'>,
): Promise<boolean> {
  if (organisation_id === undefined || search === undefined) return true
  const open = is_active ? (await memberships.of(id)).filter(isUsable) : []
  if (!open.some(({ organisation }) => organisation.id === organisation_id)) return false
  return (await searches.get({ user_id: id, organisation_id }, search)) !== undefined
}
