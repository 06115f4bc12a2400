import { z } from 'zod'
import { IdentityProviderView, SessionView } from './account.ts'
import { listOf } from './bounded.ts'
import { FirstAccountView, FirstStartKey, FirstStartRequest, FirstStartView } from './first-start.ts'
import { routesOf } from './routes-of.ts'
import * as secondFactors from './second-factors.ts'

const account = { tag: 'account', family: 'account', scope: 'session' } as const
const firstStart = { tag: 'account', family: 'api', params: FirstStartKey } as const
const Ok = z.object({ status: z.literal(200) })
const answerOf = <Data extends z.ZodType>(data: Data) => z.object({ status: z.literal(200), data })

/** An external account through which the caller may sign in. */
export const LinkedAccountView = z.object({
  uid: z.string(),
  display: z.string(),
  provider: z.object({ id: z.string(), name: z.string() }),
})
export type LinkedAccountView = z.infer<typeof LinkedAccountView>

export const AccountEmailView = z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() })

/** A browser in which the caller is signed in. */
export const OwnSessionView = z.object({
  id: z.uuid(),
  /** The browser and its system in words; null where it did not say, or signed in before this was kept. */
  device: z.string().nullable(),
  created_at: z.string(),
  /** When it was last used; written once an hour. */
  last_seen_at: z.string(),
  is_current: z.boolean(),
})
export type OwnSessionView = z.infer<typeof OwnSessionView>

/** An account that somebody has yet to confirm as theirs. */
export const AccountLinkView = z.object({
  provider: z.object({ id: z.string(), name: z.string() }),
  /** How the person recognises the account at the provider. */
  display: z.string(),
  email: z.string(),
  has_usable_password: z.boolean(),
  /** Names of the identity providers through which the account can already be entered. */
  entered_through: z.array(z.string()),
  /** Whether this installation sends mails. */
  can_mail: z.boolean(),
})
export type AccountLinkView = z.infer<typeof AccountLinkView>

const text = (most: number) => z.string().max(most)

/** The key of an identity provider in an address. */
const Provider = z.object({ provider: text(1000) })
/** A value from a provider; an invalid one counts as missing, and then no pending request is found. */
const sent = text(4000).optional().catch(undefined)

