import { createPublicKey, type KeyObject, randomBytes, sign } from 'node:crypto'

const SEQUENCE = 0x30
const SET = 0x31
const INTEGER = 0x02
const BIT_STRING = 0x03
const UTF8_STRING = 0x0c
const UTC_TIME = 0x17
const GENERALIZED_TIME = 0x18

/** sha256WithRSAEncryption, 1.2.840.113549.1.1.11, without parameters. */
const SHA256_WITH_RSA = Buffer.from('300d06092a864886f70d01010b0500', 'hex')
/** 2.5.4.3, the common name. */
const COMMON_NAME = Buffer.from('0603550403', 'hex')
/** “No well-defined expiry” (RFC 5280, section 4.1.2.5): who trusts the certificate trusts its key, not its dates. */
const NO_END = '99991231235959Z'

/**
 * A certificate in which an RSA key vouches for itself, as PEM. That is what the metadata of SAML carry: nobody else has to
 * vouch for a key that is read from us.
 * @see RFC 5280, section 4.1; version 1, since there are no extensions
 */
export function selfSignedCertificate(privateKey: KeyObject, name: string, now: Date): string {
  const subject = der(SEQUENCE, der(SET, der(SEQUENCE, COMMON_NAME, der(UTF8_STRING, Buffer.from(name)))))
  const begin = now.toISOString().replaceAll(/^..|[-:T]|\.\d+/g, '')
  const validity = der(SEQUENCE, der(UTC_TIME, Buffer.from(begin)), der(GENERALIZED_TIME, Buffer.from(NO_END)))
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' })
  const serial = Buffer.concat([Buffer.from([1]), randomBytes(15)])
  const signed = der(SEQUENCE, der(INTEGER, serial), SHA256_WITH_RSA, subject, validity, subject, publicKey)
  const signature = der(BIT_STRING, Buffer.from([0]), sign('sha256', signed, privateKey))
  const base64 = der(SEQUENCE, signed, SHA256_WITH_RSA, signature).toString('base64')
  return `-----BEGIN CERTIFICATE-----\n${base64.match(/.{1,64}/g)!.join('\n')}\n-----END CERTIFICATE-----\n`
}

/** A value in DER: its tag, its length, its parts. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content])
}

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length])
  const bytes = Buffer.from(length.toString(16).padStart(length > 0xff ? 4 : 2, '0'), 'hex')
  return Buffer.concat([Buffer.from([0x80 | bytes.length]), bytes])
}
