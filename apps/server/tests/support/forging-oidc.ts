import { createHmac, createSign, generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CLIENT } from './oidc-server.ts'

interface Forgery {
  header?: object
  claims?: object
  /** Signs with a key that the provider does not publish. */
  withOtherKey?: boolean
  /** Signs with HMAC, and with the published key as the secret. */
  withPublicKey?: boolean
  /** Leaves the signature out. */
  unsigned?: boolean
}

/** An OpenID Connect provider that asserts whatever a test wants. */
export interface ForgingOidc {
  issuer: string
  /** The id token that the next code gives, for the nonce of an authorisation. */
  forge(nonce: string | null, forgery?: Forgery): void
  close(): Promise<void>
}

const encode = (value: object | string) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')

export async function startForgingOidc(): Promise<ForgingOidc> {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const others = generateKeyPairSync('rsa', { modulusLength: 2048 })
  let token = ''
  const http = createServer((request, response) => {
    const pages: Record<string, object> = {
      '/.well-known/openid-configuration': {
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256', 'none'],
      },
      '/jwks': { keys: [{ ...keys.publicKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'k' }] },
      '/token': { access_token: 'access', token_type: 'Bearer', id_token: token },
    }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(pages[request.url ?? ''] ?? {}))
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  return {
    issuer,
    forge(nonce, { header = {}, claims = {}, withOtherKey, withPublicKey, unsigned } = {}) {
      const now = Math.floor(Date.now() / 1000)
      const payload = { iss: issuer, aud: CLIENT.client_id, sub: 'ada', iat: now, exp: now + 300, nonce, ...claims }
      const signed = `${encode({ alg: 'RS256', kid: 'k', ...header })}.${encode(payload)}`
      const { privateKey } = withOtherKey ? others : keys
      const secret = keys.publicKey.export({ type: 'spki', format: 'pem' })
      const signature = withPublicKey
        ? createHmac('sha256', secret).update(signed).digest('base64url')
        : createSign('RSA-SHA256').update(signed).sign(privateKey, 'base64url')
      token = `${signed}.${unsigned ? '' : signature}`
    },
    close: () => new Promise((resolve) => http.close(() => resolve()).closeAllConnections()),
  }
}
