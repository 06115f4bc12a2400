import type { Account } from './accounts.ts'
import type { PageRange } from './lists.ts'
import type { Licence, Organisation } from './organisations.ts'
import type { Person } from './who.ts'

/** A person's place in one organisation. */
export interface Membership {
  organisation: Organisation
  /** The licence in force today; null where there is none. */
  licence: Licence | null
  /** Whether this is the organisation that the person chose last; at most one is. */
  is_active: boolean
  is_validated: boolean
  is_local_admin: boolean
  /** When the person became a member. */
  since: Date
  /** The identity providers through which alone this organisation is entered; null: it is entered in any way. */
  entered_through: readonly string[] | null
  /** When one of these last vouched for the person; null where that is not known. */
  vouched_at: Date | null
}

/** Somebody with an account, and their organisations by display name. */
export interface PersonWithMemberships {
  account: Account
  memberships: Membership[]
}

/** The role and the teams that an identity provider decides about. */
export interface MappedRights {
  /** Undefined: the provider decides nothing about the role. */
  is_local_admin?: boolean
  /** By the name of a team, in lower case: whether the person belongs to it. */
  teams: Readonly<Record<string, boolean>>
}

/** A person in an organisation, as its administrators see them. */
export interface Member extends Person {
  user_id: string
  is_validated: boolean
  is_local_admin: boolean
}

export interface MemberSearch extends Partial<PageRange> {
  name?: string
  /** Leaves out those whose membership has to be validated first. */
  isValidated?: true
}
