import type { DatasetKey, EndpointKey, FilterField, OrganisationContentsView, themes } from '@cognate/contract'
import type { StoredLetterOrder } from './letters.ts'
import type { Listed, PageRange } from './lists.ts'
import type { By } from './who.ts'

export interface Organisation {
  id: string
  /** The name in URLs: lower-case letters, digits, hyphens. */
  name: string
  display_name: string
  frontend_theme: (typeof themes)[number]
  nl_language: boolean
  submission_system_name: string | null
  /** Path below the media area. */
  logo: string | null
  coi_checker: boolean
  export_layout: 'default' | 'reviewer'
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

export interface OrganisationStore {
  byName(name: string): Promise<Organisation | undefined>
  create(organisation: NewOrganisation, by?: By): Promise<Organisation>
  update(id: string, changes: Partial<Omit<Organisation, 'id' | 'name'>>, by?: By): Promise<Organisation | undefined>
  /** All organisations by name. */
  list(): Promise<Organisation[]>
  /** Those whose names hold all words of the text, by the name that is shown. */
  page(search: PageRange & { text?: string; id?: string }): Promise<Listed<ListedOrganisation>>
  contentsOf(id: string): Promise<OrganisationContentsView>
  /** Deletes it with all that was made for it and the accounts that belong nowhere else, except those of operators. */
  remove(id: string, by: By): Promise<OrganisationContentsView | undefined>
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

export interface LicenceStore {
  /** Replaces the licence of an organisation. */
  set(organisationId: string, licence: Licence, by?: By): Promise<void>
  /** Ends the licence yesterday, so that it does not cover today. False where none is in force or to come. */
  end(organisationId: string, by?: By): Promise<boolean>
  /**
   * Queues a letter to each local administrator of an organisation whose licence ends in so many days or fewer; one for
   * each number of days and each last day, by all servers together. Gives how many letters.
   * @param days  Days before the last day, such as 60, 14 and 1.
   */
  warn(
    days: readonly number[],
    letterTo: (userId: string, ending: EndingLicence) => { order: StoredLetterOrder; usefulMs: number },
  ): Promise<number>
  /** The organisation's licence, in force or not. */
  of(organisationId: string): Promise<Licence | undefined>
}
