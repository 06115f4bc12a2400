/** Browsers in which people signed in, each known by a secret in a cookie. */
export interface KnownDeviceStore {
  /** Remembers a browser of a person, and says whether it is their first, or a new one beside others. */
  remember(userId: string, device: string): Promise<'first' | 'new' | 'known'>
}
