import type { By } from './who.ts'

export const tokenPurposes = ['password_reset', 'invite'] as const

export type TokenPurpose = (typeof tokenPurposes)[number]

/** Tokens sent by mail. Only their SHA-256 is stored; those of deactivated accounts do not work. */
export interface TokenStore {
  /** @param lifetimeMs  How long it works, in milliseconds. */
  create(purpose: TokenPurpose, userId: string, lifetimeMs: number, by?: By): Promise<string>
  /** The user's id while the token works. */
  check(purpose: TokenPurpose, token: string): Promise<string | undefined>
  /** The user's id, once: if several take a token at the same time, one gets it. */
  take(purpose: TokenPurpose, token: string): Promise<string | undefined>
  removeExpired(): Promise<number>
}
