import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import type { SealKey } from '@cognate/contract'

/*
 * A sealed file is JSON that ends in its signature. What is signed is every byte before that end, so that a reader needs no rules
 * of how JSON is written: docs/reports.md.
 */

export const sealedKinds = { decision_report: 'decision report', frozen_answer: 'frozen answer' } as const
export type SealedKind = keyof typeof sealedKinds

const VERSION = 1
/** Between what is signed and the 88 characters of the signature, and after them. */
const BEFORE = ',\n  "signature": "'
const AFTER = '"\n}\n'
const SIGNATURE_LENGTH = 88

interface Sealing {
  kind: SealedKind
  /** Plain JSON. */
  content: unknown
  at: Date
}

/** Content as a sealed file. The same content at the same time, with the same key, gives the same bytes. */
export function seal({ kind, content, at }: Sealing, privateKey: KeyObject): string {
  const sealed = {
    cognate_seal: VERSION,
    kind,
    sealed_at: at.toISOString(),
    key: describeKey(createPublicKey(privateKey)),
    content,
  }
  // Lists of frozen answers cut what was asked out of files by this indentation.
  const signed = JSON.stringify(sealed, null, 2).slice(0, -'\n}'.length)
  return signed + BEFORE + sign(null, Buffer.from(signed), privateKey).toString('base64') + AFTER
}

/** The content of a file that this installation sealed itself. */
export const sealedContent = (file: string): unknown => (JSON.parse(file) as { content: unknown }).content

export function describeKey(publicKey: KeyObject): SealKey {
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x!, 'base64url')
  const fingerprint = `sha256:${createHash('sha256').update(raw).digest('hex')}`
  return { algorithm: 'Ed25519', public_key: raw.toString('base64'), fingerprint }
}

/** A public key from its 32 bytes in Base64; undefined where these are none. */
export function readPublicKey(base64: unknown): KeyObject | undefined {
  if (typeof base64 !== 'string') return undefined
  const raw = Buffer.from(base64, 'base64')
  if (raw.length !== 32 || raw.toString('base64') !== base64) return undefined
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: raw.toString('base64url') }, format: 'jwk' })
}

/** What a check of a sealed file found. */
export type SealCheck =
  | { is: 'whole'; kind: SealedKind; sealed_at: string; key: SealKey; content: unknown }
  | { is: 'changed' }
  /** It is whole, and signed by another key than the expected one. */
  | { is: 'other_key'; key: SealKey }
  | { is: 'not_sealed' }

/**
 * Whether any byte of a sealed file is another than when it was sealed.
 * @param expected  The key that must have signed it; undefined: the one that the file names, which proves only that the file was not
 * changed without signing it again.
 */
export function checkSeal(file: Buffer, expected?: KeyObject): SealCheck {
  const tail = Buffer.byteLength(BEFORE) + SIGNATURE_LENGTH + Buffer.byteLength(AFTER)
  const signed = file.subarray(0, Math.max(0, file.length - tail))
  const end = file.subarray(signed.length).toString('latin1')
  const named = readHead(signed)
  // A file that says it is sealed, or ends as one, was changed; any other is something else.
  const isOurs = file.includes('"cognate_seal"') || (end.startsWith(BEFORE) && end.endsWith(AFTER))
  const broken = { is: isOurs ? 'changed' : 'not_sealed' } as const
  if (!named || !end.startsWith(BEFORE) || !end.endsWith(AFTER)) return broken
  const text = end.slice(BEFORE.length, -AFTER.length)
  const signature = Buffer.from(text, 'base64')
  const isSame = signature.toString('base64') === text && verify(null, signed, named.publicKey, signature)
  const key = describeKey(named.publicKey)
  if (!isSame || named.fingerprint !== key.fingerprint) return broken
  if (expected && describeKey(expected).public_key !== key.public_key) return { is: 'other_key', key }
  const { kind, sealed_at, content } = named
  return { is: 'whole', kind, sealed_at, key, content }
}

interface Head {
  kind: SealedKind
  sealed_at: string
  content: unknown
  fingerprint: string
  publicKey: KeyObject
}

/** What the signed part says; undefined where it cannot be read. */
function readHead(signed: Buffer): Head | undefined {
  try {
    const { cognate_seal, kind, sealed_at, key, content } = JSON.parse(`${signed.toString('utf8')}\n}`)
    const publicKey = readPublicKey(key?.public_key)
    if (cognate_seal !== VERSION || !Object.hasOwn(sealedKinds, kind) || !publicKey) return undefined
    return { kind, sealed_at, content, fingerprint: key.fingerprint, publicKey }
  } catch {
    return undefined
  }
}
