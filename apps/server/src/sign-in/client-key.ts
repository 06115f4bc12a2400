import { createPrivateKey, createPublicKey } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { calculateJwkThumbprint, importPKCS8, type JWK } from 'jose'

/** The key with which we prove who we are to OpenID Connect providers. */
export interface ClientKey {
  privateKey: CryptoKey
  /** Its thumbprint (RFC 7638). */
  kid: string
  publicJwk: JWK & { kty: string }
}

const algorithms: Readonly<Record<string, string>> = {
  rsa: 'RS256',
  'P-256': 'ES256',
  'P-384': 'ES384',
  ed25519: 'Ed25519',
}

/** More bytes than the PEM of any such key. */
const LONGEST = 100_000

/** Reads a private key, as PEM: RSA, P-256, P-384 or Ed25519. Throws where the file holds none. */
export async function readClientKey(file: string): Promise<ClientKey> {
  const found = await stat(file)
  if (!found.isFile() || found.size > LONGEST) throw new Error('The private key is no file, or too long for one.')
  const key = createPrivateKey(await readFile(file))
  const publicJwk = createPublicKey(key).export({ format: 'jwk' }) as JWK & { kty: string }
  const kind = key.asymmetricKeyType === 'ec' ? publicJwk.crv : key.asymmetricKeyType
  const algorithm = algorithms[kind ?? '']
  if (!algorithm) throw new Error('The private key is neither RSA, nor P-256, P-384 or Ed25519.')
  const pem = String(key.export({ type: 'pkcs8', format: 'pem' }))
  return { privateKey: await importPKCS8(pem, algorithm), kid: await calculateJwkThumbprint(publicJwk), publicJwk }
}
