/** A linked account: one at an identity provider through which a person signs in. */
interface SocialAccount {
  /** Key of the identity provider. */
  provider: string
  uid: string
  display: string
}

export interface SocialAccountStore {
  /** Links an account, or updates its display name. Raises `connected_other` if it is linked to somebody else. */
  link(userId: string, account: SocialAccount): Promise<void>
  /** False if it was not linked. Raises `only_way_in` if the person has neither a password nor another linked account. */
  unlink(userId: string, provider: string, uid: string): Promise<boolean>
  of(userId: string): Promise<SocialAccount[]>
  /** The id of the user it is linked to. */
  find(provider: string, uid: string): Promise<string | undefined>
}
