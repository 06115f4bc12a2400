import type { AuthorRecord, ConflictInput } from '@cognate/contract'
import type { ComponentType } from 'react'
import type { LoadSlot } from '../../ui/feature-slots.ts'

/** What other features put onto the page of a person; `app/` passes it in. */
export interface PersonSlots {
  Load: LoadSlot
  /** Whether they are in conflict with who handles a manuscript. */
  Editor: ComponentType<{ identifier: string; manuscript: string }>
  Conflicts: ComponentType<{
    author: { identifier: string; display_name: string }
    conflicts: ConflictInput
    manuscript: string
  }>
  FindEmail: ComponentType<{ expert: AuthorRecord }>
  ProfileLinks: ComponentType<{ expert: AuthorRecord }>
  IdentityReasons: ComponentType<{ hints: NonNullable<AuthorRecord['identity_hints']> }>
}
