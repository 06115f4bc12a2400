import { describeFailure } from '../base/failures.ts'
import { type Exchange, originOf } from './exchange.ts'
import { findIdentityProvider, type IdentityProvider } from './identity-providers.ts'
import { ourSideOf } from './our-side.ts'
import { makeState, markBrowser, PENDING_MS, type PendingRequest, type Purpose } from './pending-request.ts'
import { failureAddress } from './return-address.ts'
import { requestAssertion } from './saml.ts'
import { redirectUriFor } from './service-provider.ts'

/**
 * Begins an authorization request at the identity provider with that key, and gives the address to send the browser to.
 * If the provider is unknown or does not answer, the address shows an error message.
 */
export async function requestAuthorization(key: string, purpose: Purpose, exchange: Exchange): Promise<string> {
  const { services } = exchange
  try {
    const provider = await findIdentityProvider(key, services)
    // Anybody may try any key, so this is not logged.
    if (!provider) return failureAddress(purpose, 'social_account_failure')
    return (await requestFrom(provider, purpose, exchange)).href
  } catch (error) {
    services.log.warn(
      { provider: key, failure: describeFailure(error) },
      'a sign-in through a provider could not begin',
    )
    return failureAddress(purpose, 'social_account_failure')
  }
}

/** The same for a provider, of which it does not matter whether it is in use. Throws where it does not answer. */
export async function requestFrom(provider: IdentityProvider, purpose: Purpose, exchange: Exchange): Promise<URL> {
  const { services } = exchange
  const state = makeState()
  const origin = originOf(exchange)
  const { url, secrets } =
    provider.kind === 'oidc'
      ? await services.oidc.requestCode(provider, { state, redirectUri: redirectUriFor(origin, provider.key) })
      : await requestAssertion(provider, await ourSideOf(provider.key, exchange), state)
  const pending: PendingRequest = { ...purpose, browser: markBrowser(exchange), secrets }
  const expiresAt = new Date(services.now().getTime() + PENDING_MS)
  await services.workspace.sso.put(state, provider.key, pending, expiresAt)
  return url
}
