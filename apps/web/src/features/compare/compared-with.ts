import type { ConflictInput } from '@cognate/contract'
import type { ComponentType } from 'react'

/** What people are compared for, and what other features say of them. */
export interface ComparedWith {
  /** Where the text is: a collection or a stored query. */
  asked: { manuscript: string } | { query: string }
  conflicts: ConflictInput | null
  /** How often somebody was asked of late, but for the collection that is left out; nothing where nobody may see it. */
  Load: ComponentType<{
    identifier: string
    among: readonly string[]
    without: string | undefined
    saysWhere: true
  }>
}
