import type { ConflictVerdictView } from '@cognate/contract'
import type { Timed } from './lists.ts'

/** What a person decided of two people. Ids of the catalogue are short ones of the day on which it was made. */
export type ConflictVerdict = Timed<ConflictVerdictView, 'made_at'>

export type NewVerdict = Omit<ConflictVerdict, 'uuid' | 'made_by' | 'made_at' | 'correction'>

/** A verdict that something is no conflict, as a correction of the catalogue that is proposed to the operator. */
export interface Correction extends Pick<ConflictVerdict, 'uuid' | 'reason' | 'person' | 'made_by' | 'made_at'> {
  ground: NonNullable<ConflictVerdict['ground']>
  against: { identifier: string; display_name: string }
  organisation: { name: string; display_name: string }
  settled_at: Date | null
}
