import type { DatasetKey, EndpointKey, FilterField, OrganisationView } from '@cognate/contract'

/** Its name is the one in URLs; its logo a path below the media area. */
export interface Organisation extends Omit<OrganisationView, 'is_active' | 'is_validated'> {
  id: string
  /** Days after which an untouched query is removed; null keeps queries until their owner removes them. */
  query_retention_days: number | null
  /**
   * How members come in, where an identity provider of the organisation is in use: in any way, or through it alone. Null: those
   * whose accounts it made through it alone, all others in any way.
   */
  sign_in: SignInRule | null
}

export type SignInRule = 'any' | 'provider only'

export type NewOrganisation = Pick<Organisation, 'name' | 'display_name'> & Partial<Omit<Organisation, 'id'>>

/** An organisation as its administrators see it. */
export interface ListedOrganisation extends Organisation {
  created_at: Date
  /** Members with an open account. */
  people: number
  licence: Licence | null
}

/** What an organisation may use, and until when. */
export interface Licence {
  kind: 'individual' | 'institution'
  /** First day in force, YYYY-MM-DD in UTC. */
  valid_from: string
  /** Last day in force, YYYY-MM-DD in UTC. */
  valid_until: string
  endpoints: readonly EndpointKey[] | 'all'
  datasets: readonly DatasetKey[] | 'all'
  filters: readonly FilterField[] | 'all'
}

/** A licence that ends soon. */
export interface EndingLicence {
  display_name: string
  valid_until: string
}
