import type { Account } from './accounts.ts'
import type { Listed, PageRange } from './lists.ts'
import type { Organisation } from './organisations.ts'
import type { By } from './who.ts'

export const peopleStates = ['active', 'inactive'] as const

/** Which people a list holds; all conditions that are given must hold. */
export interface PeopleSearch extends PageRange {
  /** Words, each of which is part of a name, a user name or an address, in any case. */
  text?: string
  organisation_id?: string
  state?: (typeof peopleStates)[number]
}

/** A person with an account, as administrators see them. */
export interface ListedPerson
  extends Pick<
    Account,
    'id' | 'username' | 'email' | 'first_name' | 'last_name' | 'is_active' | 'is_operator' | 'created_at'
  > {
  has_password: boolean
  has_second_factor: boolean
  /** When the access log last saw them; null where it holds nothing. */
  last_seen_at: Date | null
  /** By display name. */
  organisations: (Pick<Organisation, 'name' | 'display_name'> & {
    is_local_admin: boolean
    is_validated: boolean
    /** Whether the system of the institution closed the membership. */
    is_suspended: boolean
  })[]
}

/** A person to be made a member, with a new account where there is none. */
export interface NewPerson extends Pick<Account, 'username' | 'email' | 'first_name' | 'last_name'> {
  is_local_admin: boolean
}

/** What became of each new person: a new account, a new member who had an account, or a member as before. */
export type Adding = 'created' | 'joined' | 'unchanged'

/** How many things of each kind a person made. */
export interface OwnThings {
  collections: number
  queries: number
  filter_presets: number
}

/** An account that goes into another, and who says so. */
export interface Merging {
  from: string
  into: string
  by: By
  /** Says what would move, and leaves everything as it is. */
  isDry: boolean
}

/** What a merger moves into the account that stays. */
export interface MergedAccounts extends OwnThings {
  evaluations: number
  judgements: number
  /** Things of others that were shared with the account that goes. */
  shared_with: number
  teams: number
  /** Display names of the organisations of which it becomes a member. */
  memberships: string[]
  /** Keys of the identity providers at which the person is known, … */
  sign_ins: string[]
  /** … and of those at which both accounts are: there, the one that goes stays as it is. */
  sign_ins_left: string[]
  /** These end. */
  api_keys: number
}

export interface PeopleStore {
  /** By last name. */
  list(search: PeopleSearch): Promise<Listed<ListedPerson>>
  of(id: string): Promise<ListedPerson | undefined>
  /** Which of these user names have an account, each with its id, address and organisations; by the name in lower case. */
  known(usernames: readonly string[]): Promise<Map<string, { id: string; email: string; organisations: string[] }>>
  /** Makes people members of an organisation, all or none, and says what became of each, in their order. */
  add(organisationId: string, people: readonly NewPerson[], by: By): Promise<{ id: string; adding: Adding }[]>
  /** What a person made for an organisation, or for all. */
  thingsOf(id: string, organisationId?: string): Promise<OwnThings>
  /**
   * Gives what a person made for an organisation to another of its members, with all shares. What the other one has
   * already, as the same query, stays where it is.
   */
  handOver(from: string, to: string, organisationId: string, by: By): Promise<OwnThings>
  /**
   * Merges two accounts of one person, all or nothing: everything that one has and is moves to the other, and it is closed.
   * Raises `cannot_merge`, with a sentence that says why.
   */
  merge(merging: Merging): Promise<MergedAccounts>
}
