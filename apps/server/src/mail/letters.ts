import type { ApiKeyView, ApprovalDecision, ApprovalView } from '@cognate/contract'
import { compose, composeFor } from './compose.ts'
import type { Recipient } from './mailbox.ts'
import type { Mail } from './mailer.ts'

/** The letter with a link to set a new password. It gives the user name, since people sign in with that and not with the address. */
export function passwordLetter(person: Recipient, link: string): Mail {
  return composeFor(person, 'Set a new password for Cognate', [
    `somebody, probably you, asked for a new password for the Cognate account with the user name ${person.username}.`,
    { link, label: 'Set a new password' },
    'The link works once, within one hour. If you did not ask for it, you can ignore this message: your password stays as it is.',
  ])
}

/** The letter to somebody who asked for a new password and signs in through an institution alone. */
export function institutionLetter(person: Recipient, institutions: readonly { name: string; link: string }[]): Mail {
  return composeFor(person, 'How to sign in to Cognate', [
    `somebody, probably you, asked for a new password for the Cognate account with the user name ${person.username}. This account has no password.`,
    ...institutions.map(({ name, link }) => ({ link, label: `Sign in through ${name}` })),
    'If you did not ask for a password, you can ignore this message.',
  ])
}

interface LinkCode {
  /** Name of the institution through which somebody came. */
  provider: string
  /** Names of those through which the account can already be entered. */
  enteredThrough: readonly string[]
  code: string
}

/** The letter with the code that confirms that an account belongs to somebody who came through an institution. */
export function linkCodeLetter(person: Recipient, { provider, enteredThrough, code }: LinkCode): Mail {
  const names = new Intl.ListFormat('en').format(enteredThrough)
  return composeFor(person, 'Your code for Cognate', [
    `somebody, probably you, signed in through ${provider} and wants to use the Cognate account with the user name ${person.username}.`,
    ...(enteredThrough.length > 0 ? [`You can already sign in to this account through ${names}.`] : []),
    `The code is ${code}. It works once, within half an hour. Type it into the page on which you asked for it.`,
    'If that was not you, do not share the code: nothing changes without it.',
  ])
}

/** When something happened: a letter may wait for hours. */
const moment = (at: Date) => `on ${at.toISOString().slice(0, 10)} at ${at.toISOString().slice(11, 16)} UTC`

/** Tells people about a change of their password, which somebody else may have made. */
export function passwordChangedLetter(person: Recipient, at: Date): Mail {
  return composeFor(person, 'Your password for Cognate was changed', [
    `the password of the Cognate account with the user name ${person.username} was changed, ${moment(at)}.`,
    'If that was not you, ask for a new password with “Forgot Password” on the sign-in page, and tell your support team.',
  ])
}

/** Tells people, at the address that they had, that their account has another one. */
export function addressChangedLetter(person: Recipient, at: Date): Mail {
  return composeFor(person, 'Your address for Cognate was changed', [
    `the Cognate account with the user name ${person.username} was given another e-mail address, ${moment(at)}. This is the last message to this one.`,
    'If you do not know of it, tell your support team: links for a new password go to the new address.',
  ])
}

/** Tells somebody who had two accounts which one is left. */
export function mergedLetter(person: Recipient, { from, into, at }: { from: string; into: string; at: Date }): Mail {
  return composeFor(person, 'Your accounts for Cognate are one now', [
    `the Cognate account with the user name ${from} was merged into ${into}, ${moment(at)}, and closed. What it had is there: sign in as ${into}.`,
    'If these are not both yours, tell your support team.',
  ])
}

/** Tells people that their account is opened in a further way, which somebody else at their browser may have added. */
export function connectedLetter(person: Recipient, { provider, at }: { provider: string; at: Date }): Mail {
  return composeFor(person, 'A further way to sign in to Cognate', [
    `an account at ${provider} was connected to the Cognate account with the user name ${person.username}, ${moment(at)}: whoever signs in there opens yours.`,
    'If that was not you, change your password and tell your support team. An ORCID iD is disconnected under Manage account.',
  ])
}

/** Tells a local administrator that the licence of their organisation ends soon. */
export function licenceLetter(
  person: Recipient,
  { display_name, valid_until }: { display_name: string; valid_until: string },
): Mail {
  return composeFor(person, `The licence of ${display_name} ends on ${valid_until}`, [
    `the licence of ${display_name} for Cognate ends on ${valid_until}; that day is included. After it nobody can work for ${display_name} here. Nothing is deleted, and a new licence opens it again.`,
    'You get this message as a local administrator. Ask whoever runs this installation for a new licence.',
  ])
}

/** Shows an operator that mails arrive. */
export function mailTestLetter(address: string): Mail {
  return compose({
    to: { name: '', address },
    subject: 'A test of the mails of Cognate',
    paragraphs: ['An operator asked for this message. Mails of this installation arrive.'],
  })
}