const signInRoutes = routesOf(account, {
  requestPassword: {
    summary:
      'Sends a link that sets a new password, if the address belongs to an account; the answer is the same either way.',
    body: z.object({ email: text(320) }),
    answer: Ok,
  },
  checkPasswordKey: {
    summary: 'Whether the key in the header X-Password-Reset-Key still opens the form for a new password.',
    answer: answerOf(
      z.object({
        username: z.string(),
        is_invitation: z
          .boolean()
          .describe('Whether it is the first password of an account that was made for somebody.'),
      }),
    ),
    errors: ['invalid_password_reset_key'],
  },
  resetPassword: {
    summary:
      'Sets a new password by a key and ends every session and API key of the account. Answers 401: log in again.',
    body: z.object({ key: text(300), password: text(1000) }),
    status: 401,
    errors: ['invalid_password_reset_key', 'not_authenticated'],
  },
  changePassword: {
    summary: 'Changes the caller’s password and ends the caller’s other sessions and all API keys.',
    body: z.object({ current_password: text(1000), new_password: text(1000) }),
    answer: Ok,
    errors: ['incorrect_password'],
  },
  listSessions: {
    summary: 'The browsers in which the caller is signed in, the newest first.',
    answer: answerOf(z.array(OwnSessionView)),
  },
  endSessions: {
    summary:
      'Ends sessions of the caller by their ids, all or none, and answers with those that are left. Where its own is among them, the caller is signed out, and the answer is 401.',
    body: z.object({ sessions: listOf(z.uuid(), { least: 1, most: 1000 }) }),
    answer: answerOf(z.array(OwnSessionView)),
    errors: ['not_found'],
  },
  getSecondStep: {
    summary:
      'How the sign-in that waits in this browser can be finished, after a right password; with what a passkey has to sign.',
    answer: answerOf(secondFactors.SecondStepView),
    errors: ['sign_in_expired'],
  },
  proveSecondFactor: {
    summary: 'Finishes the sign-in that waits in this browser, by a code of an app, a recovery code or a passkey.',
    body: secondFactors.ProveSecondFactorRequest,
    answer: SessionView,
    errors: [
      'sign_in_expired',
      'second_factor_wrong',
      'missing_license',
      'no_active_org_available',
      'authorization_expired',
    ],
  },
  getSecondFactors: {
    summary: 'What the caller has set up beside the password.',
    answer: answerOf(secondFactors.SecondFactorsView),
  },
  beginTotp: {
    summary: 'Makes a secret for an app that shows codes (TOTP, RFC 6238). It counts once a code of it is confirmed.',
    body: secondFactors.PasswordRequest,
    answer: answerOf(secondFactors.TotpSecretView),
    errors: ['incorrect_password', 'second_factor_there'],
  },
  confirmTotp: {
    summary: 'Sets up the app by a code of it. With the first second factor, the answer holds recovery codes, once.',
    body: secondFactors.CodeRequest,
    answer: answerOf(secondFactors.AddedFactorView),
    errors: ['second_factor_wrong'],
  },
  removeTotp: {
    summary: 'Removes the app that shows codes; with the last second factor, the recovery codes go too.',
    body: secondFactors.PasswordRequest,
    answer: answerOf(secondFactors.SecondFactorsView),
    errors: ['incorrect_password', 'not_found'],
  },
  beginPasskey: {
    summary: 'What the browser needs to make a passkey for the caller (WebAuthn).',
    body: secondFactors.PasswordRequest,
    answer: answerOf(secondFactors.PasskeyOptions),
    errors: ['incorrect_password'],
  },
  addPasskey: {
    summary:
      'Sets up a passkey that the browser made. With the first second factor, the answer holds recovery codes, once.',
    body: secondFactors.AddPasskeyRequest,
    answer: answerOf(secondFactors.AddedFactorView),
    errors: ['second_factor_wrong', 'conflict'],
  },
  removePasskey: {
    summary: 'Removes a passkey; with the last second factor, the recovery codes go too.',
    body: secondFactors.RemovePasskeyRequest,
    answer: answerOf(secondFactors.SecondFactorsView),
    errors: ['incorrect_password', 'not_found'],
  },
  makeRecoveryCodes: {
    summary: 'Puts new recovery codes in place of those before, and shows them once.',
    body: secondFactors.PasswordRequest,
    answer: answerOf(secondFactors.RecoveryCodesView),
    errors: ['incorrect_password', 'not_found'],
  },
  listEmails: {
    summary: 'The caller’s addresses.',
    answer: answerOf(z.array(AccountEmailView)),
  },
  listProviders: {
    summary: 'External accounts that are linked to the caller’s.',
    answer: answerOf(z.array(LinkedAccountView)),
  },
  unlinkProvider: {
    summary: 'Unlinks an external account, unless it is the only way to sign in.',
    body: z.object({ provider: text(200), account: text(500) }),
    answer: answerOf(z.array(LinkedAccountView)),
    errors: ['only_way_in', 'not_found'],
  },
  searchIdentityProviders: {
    summary: 'Institutions through which people sign in, by name or abbreviation from 3 characters on.',
    body: z.object({ q: text(200) }),
    answer: z.object({ idps: z.array(IdentityProviderView) }),
  },
  startSso: {
    summary: 'Sends the browser to an identity provider to sign in; it comes back to `next`.',
    params: z.object({ provider: text(100) }),
    query: z.object({ next: text(2000).optional() }),
    limit: 'sign-in',
    status: 302,
  },
  redirectToProvider: {
    summary:
      'Sends the browser to an identity provider, to sign in or to connect an account there. A form of the page: the csrftoken is the field `csrfmiddlewaretoken`. Comes back to `callback_url`, which is an address of this installation; where connecting fails, with `?error=CODE`, and where signing in fails, to the entrance.',
    body: z.object({
      provider: text(100),
      process: z.enum(['login', 'connect']),
      callback_url: text(2000).default('/app/'),
      csrfmiddlewaretoken: text(200).optional(),
    }),
    limit: 'sign-in',
    status: 302,
  },
  getAccountLink: {
    summary:
      'What has to be confirmed in this browser after a first sign-in through an institution: that the account with this address is the caller’s.',
    limit: 'sign-in',
    answer: answerOf(AccountLinkView),
    errors: ['link_expired'],
  },
  sendLinkCode: {
    summary: 'Mails a code that confirms the link, to the address of the account.',
    limit: 'sign-in',
    answer: Ok,
    errors: ['link_expired', 'mail_unavailable'],
  },
  confirmAccountLink: {
    summary:
      'Confirms the link by the password of the account or by the mailed code: links, signs in, and answers where to go next.',
    body: z.object({ password: text(1000).default(''), code: text(20).default('') }),
    answer: answerOf(z.object({ next: z.string() })),
    errors: [
      'link_expired',
      'link_not_confirmed',
      'connected_other',
      'missing_license',
      'no_active_org_available',
      'authorization_expired',
    ],
  },
  // The input of these calls is checked together with the state: every fault leads to the same redirect.
  finishCallback: {
    summary:
      'The redirect URI of OpenID Connect providers. Signs in, or connects the external account, and redirects to the return address or to a message.',
    params: Provider,
    query: z.object({ state: sent, code: sent }),
    limit: 'sign-in',
    status: 303,
  },
  takeAssertion: {
    summary:
      'Accepts the assertion that a SAML provider makes the browser post, as a form with SAMLResponse and RelayState: the assertion consumer service. Redirects to the call that finishes the sign-in, or to a message.',
    params: Provider,
    // A response with a few certificates and attributes has about ten kilobytes.
    body_limit: 256 * 1024,
    limit: 'sign-in',
    status: 303,
  },
  finishAssertion: {
    summary:
      'Signs in with an accepted assertion, or connects the external account. `ticket` works once, within a minute, in the browser that began the request.',
    params: Provider,
    query: z.object({ ticket: sent }),
    limit: 'sign-in',
    status: 303,
  },
  takeLogout: {
    summary:
      'Takes the logout token of an OpenID Connect provider, as a form (back-channel logout): the sessions of that sign-in, or all that the person began there, end.',
    params: Provider,
    body: z.object({ logout_token: text(12_000) }),
    status: 200,
  },
  getClientKeys: {
    summary: 'The public key with which we prove who we are to an OpenID Connect provider (private_key_jwt), as JWKS.',
    params: Provider,
    limit: 'sign-in',
    answer: z.object({ keys: z.array(z.looseObject({ kty: z.string(), kid: z.string() })) }),
  },
  getSamlMetadata: {
    summary: 'The metadata of our side of a SAML provider, as XML.',
    params: Provider,
    limit: 'sign-in',
    answer_types: ['application/samlmetadata+xml'],
  },
})

const firstStartRoutes = routesOf(firstStart, {
  getFirstStart: {
    summary:
      'Until when the link works that the server prints while it has no account; 404 once there is one, and where the link does not work.',
    answer: FirstStartView,
  },
  finishFirstStart: {
    summary:
      'Makes the first account, an operator’s, with an organisation and its licence, by the key of that link, and signs it in. Works once.',
    body: FirstStartRequest,
    status: 201,
    answer: FirstAccountView,
    errors: ['organisation_taken'],
  },
})

const ownData = { tag: 'account', family: 'api', scope: 'session' } as const
const ownDataRoutes = routesOf(ownData, {
  exportAccount: {
    summary: 'Everything stored about the caller, as JSON.',
    answer: z.looseObject({}),
  },
  deleteAccount: {
    summary:
      'Deletes the caller’s account and everything made with it. Requires the password, or a sign-in within the last 15 minutes where the account has none.',
    body: z.strictObject({ password: text(1000).default('') }),
    errors: ['incorrect_password', 'sign_in_again', 'last_operator'],
  },
})

/** The calls for sign-in and for one's own account. */
export const accountRoutes = {
  ...signInRoutes,
  ...firstStartRoutes,
  ...ownDataRoutes,
}
