import type { Account } from './accounts.ts'
import type { PageRange } from './lists.ts'
import type { Licence, Organisation } from './organisations.ts'
import type { By, Person } from './who.ts'

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
interface Member extends Person {
  user_id: string
  is_validated: boolean
  is_local_admin: boolean
}

interface MemberSearch extends Partial<PageRange> {
  name?: string
  /** Leaves out those whose membership has to be validated first. */
  isValidated?: true
}

export interface MembershipStore {
  /** Undefined where there is no such person. */
  withAccount(userId: string): Promise<PersonWithMemberships | undefined>
  /** A person's organisations by display name. */
  of(userId: string): Promise<Membership[]>
  /**
   * Makes the person a member, or changes the flags; by default validated, and no local administrator.
   * Validating counts as if a provider had vouched now for somebody for whom one did before.
   */
  set(
    userId: string,
    organisationId: string,
    flags?: { is_validated?: boolean; is_local_admin?: boolean },
    by?: By,
  ): Promise<void>
  /** Confirms a membership: the person signed in through this identity provider of the organisation. */
  validate(userId: string, organisationId: string, provider: string): Promise<void>
  /**
   * By the operator: the members have to sign in through their organisation before they work for it again.
   * @param of  Of a person, of an organisation, or of a person in an organisation.
   * @returns The number of memberships that were validated until now.
   */
  requireValidation(of: { userId?: string; organisationId?: string }): Promise<number>
  /**
   * The same for all for whom an identity provider of the organisation last vouched more than so many days ago. The days of
   * somebody for whom it vouched at an unknown time begin with the first call; it touches nobody for whom none ever did.
   * 0 days: nobody.
   */
  requireValidationAfter(days: number): Promise<number>
  /** Gives a member the role and the teams that attributes of an identity provider stand for, and takes those that they do not. */
  applyRights(userId: string, organisationId: string, rights: MappedRights, provider: string): Promise<void>
  /** Ends the membership with its places in teams, its shares in both directions and its API keys. */
  remove(userId: string, organisationId: string, by?: By): Promise<boolean>
  /**
   * The active people of an organisation by last name; `name` is part of a name or user name, in any case. One page, where
   * one is asked for.
   */
  usersOf(organisationId: string, search?: MemberSearch): Promise<Member[]>
  /** Chooses the organisation that the person works for, in every session; false if they are no validated member of it. */
  setActive(userId: string, organisationName: string): Promise<boolean>
}
