import type { PolicyRules } from '@cognate/contract'
import type { Changes } from './lists.ts'
import type { Actor, Person } from './who.ts'

/** What an organisation counts as a conflict of interest. */
export interface ConflictPolicy extends PolicyRules {
  /** `default`, or a uuid. */
  id: string
  name: string
  /** Who changed it last; null where the account is gone. */
  changed_by: Person | null
  updated_at: Date
}

/** The conflict policies of organisations: all members read them, and local administrators change them. */
export interface ConflictPolicyStore {
  /** The default first where one is set, then by name. */
  list(actor: Actor): Promise<ConflictPolicy[]>
  get(actor: Actor, id: string): Promise<ConflictPolicy | undefined>
  /** Raises `not_local_admin`, and `quota_reached` where no more are kept. */
  create(actor: Actor, policy: PolicyRules & { name: string }): Promise<ConflictPolicy>
  /** Raises `not_local_admin`. @param base  What the default says where none is set yet. */
  change(
    actor: Actor,
    id: string,
    changes: Changes<PolicyRules & { name: string }>,
    base?: PolicyRules & { name: string },
  ): Promise<ConflictPolicy | undefined>
  /** Raises `not_local_admin`; false where there is none. */
  remove(actor: Actor, id: string): Promise<boolean>
}
