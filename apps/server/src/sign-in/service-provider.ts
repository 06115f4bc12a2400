import { fillPath, paths } from '@cognate/contract'

/** Our side of one SAML identity provider. */
export interface ServiceProvider {
  /** What we are called: the address of our metadata. */
  entityId: string
  /** Where assertions are posted to (assertion consumer service). */
  acsUrl: string
}

/** Our side of the SAML identity provider with that key, of an installation at `origin`. */
export function serviceProviderFor(origin: string, provider: string): ServiceProvider {
  return {
    entityId: origin + fillPath(paths.ssoMetadata, { provider }),
    acsUrl: origin + fillPath(paths.ssoAssertion, { provider }),
  }
}

/** The redirect URI: where the OpenID Connect provider with that key sends people back to. */
export function redirectUriFor(origin: string, provider: string): string {
  return origin + fillPath(paths.ssoCallback, { provider })
}

/** Where the system of an institution keeps its people in step. */
export const scimAddress = (origin: string): string => `${origin}/scim/v2`

/** How far clocks may differ. */
export const CLOCK_TOLERANCE_MS = 30_000
