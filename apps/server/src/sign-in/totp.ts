import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/** What apps assume where an address says nothing else: SHA-1, six digits, 30 seconds (RFC 6238). */
const PERIOD_SECONDS = 30
const parameters = { algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS } as const
/** 160 bits, as RFC 4226 advises. */
const SECRET_BYTES = 20
/** Steps before and after now, for clocks that are wrong and people who are slow. */
const WINDOW = 1

/** A new secret, in base32. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** The address that apps read from a QR code. */
export function totpAddress(secret: string, { username, host }: { username: string; host: string }): string {
  return new TOTP({
    issuer: `Cognate (${host})`,
    label: username,
    secret: Secret.fromBase32(secret),
    ...parameters,
  }).toString()
}

/** The step of 30 seconds whose code this is, near now; undefined where it is no such code. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const at = { secret: Secret.fromBase32(secret), ...parameters, timestamp: now.getTime() }
  const delta = TOTP.validate({ ...at, token: code, window: WINDOW })
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta
}

/** Without look-alikes. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const RECOVERY_CODES = 10
const GROUPS = 4
const GROUP_LENGTH = 4

/** Ten codes of 16 letters and digits, about 79 bits each: a plain hash of one cannot be guessed. */
export function newRecoveryCodes(): string[] {
  const letters = () => Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return Array.from({ length: RECOVERY_CODES }, () => Array.from({ length: GROUPS }, letters).join('-'))
}

/** A typed code as it is stored: people leave hyphens out, or type spaces and capitals. */
export function readRecoveryCode(typed: string): string {
  const letters = typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return letters.match(/.{1,4}/g)?.join('-') ?? ''
}
