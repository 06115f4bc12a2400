import type { Account } from '@cognate/workspace'

/** The owner of an account as a mail addresses them. */
export type Recipient = Pick<Account, 'username' | 'email' | 'first_name' | 'last_name'>

/** Whom a mail is for. */
export interface Mailbox {
  name: string
  address: string
}

/** An address or a name that cannot stand in the head of a mail. */
export class MailboxError extends Error {
  override readonly name = 'MailboxError'
}

/** RFC 5321 §4.5.3.1.3 allows 254 between the angle brackets. */
const MAX_ADDRESS_LENGTH = 254
const MAX_NAME_LENGTH = 200

// Quoted local parts are refused: programs read them differently.
const ADDRESS = /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}@[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?$/u
/** Line ends and other invisible characters, with which one header could become two. */
const CONTROL = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

/**
 * The mailbox, when both parts can stand in a head.
 * @throws MailboxError, which names neither.
 */
export function readMailbox({ name, address }: Mailbox): Mailbox {
  if (address.length > MAX_ADDRESS_LENGTH || !ADDRESS.test(address)) throw new MailboxError('The address is not valid.')
  if (name.length > MAX_NAME_LENGTH || CONTROL.test(name)) throw new MailboxError('The name is not valid.')
  return { name, address }
}

/** The mailbox of a person: their name without invisible signs, cut where it is too long for a head, or else their user name. */
export function mailboxOf({ username, email, first_name, last_name }: Recipient): Mailbox {
  const name = `${first_name} ${last_name}`
    .replace(/\p{Cf}/gu, '')
    .trim()
    .slice(0, MAX_NAME_LENGTH)
  return { name: name || username, address: email }
}
