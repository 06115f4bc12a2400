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
}

/** A person in an organisation, as its administrators see them. */
interface Member extends Person {
  user_id: string
  is_validated: boolean
  is_local_admin: boolean
}

export interface MembershipStore {
  /** A person's organisations by display name. */
  of(userId: string): Promise<Membership[]>
  /** By the operator: makes the person a member, or changes the flags; by default validated, and no local administrator. */
  set(
    userId: string,
    organisationId: string,
    flags?: { is_validated?: boolean; is_local_admin?: boolean },
  ): Promise<void>
  /** Confirms a membership: the person signed in through this identity provider of the organisation. */
  validate(userId: string, organisationId: string, provider: string): Promise<void>
  /** By the operator: ends the membership with its places in teams, its shares in both directions and its API keys. */
  remove(userId: string, organisationId: string): Promise<boolean>
  /** The active people of an organisation by last name; `name` is part of a name or user name, in any case. */
  usersOf(organisationId: string, name?: string): Promise<Member[]>
  /** Chooses the organisation that the person works for, in every session; false if they are no validated member of it. */
  setActive(userId: string, organisationName: string): Promise<boolean>
}
