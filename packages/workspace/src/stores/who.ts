/** Who acts, and for which organisation: what a person makes belongs to both. */
export interface Actor {
  user_id: string
  organisation_id: string
}

/** Who changes what belongs to a whole organisation: a local administrator of it, or the operator (null). */
export interface Administrator {
  user_id: string | null
  organisation_id: string
}

/** A person as others in the organisation see them. */
export interface Person {
  username: string
  first_name: string
  last_name: string
}
