import type { By } from './who.ts'

/** A passkey; `id` as the authenticator names it, `public_key` in base64url. */
export interface Passkey {
  id: string
  name: string
  public_key: string
  counter: number
  transports: string[]
  created_at: Date
  last_used_at: Date | null
}

/** What a person has set up beside their password. */
export interface SecondFactors {
  has_totp: boolean
  /** The oldest first. */
  passkeys: Passkey[]
  recovery_codes_left: number
}

/** Whether a factor is a person's first: only then its recovery codes are kept, and so are to be shown. */
export type Addition = 'first' | 'further'

/** What a person proves beside their password. The audit log tells who added and removed what. */
export interface SecondFactorStore {
  of(userId: string): Promise<SecondFactors>
  /** Keeps the secret of an app until it is confirmed; false where one is in use. */
  beginTotp(userId: string, secret: string): Promise<boolean>
  /** The secret that is in use, or that waits to be confirmed. */
  totpSecret(userId: string, state: 'used' | 'waiting'): Promise<string | undefined>
  /** The secret that waits is used from now on; undefined where none waits. The code of this step is taken. */
  confirmTotp(userId: string, step: number, codes: readonly string[]): Promise<Addition | undefined>
  /** Takes the code of a step, once: false where it, or a later one, was taken before. */
  takeStep(userId: string, step: number): Promise<boolean>
  addPasskey(
    userId: string,
    passkey: Omit<Passkey, 'created_at' | 'last_used_at'>,
    codes: readonly string[],
  ): Promise<Addition>
  notePasskeyUse(id: string, counter: number): Promise<void>
  /** Removes the app, or a passkey by its id; with the last factor go the recovery codes. */
  remove(userId: string, factor: 'totp' | { passkey: string }): Promise<boolean>
  /** Puts new recovery codes in place of all before. */
  setRecoveryCodes(userId: string, codes: readonly string[]): Promise<void>
  /** Takes a recovery code, once. */
  takeRecoveryCode(userId: string, code: string): Promise<boolean>
  /** Removes everything and ends the person's sessions; false where there is nothing. API keys stay. */
  reset(userId: string, by: By): Promise<boolean>
}
