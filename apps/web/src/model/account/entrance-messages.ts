import { sentenceOfCode } from '@cognate/contract/errors'
import { ApiError, sentenceOf } from '../../lib/api-error.ts'

export type Tone = 'danger' | 'info' | 'success'

export interface EntranceMessage {
  tone: Tone
  title: string
  details: string
}

const saidWith =
  (tone: Tone) =>
  (title: string, details: string): EntranceMessage => ({ tone, title, details })
const failure = saidWith('danger')
const notice = saidWith('info')
const success = saidWith('success')

/** What the entrance says, by error code or reason. A-01. */
export const entranceMessages: Record<string, EntranceMessage> = {
  authorization_expired: failure(
    sentenceOfCode('authorization_expired'),
    'Signing in with the provider worked, but your account is authorised through an organisation. Please log in again via that organisation.',
  ),
  missing_license: failure(
    sentenceOfCode('missing_license'),
    'Your account is inactive or has no license. Please contact support.',
  ),
  no_active_org_available: failure(
    sentenceOfCode('no_active_org_available'),
    'None of your organisations has an available license, or your institution has ended your membership. Ask your organisation.',
  ),
  password_changed: success('You have successfully changed your password.', ''),
  social_account_failure: failure(
    sentenceOfCode('social_account_failure'),
    'The sign-in with the provider did not succeed. Nothing was changed; please try again.',
  ),
  reset_email_sent: notice(
    'Password Reset email sent',
    'If an account has this email address, a message with a link is on its way to it.',
  ),
  username_password_mismatch: failure(
    sentenceOfCode('username_password_mismatch'),
    'Please note that usernames are used here, not email addresses.',
  ),
  signup_not_allowed: failure(
    sentenceOfCode('signup_not_allowed'),
    'Signing in with this provider works only for accounts that exist already, unless it vouches for an e-mail address of your organisation. Ask your organisation for an account.',
  ),
  second_factor_wrong: failure(
    'This is not right',
    'Codes work once, and those of an app change every 30 seconds. Please try the next one.',
  ),
  sign_in_expired: failure('This took too long', 'Please go back and log in once more.'),
  // Reasons of our own.
  password_set: success('Your password is set.', 'Log in with your user name and this password.'),
  account_deleted: success('Your account has been deleted.', 'Everything that was made with it is gone.'),
  invalid_password_reset_key: failure(
    'This link no longer works',
    'It was used already or has expired. Ask for a new one.',
  ),
  link_expired: failure('This took too long', 'Sign in through your institution once more.'),
  link_not_confirmed: failure('The password or the code is not right', 'Nothing was changed; please try again.'),
  mail_unavailable: failure('Mail cannot be sent at the moment', 'Please try again shortly.'),
  signed_out: success('You have signed out.', ''),
  session_ended: notice('Your session has ended.', 'Please log in again. What you typed is kept in this tab.'),
  rate_limited: failure('Too many attempts', 'Please wait a little before you try again.'),
  network: failure(
    'The server cannot be reached',
    'Please check your connection and try again. What you typed is kept.',
  ),
}

/** The message of a code. An unknown code becomes the title, with the server's sentence as details. */
export function messageOf(code: string, serverMessage = ''): EntranceMessage {
  const knownMessage = Object.hasOwn(entranceMessages, code) ? entranceMessages[code] : undefined
  return knownMessage ?? failure(code, serverMessage)
}

/** The message for seconds to wait: 'Please wait 40 seconds …'. */
export function withWait(message: EntranceMessage, seconds: number | undefined): EntranceMessage {
  if (seconds === undefined) return message
  const wait = seconds < 90 ? `${Math.ceil(seconds)} seconds` : `${Math.ceil(seconds / 60)} minutes`
  return { ...message, details: `Please wait ${wait} before you try again.` }
}

/** The message about a call that failed. */
export function messageOfFailure(error: unknown): EntranceMessage {
  if (!(error instanceof ApiError)) return messageOf('internal', sentenceOf(error))
  const message = messageOf(error.code, error.detail)
  if (error.code === 'authorization_expired' && error.detail) return { ...message, details: error.detail }
  return withWait(message, error.retryAfter)
}

/** The message about the reason in an address. For a revalidation it names the organisation to sign in through. */
export function messageOfAddress(code: string, organisation: string | undefined): EntranceMessage {
  const message = messageOf(code)
  if (code !== 'authorization_expired' || !organisation) return message
  return { ...message, details: message.details.replace('that organisation', organisation) }
}
