import { createHash } from 'node:crypto'
import type { OidcSettings } from '@cognate/contract'
import { createRemoteJWKSet, type JWTVerifyGetKey, jwtVerify } from 'jose'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  clockTolerance,
  discovery,
  enableNonRepudiationChecks,
  type IDToken,
  PrivateKeyJwt,
  randomNonce,
  randomPKCECodeVerifier,
} from 'openid-client'
import { z } from 'zod'
import { isLoopback } from '../base/config.ts'
import { readClientKey } from './client-key.ts'
import { type Identity, mailAddressOf } from './identity.ts'
import type { OidcProvider } from './identity-providers.ts'

/** What is needed to check the answer to a request. */
export const OidcSecrets = z.object({ nonce: z.string(), verifier: z.string() })
export type OidcSecrets = z.infer<typeof OidcSecrets>

export interface LogoutToken {
  jti: string
  sub?: string | undefined
  sid?: string | undefined
}

/** How old a logout token may be. */
export const LOGOUT_TOKEN_MS = 5 * 60_000
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout'
const LogoutClaims = z
  .object({
    jti: z.string().min(1).max(1000),
    sub: z.string().min(1).optional(),
    sid: z.string().min(1).optional(),
    events: z.looseObject({ [LOGOUT_EVENT]: z.looseObject({}) }),
    // An id token has one; it must not pass for a logout token.
    nonce: z.undefined().optional(),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined)

const TIMEOUT_SECONDS = 10
/** How far clocks may differ. */
const TOLERANCE_SECONDS = 30
/** How long a provider's metadata are cached. */
const KEEP_MS = 10 * 60_000

export type Oidc = ReturnType<typeof createOidc>

/** Signs in by OpenID Connect: authorization code with PKCE, state and nonce, and a signature that is checked. */
export function createOidc(now: () => Date) {
  const configurations = new Map<string, { configuration: Promise<Configuration>; until: number }>()

  function configurationOf(settings: OidcSettings): Promise<Configuration> {
    const id = createHash('sha256').update(JSON.stringify(settings)).digest('hex')
    const cached = configurations.get(id)
    if (cached && cached.until > now().getTime()) return cached.configuration
    const configuration = discover(settings)
    configurations.set(id, { configuration, until: now().getTime() + KEEP_MS })
    configuration.catch(() => configurations.delete(id))
    return configuration
  }

  const keySets = new WeakMap<Configuration, JWTVerifyGetKey>()
  function keysOf(configuration: Configuration): JWTVerifyGetKey {
    const keys = keySets.get(configuration) ?? remoteKeys(configuration)
    keySets.set(configuration, keys)
    return keys
  }

  return {
    /** Where to send the browser for a code, and what is needed to redeem it. */
    async requestCode(
      { settings }: OidcProvider,
      { state, redirectUri }: { state: string; redirectUri: string },
    ): Promise<{ url: URL; secrets: OidcSecrets }> {
      const configuration = await configurationOf(settings)
      const secrets = { nonce: randomNonce(), verifier: randomPKCECodeVerifier() }
      const url = buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: settings.scope,
        state,
        nonce: secrets.nonce,
        code_challenge: await calculatePKCECodeChallenge(secrets.verifier),
        code_challenge_method: 'S256',
      })
      return { url, secrets }
    },
    /** The claims about the person whom the code of the callback identifies. Throws if any check fails. */
    async redeemCode(
      { settings }: OidcProvider,
      { url, state, secrets }: { url: URL; state: string; secrets: OidcSecrets },
    ): Promise<IDToken> {
      const tokens = await authorizationCodeGrant(await configurationOf(settings), url, {
        pkceCodeVerifier: secrets.verifier,
        expectedState: state,
        expectedNonce: secrets.nonce,
        idTokenExpected: true,
      })
      return tokens.claims()!
    },
    /** Throws unless the provider can be reached and is what it is called. */
    async reach(settings: OidcSettings): Promise<void> {
      await configurationOf(settings)
    },
    /**
     * What a logout token ends (OpenID Connect Back-Channel Logout 1.0, section 2.6). Throws if any check fails; that it comes for
     * the first time is not checked here.
     */
    async readLogout({ settings }: OidcProvider, token: string): Promise<LogoutToken> {
      const configuration = await configurationOf(settings)
      const { payload } = await jwtVerify(token, keysOf(configuration), {
        issuer: configuration.serverMetadata().issuer,
        audience: settings.client_id,
        maxTokenAge: LOGOUT_TOKEN_MS / 1000,
        clockTolerance: TOLERANCE_SECONDS,
        currentDate: now(),
      })
      const { jti, sub, sid } = LogoutClaims.parse(payload)
      return { jti, sub, sid }
    },
  }
}

/** The keys that a provider signs with, read again when an unknown one is named. */
function remoteKeys(configuration: Configuration): JWTVerifyGetKey {
  const address = new URL(configuration.serverMetadata().jwks_uri ?? '')
  if (address.protocol !== 'https:' && !isLoopback(address.hostname)) throw new Error('The keys do not come by https.')
  return createRemoteJWKSet(address, { timeoutDuration: TIMEOUT_SECONDS * 1000 })
}

async function discover(settings: OidcSettings): Promise<Configuration> {
  const { issuer, client_id, client_secret } = settings
  const server = new URL(issuer)
  const isLocal = server.protocol === 'http:' && isLoopback(server.hostname)
  const metadata = { ...(client_secret && { client_secret }), [clockTolerance]: TOLERANCE_SECONDS }
  return discovery(server, client_id, metadata, await proofOf(settings), {
    timeout: TIMEOUT_SECONDS,
    // The signature is checked although the token comes over TLS, in case a proxy in between is compromised.
    execute: isLocal ? [enableNonRepudiationChecks, allowInsecureRequests] : [enableNonRepudiationChecks],
  })
}

/** How we prove who we are to a provider. */
async function proofOf({
  token_endpoint_auth_method,
  client_secret,
  private_key_file,
}: OidcSettings): Promise<ClientAuth> {
  if (token_endpoint_auth_method !== 'private_key_jwt')
    return (token_endpoint_auth_method === 'client_secret_basic' ? ClientSecretBasic : ClientSecretPost)(client_secret)
  const { privateKey, kid } = await readClientKey(private_key_file!)
  return PrivateKeyJwt({ key: privateKey, kid })
}

/** Throws where the claims do not say who it is. */
export function identityOfClaims(claims: IDToken, { uid_claim, emails_are_verified, rights }: OidcSettings): Identity {
  const uid = claims[uid_claim]
  if (typeof uid !== 'string' || uid === '') throw new Error('The identity provider does not say who it is.')
  const email = textOf(claims.email)
  return {
    uid,
    display: textOf(claims.name) ?? email ?? uid,
    email: (claims.email_verified ?? emails_are_verified) === true ? mailAddressOf(email) : undefined,
    first_name: textOf(claims.given_name),
    last_name: textOf(claims.family_name),
    signIn: { sub: claims.sub, sid: textOf(claims.sid) },
    attributes: Object.fromEntries(rights.map(({ attribute }) => [attribute, textsOf(claims[attribute])])),
  }
}

/** The texts of a claim, which is one text or a list. */
function textsOf(claim: unknown): string[] {
  return [claim].flat().flatMap((value) => textOf(value) ?? [])
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}
