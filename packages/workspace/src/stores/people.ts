import type { Account } from './accounts.ts'
import type { PageRange } from './lists.ts'
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