const factorWords = {
  added: 'a second factor was set up for',
  removed: 'a second factor was removed from',
  reset: 'an operator removed all second factors from',
  codes_made: 'new recovery codes were made, in place of those before, for',
  code_used: 'a recovery code, which no longer works, was used to sign in to',
} as const
type FactorChange = keyof typeof factorWords
export const factorChanges = Object.keys(factorWords) as [FactorChange, ...FactorChange[]]

/** Tells people what became of their second factor. */
export function secondFactorLetter(person: Recipient, { change, at }: { change: FactorChange; at: Date }): Mail {
  return composeFor(person, `Your second factor for Cognate was ${change === 'code_used' ? 'used' : 'changed'}`, [
    `${factorWords[change]} the Cognate account with the user name ${person.username}, ${moment(at)}.`,
    ...(change === 'code_used' ? ['If you have lost a device, remove its passkey or app under Manage account.'] : []),
    'If you did not do this and did not ask for it, change your password under Manage account, and tell your support team.',
  ])
}

/** Tells people about a new API key: its name and first characters, never the key. */
export function apiKeyLetter(
  person: Recipient,
  {
    name,
    prefix,
    scopes,
    expires_at,
    at,
  }: Pick<ApiKeyView, 'name' | 'prefix' | 'scopes' | 'expires_at'> & { at: Date },
): Mail {
  const rights = scopes.includes('write') ? 'read and change what you can' : 'read what you can'
  return composeFor(person, 'An API key for Cognate was made', [
    `an API key was made for the Cognate account with the user name ${person.username}, ${moment(at)}.`,
    `Its name is “${name}” and it begins with ${prefix}. Programs that have it may ${rights}, until ${expires_at.slice(0, 10)}.`,
    'If that was not you, delete the key under Manage account, change your password, which ends all of your API keys and signs you out everywhere else, and tell your support team.',
  ])
}

interface CollectionNews {
  /** Who acts. */
  by: string
  collection: string
  link: string
}

/** Asks somebody to look at a collection and approve it. It names the collection, and nobody in it. */
export function approvalAskedLetter(
  person: Recipient,
  { by, collection, link, message }: CollectionNews & { message: string },
): Mail {
  return composeFor(person, `${by} asks you to approve “${collection}”`, [
    `${by} asks you to look at the collection “${collection}” and to approve it or to send it back.`,
    ...(message === '' ? [] : [message]),
    { link, label: 'Open the collection' },
  ])
}

/** Tells somebody that a collection is theirs now. */
export function handedOverLetter(person: Recipient, { by, collection, link }: CollectionNews): Mail {
  return composeFor(person, `${by} handed “${collection}” over to you`, [
    `${by} handed the collection “${collection}” over to you: it is yours now, and ${by} may still edit it.`,
    { link, label: 'Open the collection' },
  ])
}

/** Tells whoever asked what was decided. */
export function approvalDecidedLetter(
  person: Recipient,
  {
    by,
    collection,
    link,
    decision,
    comment,
  }: CollectionNews & Pick<ApprovalView, 'comment'> & { decision: ApprovalDecision },
): Mail {
  const done = decision === 'approved' ? 'approved' : 'sent back'
  return composeFor(person, `${by} ${done} “${collection}”`, [
    `${by} ${done} the collection “${collection}”.`,
    ...(comment === '' ? [] : [comment]),
    { link, label: 'Open the collection' },
  ])
}

/** Tells people what an update of the catalogue added to a collection's question, and how many in it are in conflict: nobody by name. */
export function collectionNewsLetter(
  person: Recipient,
  {
    collection,
    link,
    people,
    works,
    conflicts = 0,
  }: Omit<CollectionNews, 'by'> & { people: number; works: number; conflicts?: number | undefined },
): Mail {
  const parts = [
    ...(people > 0 ? [people === 1 ? '1 new person' : `${people} new people`] : []),
    ...(works > 0 ? [works === 1 ? '1 new work' : `${works} new works`] : []),
  ]
  const added =
    parts.length > 0
      ? ` Among the first results for the collection “${collection}” there are ${parts.join(' and ')}.`
      : ''
  const found = conflicts > 0 ? ` ${describeFound(conflicts, added === '' ? `“${collection}”` : 'it')}` : ''
  return composeFor(person, `New in the catalogue for “${collection}”`, [
    `the catalogue was updated.${added}${found}`,
    { link, label: 'Open the collection' },
    'You get this mail because you asked for it on the page of the collection, where you can also stop it.',
  ])
}

const describeFound = (conflicts: number, where: string): string =>
  conflicts === 1
    ? `A conflict of interest was found for 1 person in ${where}.`
    : `Conflicts of interest were found for ${conflicts} people in ${where}.`

/** Tells people that somebody signed in with a browser that they had not used before. */
export function newDeviceLetter(person: Recipient, { device, at }: { device: string | null; at: Date }): Mail {
  return composeFor(person, 'A new sign-in to Cognate', [
    `somebody, probably you, signed in to the Cognate account with the user name ${person.username} in a browser that had not been used for it before: ${device ?? 'one that does not say what it is'}, ${moment(at)}.`,
    'If that was you, there is nothing to do. If it was not, end that session under Manage account, change your password, and tell your support team.',
  ])
}
