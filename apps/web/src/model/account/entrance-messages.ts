import { sentenceOfCode } from '@cognate/contract/errors'
import { ApiError, sentenceOf } from '../../lib/api-error.ts'

export type Tone = 'danger' | 'info' | 'success'

export interface EntranceMessage {
  tone: Tone
  title: string
  details: string
}

/** What the entrance says, by error code or reason. A-01. */
export const entranceMessages: Record<string, EntranceMessage> = {
  authorization_expired: {
    tone: 'danger',
    title: sentenceOfCode('authorization_expired'),
    details:
      'Signing in with the provider worked, but your account is authorised through an organisation. Please log in again via that organisation.',
  },
  missing_license: {
    tone: 'danger',
    title: sentenceOfCode('missing_license'),
    details: 'Your account is inactive or has no license. Please contact support.',
  },
  no_active_org_available: {
    tone: 'danger',
    title: sentenceOfCode('no_active_org_available'),
    details:
      'None of your organisations has an available license, or your institution has ended your membership. Ask your organisation.',
  },
  password_changed: { tone: 'success', title: 'You have successfully changed your password.', details: '' },
  social_account_failure: {
    tone: 'danger',
    title: sentenceOfCode('social_account_failure'),
    details: 'The sign-in with the provider did not succeed. Nothing was changed; please try again.',
  },
  reset_email_sent: {
    tone: 'info',
    title: 'Password Reset email sent',
    details: 'If an account has this email address, a message with a link is on its way to it.',
  },
  username_password_mismatch: {
    tone: 'danger',
    title: sentenceOfCode('username_password_mismatch'),
    details: 'Please note that usernames are used here, not email addresses.',
  },
  signup_not_allowed: {
    tone: 'danger',
    title: sentenceOfCode('signup_not_allowed'),
    details:
      'Signing in with this provider works only for accounts that exist already, unless it vouches for an e-mail address of your organisation. Ask your organisation for an account.',
  },
  second_factor_wrong: {
    tone: 'danger',
    title: 'This is not right',
    details: 'Codes work once, and those of an app change every 30 seconds. Please try the next one.',
  },
  sign_in_expired: {
    tone: 'danger',
    title: 'This took too long',
    details: 'Please go back and log in once more.',
  },
  // Reasons of our own.
  password_set: {
    tone: 'success',
    title: 'Your password is set.',
    details: 'Log in with your user name and this password.',
  },
  account_deleted: {
    tone: 'success',
    title: 'Your account has been deleted.',
    details: 'Everything that was made with it is gone.',
  },
  invalid_password_reset_key: {
    tone: 'danger',
    title: 'This link no longer works',
    details: 'It was used already or has expired. Ask for a new one.',
  },
  link_expired: {
    tone: 'danger',
    title: 'This took too long',
    details: 'Sign in through your institution once more.',
  },
  link_not_confirmed: {
    tone: 'danger',
    title: 'The password or the code is not right',
    details: 'Nothing was changed; please try again.',
  },
  mail_unavailable: {
    tone: 'danger',
    title: 'Mail cannot be sent at the moment',
    details: 'Please try again shortly.',
  },
  signed_out: { tone: 'success', title: 'You have signed out.', details: '' },
  session_ended: {
    tone: 'info',
    title: 'Your session has ended.',
    details: 'Please log in again. What you typed is kept in this tab.',
  },
  rate_limited: {
    tone: 'danger',
    title: 'Too many attempts',
    details: 'Please wait a little before you try again.',
  },
  network: {
    tone: 'danger',
    title: 'The server cannot be reached',
    details: 'Please check your connection and try again. What you typed is kept.',
  },
}

/** The message of a code. An unknown code becomes the title, with the server's sentence as details. */
export function messageOf(code: string, serverMessage = ''): EntranceMessage {
  const knownMessage = Object.hasOwn(entranceMessages, code) ? entranceMessages[code] : undefined
  return knownMessage ?? { tone: 'danger', title: code, details: serverMessage }
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
