import type { AdminPersonView, MergedPeopleView } from '@cognate/contract'
import type { Account } from './accounts.ts'
import type { PageRange, Timed } from './lists.ts'
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
export type ListedPerson = Timed<Omit<AdminPersonView, 'uuid' | 'may_change'>, 'created_at' | 'last_seen_at'> & {
  id: string
}

/** A person to be made a member, with a new account where there is none. */
export interface NewPerson extends Pick<Account, 'username' | 'email' | 'first_name' | 'last_name'> {
  is_local_admin: boolean
}

/** What became of each new person: a new account, a new member who had an account, or a member as before. */
export type Adding = 'created' | 'joined' | 'unchanged'

/** How many things of each kind a person made. */
export type OwnThings = Pick<MergedPeopleView, 'collections' | 'queries' | 'filter_presets'>

/** An account that goes into another, and who says so. */
export interface Merging {
  from: string
  into: string
  by: By
  /** Says what would move, and leaves everything as it is. */
  isDry: boolean
}

/** What a merger moves into the account that stays; of identity providers the keys. */
export type MergedAccounts = Omit<MergedPeopleView, 'is_done' | 'into'>
