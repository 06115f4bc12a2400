/** The addresses from which accounts signed in within 90 days, the 20 newest of each; given and kept as hashes. */
export interface KnownAddressStore {
  remember(userId: string, addressHash: string): Promise<void>
  /** Whether the account of that user name signed in from the address. */
  isKnownTo(username: string, addressHash: string): Promise<boolean>
  /** Whether an active account with that mail address did. */
  isKnownToMail(email: string, addressHash: string): Promise<boolean>
  removeExpired(): Promise<number>
}
