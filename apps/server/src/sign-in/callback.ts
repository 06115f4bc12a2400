import { fillPath, paths } from '@cognate/contract'
import { z } from 'zod'
import { describeFailure } from '../base/failures.ts'
import { someoneAt } from '../traces/who.ts'
import { type Exchange, originOf } from './exchange.ts'
import { Identity } from './identity.ts'
import { findAnyProvider, findIdentityProvider, type IdentityProvider } from './identity-providers.ts'
import { identityOfClaims, OidcSecrets } from './oidc.ts'
import { ourSideOf } from './our-side.ts'
import { isSameBrowser, makeState, PendingRequest } from './pending-request.ts'
import { entranceAddress, failureAddress, LANDING } from './return-address.ts'
import { identityOfAssertion, readAssertion, SamlSecrets } from './saml.ts'
import { redirectUriFor } from './service-provider.ts'
import { holdFailure, holdTrial } from './trial.ts'
import { detailsOf, type SignInOutcome, useIdentity } from './use-identity.ts'

/** Between the provider's post and the browser's next request. */
const TICKET_MS = 60_000

const SamlPost = z.object({ SAMLResponse: z.string(), RelayState: z.string() })
/** What is stored between the provider's post and the browser's next request. */
const Ticket = PendingRequest.extend({ identity: Identity })

/** Finishes a sign-in when the browser comes back from an OpenID Connect provider with a code. */
export function completeCallback(key: string, state: unknown, exchange: Exchange): Promise<SignInOutcome> {
  return withPending(key, state, exchange, async (provider, pending) => {
    const { request, services } = exchange
    if (provider.kind !== 'oidc') throw new Error('The provider speaks another protocol.')
    requireSameBrowser(pending, exchange)
    const url = new URL(redirectUriFor(originOf(exchange), provider.key))
    url.search = request.url.slice(request.url.indexOf('?'))
    const secrets = OidcSecrets.parse(pending.secrets)
    const claims = await services.oidc.redeemCode(provider, { url, state: String(state), secrets })
    const identify = () => identityOfClaims(claims, provider.settings)
    if (pending.process === 'try') return holdTrial(pending, { provider, identify, asserted: claims }, exchange)
    return useIdentity({ provider, identity: identify(), pending, exchange })
  })
}

/**
 * Verifies the assertion that a SAML provider makes the browser post. Such a post carries none of our cookies, so the result
 * is stored under a ticket until the browser's next request, which carries them.
 */
export function holdAssertion(key: string, exchange: Exchange): Promise<SignInOutcome> {
  const { request, services } = exchange
  const post = SamlPost.safeParse(request.body)
  return withPending(key, post.data?.RelayState, exchange, async (provider, pending) => {
    if (provider.kind !== 'saml' || !post.data) throw new Error('The provider speaks another protocol.')
    const now = services.now()
    const { requestId } = SamlSecrets.parse(pending.secrets)
    const response = post.data.SAMLResponse
    const ourSide = await ourSideOf(key, exchange)
    const assertion = await readAssertion(provider, ourSide, { response, requestId, now })
    const { sso } = services.workspace
    const isNew = await sso.consumeAssertion(key, assertion.id, assertion.expiresAt)
    if (!isNew) throw new Error('The assertion was used before.')
    const identify = () => identityOfAssertion(assertion, provider.settings)
    const asserted = Object.fromEntries(assertion.attributes)
    if (pending.process === 'try') return holdTrial(pending, { provider, identify, asserted }, exchange)
    const ticket = makeState()
    const stored: z.infer<typeof Ticket> = { ...pending, secrets: {}, identity: identify() }
    await sso.put(ticket, key, stored, new Date(now.getTime() + TICKET_MS))
    return { address: `${fillPath(paths.ssoFinish, { provider: key })}?${new URLSearchParams({ ticket })}` }
  })
}

/** Finishes a sign-in by the ticket under which a verified assertion waits. */
export function completeAssertion(key: string, ticket: unknown, exchange: Exchange): Promise<SignInOutcome> {
  return withPending(key, ticket, exchange, async (provider, pending) => {
    requireSameBrowser(pending, exchange)
    const { identity } = Ticket.parse(pending)
    return useIdentity({ provider, identity, pending, exchange })
  })
}

type PendingStep = (provider: IdentityProvider, pending: PendingRequest) => Promise<SignInOutcome>

/**
 * Takes the pending request of a state, once, and passes it to `step`. Every failure shows the same message; the reason is
 * only logged.
 */
async function withPending(key: string, state: unknown, exchange: Exchange, step: PendingStep): Promise<SignInOutcome> {
  const { services } = exchange
  let pending: PendingRequest | undefined
  let provider: IdentityProvider | undefined
  try {
    const stored = typeof state === 'string' ? await services.workspace.sso.take(state, key) : undefined
    pending = stored && PendingRequest.loose().parse(stored)
    provider =
      pending?.process === 'try'
        ? await findAnyProvider(key, services.workspace)
        : await findIdentityProvider(key, services)
    // Anybody may call a made-up address, so this is not logged.
    if (!pending || !provider) return await refuse({ pending, provider }, exchange)
    return await step(provider, pending)
  } catch (error) {
    services.log.warn(
      { provider: provider?.key, ...answeredBy(error), failure: describeFailure(error) },
      'a sign-in through a provider failed',
    )
    if (pending?.process === 'try') return holdFailure(key, { pending, error }, exchange)
    return refuse({ pending, provider }, exchange)
  }
}

/** The code with which an OpenID Connect provider refused, such as `invalid_client`: nothing else tells what to mend. */
function answeredBy(error: unknown): { answered?: string } {
  const { error: code } = (error ?? {}) as { error?: unknown }
  return typeof code === 'string' && /^[a-z_]{1,50}$/.test(code) ? { answered: code } : {}
}

interface Refused {
  pending: PendingRequest | undefined
  provider: IdentityProvider | undefined
}

/** Redirects to where the failure is shown; the access log counts it. */
async function refuse({ pending, provider }: Refused, { request, services }: Exchange): Promise<SignInOutcome> {
  const code = 'social_account_failure'
  await services.traces.refused('sign_in_refused', someoneAt(request), code, provider && detailsOf(provider))
  return { address: pending ? failureAddress(pending, code) : entranceAddress(code, LANDING) }
}

function requireSameBrowser(pending: PendingRequest, exchange: Exchange): void {
  if (!isSameBrowser(pending, exchange)) throw new Error('The sign-in began in another browser.')
}
