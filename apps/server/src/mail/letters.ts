import type { Account } from '@cognate/workspace'
import { compose } from './compose.ts'
import type { Mailbox } from './mailbox.ts'
import type { Mail } from './mailer.ts'

type Person = Pick<Account, 'username' | 'email' | 'first_name' | 'last_name'>

/** The link that sets a new password. It names the user name, since people sign in with that and not with the address. */
export function passwordLetter(person: Person, link: string): Mail {
  return compose({
    to: mailboxOf(person),
    subject: 'Set a new password for Cognate',
    paragraphs: [
      `Hello ${mailboxOf(person).name},`,
      `somebody, probably you, asked for a new password for the Cognate account with the user name ${person.username}.`,
      { link, label: 'Set a new password' },
      'The link works once, within one hour. If you did not ask for it, you need not do anything: your password stays as it is.',
    ],
  })
}

/** Told after the fact, so that a change somebody else made does not go unseen. */
export function passwordChangedLetter(person: Person): Mail {
  return compose({
    to: mailboxOf(person),
    subject: 'Your password for Cognate was changed',
    paragraphs: [
      `Hello ${mailboxOf(person).name},`,
      `the password of the Cognate account with the user name ${person.username} was changed.`,
      'If that was not you, ask for a new password at the entrance with “Forgot Password”, and tell your support.',
    ],
  })
}

function mailboxOf({ username, email, first_name, last_name }: Person): Mailbox {
  return { name: `${first_name} ${last_name}`.trim() || username, address: email }
}
