import type { UserView } from '@cognate/contract'

/** Who acts, and for which organisation: what a person makes belongs to both. */
export interface Actor {
  user_id: string
  organisation_id: string
}

/** Id of the user who acts; null: the operator at a shell, or the server itself. */
export type By = string | null

/** Who changes what belongs to a whole organisation: a local administrator of it, or the operator (null). */
export interface Administrator {
  user_id: string | null
  organisation_id: string
}

/** A person as others in the organisation see them. */
export type Person = UserView
