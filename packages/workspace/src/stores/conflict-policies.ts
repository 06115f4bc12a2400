import type { PolicyRules } from '@cognate/contract'
import type { Person } from './who.ts'

/** What an organisation counts as a conflict of interest. */
export interface ConflictPolicy extends PolicyRules {
  /** `default`, or a uuid. */
  id: string
  name: string
  /** Who changed it last; null where the account is gone. */
  changed_by: Person | null
  updated_at: Date
}
