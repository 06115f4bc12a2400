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
const LONGEST_ADDRESS = 254
const LONGEST_NAME = 200

// Only what needs no quotes: quoted local parts are where addresses begin to mean two things.
const ADDRESS = /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}@[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?$/u
/** Line ends and every other character that is no sign: with them one header could become two. */
const CONTROL = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

/**
 * The mailbox, when both parts can stand in a head.
 * @throws MailboxError, which names neither.
 */
export function readMailbox({ name, address }: Mailbox): Mailbox {
  if (address.length > LONGEST_ADDRESS || !ADDRESS.test(address)) throw new MailboxError('The address is not valid.')
  if (name.length > LONGEST_NAME || CONTROL.test(name)) throw new MailboxError('The name is not valid.')
  return { name, address }
}
