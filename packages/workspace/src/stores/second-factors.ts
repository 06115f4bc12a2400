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
