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

/** A provider as operators see it, without its settings. */
export interface ListedProvider extends Omit<IdentityProviderSummary, 'organisation_id'> {
  organisation: { name: string; display_name: string } | null
  /** Links to accounts. */
  linked_accounts: number
  has_scim_token: boolean
}
