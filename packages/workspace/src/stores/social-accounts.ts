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
