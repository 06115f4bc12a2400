/** Pending authorization requests: what the callback of an identity provider needs. */
export interface SsoStore {
  /**
   * Stores data under a state or request id, which is hashed. Raises `conflict` if the id is taken.
   * @param data  Such as nonce, code verifier, return address.
   */
  put(state: string, provider: string, data: Record<string, unknown>, expiresAt: Date): Promise<void>
  /** The data, without using the state up. */
  read(state: string, provider: string): Promise<Record<string, unknown> | undefined>
  /** The data, once: if several take it at the same time, one gets it. */
  take(state: string, provider: string): Promise<Record<string, unknown> | undefined>
  /** Whether an assertion comes for the first time; it is remembered until `expiresAt`. */
  consumeAssertion(provider: string, assertionId: string, expiresAt: Date): Promise<boolean>
  removeExpired(): Promise<number>
}
