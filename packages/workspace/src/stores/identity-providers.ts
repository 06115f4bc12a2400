import type { Listed, PageRange } from './lists.ts'
import type { By } from './who.ts'

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

export interface IdentityProviderStore {
  /** Raises `conflict` where the key is taken. */
  create(
    provider: Omit<StoredIdentityProvider, 'enabled'> & { enabled?: boolean },
    by?: By,
  ): Promise<StoredIdentityProvider>
  update(
    key: string,
    changes: Partial<Omit<StoredIdentityProvider, 'key'>>,
    by?: By,
  ): Promise<StoredIdentityProvider | undefined>
  /** One page by name: those with a text in name, abbreviation or key, or the one with a key. */
  page(search: { text?: string; key?: string } & PageRange): Promise<Listed<ListedProvider>>
  /** All by name, without secrets. */
  list(): Promise<IdentityProviderSummary[]>
  /** Disabled ones too. */
  byKey(key: string): Promise<StoredIdentityProvider | undefined>
  /** Enabled providers of organisations by name or abbreviation, ignoring case and accents; none for less than 3 characters. At most 20. */
  search(q: string): Promise<IdentityProviderSummary[]>
  /** The enabled provider of an organisation where there is one alone; undefined without any, and where there are several. */
  only(): Promise<IdentityProviderSummary | undefined>
  /**
   * Gives the token with which the system of the institution keeps its people in step; the one before ends. Undefined for an
   * unknown provider, and for one without an organisation.
   */
  createToken(key: string, by?: By): Promise<string | undefined>
  /** False where it has none. */
  removeToken(key: string, by?: By): Promise<boolean>
  /** Removes the provider with the accounts linked through it. */
  remove(key: string, by?: By): Promise<boolean>
}
