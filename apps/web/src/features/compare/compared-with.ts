import type { ConflictInput } from '@cognate/contract'
import type { LoadSlot } from '../../ui/feature-slots.ts'

/** What people are compared for, and what other features say of them. */
export interface ComparedWith {
  /** Where the text is: a collection or a stored query. */
  asked: { manuscript: string } | { query: string }
  conflicts: ConflictInput | null
  Load: LoadSlot
}
