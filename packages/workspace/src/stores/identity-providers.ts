/** A system through which people sign in. */
export interface StoredIdentityProvider {
  /** Its name in URLs. */
  key: string
  kind: 'oidc' | 'saml'
  name: string
  abbreviation: string
  /** The organisation whose members it signs in; null for one open to all, such as ORCID. */
  organisation_id: string | null
  /** Settings of its kind, secrets included. */
  config: Record<string, unknown>
  enabled: boolean
}

export type IdentityProviderSummary = Omit<StoredIdentityProvider, 'config'>

export interface IdentityProviderStore {
  /** Raises `conflict` where the key is taken. */
  create(provider: Omit<StoredIdentityProvider, 'enabled'> & { enabled?: boolean }): Promise<StoredIdentityProvider>
  update(
    key: string,
    changes: Partial<Omit<StoredIdentityProvider, 'key'>>,
  ): Promise<StoredIdentityProvider | undefined>
  /** All by name, without secrets. */
  list(): Promise<IdentityProviderSummary[]>
  /** Disabled ones too. */
  byKey(key: string): Promise<StoredIdentityProvider | undefined>
  /** Enabled providers of organisations by name or abbreviation, ignoring case and accents; none for less than 3 characters. At most 20. */
  search(q: string): Promise<IdentityProviderSummary[]>
  /**
   * Gives the token with which the system of the institution keeps its people in step; the one before ends. Undefined for an
   * unknown provider, and for one without an organisation.
   */
  createToken(key: string): Promise<string | undefined>
  /** False where it has none. */
  removeToken(key: string): Promise<boolean>
  /** Removes the provider with the accounts linked through it. */
  remove(key: string): Promise<boolean>
}
