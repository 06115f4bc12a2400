import type { Account } from './accounts.ts'

/** A linked account: one at an identity provider through which a person signs in. */
export interface SocialAccount {
  /** Key of the identity provider. */
  provider: string
  uid: string
  display: string
}

export interface VouchedAddress {
  organisation_id: string
  /** Key of the identity provider. */
  provider: string
  email: string
}

export interface SocialAccountStore {
  /**
   * Links an account, or updates its display name. A new link makes the person a member of the organisation `joins`.
   * Raises `connected_other` if the account is linked to somebody else.
   */
  link(userId: string, account: SocialAccount, options?: { joins?: string | undefined }): Promise<void>
  /**
   * Makes an account for a person who comes for the first time: linked, without a password, and a member of the organisation
   * of the provider. The user name is `person.username`, with a number where that is taken.
   */
  signUp(
    person: Pick<Account, 'username' | 'email' | 'first_name' | 'last_name'>,
    account: SocialAccount,
    organisationId: string,
  ): Promise<Account>
  /**
   * Gives an account the address that the provider vouches for, where the provider made it, it belongs to no other organisation,
   * and no system of the institution keeps it in step.
   */
  followAddress(userId: string, vouched: VouchedAddress): Promise<void>
  /** False if it was not linked. Raises `only_way_in` if the person has neither a password nor another linked account. */
  unlink(userId: string, provider: string, uid: string): Promise<boolean>
  of(userId: string): Promise<SocialAccount[]>
  /** The id of the user it is linked to. */
  find(provider: string, uid: string): Promise<string | undefined>
}
