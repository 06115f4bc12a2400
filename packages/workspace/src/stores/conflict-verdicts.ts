import type { ConflictVerdictView } from '@cognate/contract'
import type { Listed, PageRange } from './lists.ts'
import type { Actor, By } from './who.ts'

/** What a person decided of two people. Ids of the catalogue are short ones of the day on which it was made. */
export interface ConflictVerdict extends Omit<ConflictVerdictView, 'made_at'> {
  made_at: Date
}

export type NewVerdict = Omit<ConflictVerdict, 'uuid' | 'made_by' | 'made_at' | 'correction'>

/** A verdict that something is no conflict, as a correction of the catalogue that is proposed to the operator. */
export interface Correction extends Pick<ConflictVerdict, 'uuid' | 'reason' | 'person' | 'made_by' | 'made_at'> {
  ground: NonNullable<ConflictVerdict['ground']>
  against: { identifier: string; display_name: string }
  organisation: { name: string; display_name: string }
  settled_at: Date | null
}

/**
 * Verdicts on conflicts. All members see those of their organisation; those of a collection are seen and made by whoever sees
 * the collection, and go with it.
 */
export interface ConflictVerdictStore {
  /** Those of the organisation, and of a collection that the actor sees; the newest first. */
  list(actor: Actor, about: { manuscript?: string | null | undefined }): Promise<ConflictVerdict[]>
  /** Another text whenever a verdict or a policy of the actor's organisation was made, changed or taken back. */
  state(actor: Actor): Promise<string>
  /**
   * Makes a verdict, in place of an earlier one of the same kind on the same two. Undefined for a collection that the actor
   * does not see. Raises `quota_reached`.
   */
  make(actor: Actor, verdict: NewVerdict): Promise<ConflictVerdict | undefined>
  /**
   * Takes a verdict back: of a collection whoever sees it may, else who made it and local administrators. Raises `not_owner`;
   * false where there is none.
   */
  remove(actor: Actor, uuid: string): Promise<boolean>
  /**
   * Corrections that members of all organisations propose, or those that are settled; the newest first. For operators.
   * Without those about `leftOut`, short ids of academics who asked to be left out.
   */
  corrections(page: PageRange & { settled: boolean; leftOut: readonly string[] }): Promise<Listed<Correction>>
  /** Notes that a correction is dealt with, or open again; false where there is none. */
  settleCorrection(uuid: string, settled: boolean, by: By): Promise<boolean>
}
