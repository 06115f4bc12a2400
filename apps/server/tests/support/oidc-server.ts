import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SignJWT } from 'jose'
import Provider, { type Configuration } from 'oidc-provider'

export const CLIENT = { client_id: 'cognate', client_secret: 'a secret between the two of them' }

/** A real OpenID Connect provider on loopback, that signs everybody in as `person`. */
export interface OidcServer {
  issuer: string
  /** Who signs in next. */
  person: string
  /** Further claims about everybody, besides name and address. */
  claims: Record<string, unknown>
  /** A token that the provider signs, a logout token unless claims and header say otherwise. */
  sign(claims: object, header?: object): Promise<string>
  /** Signs in at the address of an authorization request, and returns the address that the browser is sent back to. */
  visit(authorisation: string): Promise<URL>
  close(): Promise<void>
}

export async function startOidcServer(redirectUris: string[], client: object = {}): Promise<OidcServer> {
  const http = createServer()
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const provider = new Provider(
    issuer,
    configurationOf(redirectUris, { client, privateKey, claims: () => server.claims }),
  )
  const answer = provider.callback()
  const server: OidcServer = {
    issuer,
    person: 'ada',
    claims: {},
    sign: (claims, header) =>
      new SignJWT({
        iss: issuer,
        aud: CLIENT.client_id,
        iat: Math.floor(Date.now() / 1000),
        jti: randomUUID(),
        ...claims,
      })
        .setProtectedHeader({ alg: 'RS256', kid: 'k', typ: 'logout+jwt', ...header })
        .sign(privateKey),
    visit: (authorisation) => followRedirects(authorisation, issuer),
    close: () => new Promise((resolve) => http.close(() => resolve()).closeAllConnections()),
  }
  http.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return answer(request, response)
    return provider.interactionFinished(request, response, { login: { accountId: server.person } })
  })
  return server
}

interface Made {
  client: object
  privateKey: KeyObject
  claims: () => Record<string, unknown>
}

function configurationOf(redirect_uris: string[], { client, privateKey, claims }: Made): Configuration {
  const jwk = privateKey.export({ format: 'jwk' }) as unknown as NonNullable<Configuration['jwks']>['keys'][number]
  return {
    clients: [{ ...CLIENT, redirect_uris, token_endpoint_auth_method: 'client_secret_post', ...client }],
    jwks: { keys: [{ ...jwk, use: 'sig', alg: 'RS256', kid: 'k' }] },
    cookies: { keys: ['a key of the tests'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'groups'],
    },
    conformIdTokenClaims: false,
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: () => ({
        sub,
        name: `${sub} the person`,
        email: `${sub}@example.org`,
        email_verified: true,
        ...claims(),
      }),
    }),
    // Nobody is asked for consent.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({ clientId: oidc.client!.clientId, accountId: oidc.session!.accountId! })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  }
}

/** Follows redirects as a browser would, keeping cookies, until one leads elsewhere. */
async function followRedirects(start: string, origin: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let url = new URL(start)
  while (url.origin === origin) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name!, value!)
    }
    const location = response.headers.get('location')
    if (!location) throw new Error(`No redirect from ${url.pathname}: ${response.status} ${await response.text()}`)
    url = new URL(location, url)
  }
  return url
}
