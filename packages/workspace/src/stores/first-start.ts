import type { Account } from './accounts.ts'
import type { Licence, Organisation } from './organisations.ts'

/** What the first start of an installation makes: an operator, who is also the local administrator of an organisation. */
export interface FirstAccount {
  person: Pick<Account, 'username' | 'email' | 'first_name' | 'last_name' | 'password_hash'>
  organisation: Pick<Organisation, 'name' | 'display_name'>
  licence: Licence
}

/** Keys that make the first account of an installation, for as long as it has none. Only their SHA-256 is stored. */
export interface FirstStartStore {
  /** A new key; undefined where there are accounts. Keys of other servers stay as they are. */
  open(lifetimeMs: number): Promise<string | undefined>
  /** Until when a key works; undefined where it does not. */
  worksUntil(key: string): Promise<Date | undefined>
  /**
   * Uses a key up. Of several at once, with one key or with several, one gets the account; the others get undefined.
   * Raises `organisation_taken`.
   */
  finish(key: string, first: FirstAccount): Promise<{ account: Account; organisation: Organisation } | undefined>
  close(key: string): Promise<void>
}
