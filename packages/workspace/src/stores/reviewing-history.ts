import type { HistorySettings, HistoryStatus, LateAnswer, Load } from '@cognate/contract'
import type { Changes } from './lists.ts'
import type { Actor } from './who.ts'

/** What became of asking somebody about one manuscript, on a day. */
export interface HistoryRow {
  /** Short id. */
  identity: string
  display_name: string | null
  /** Null for a collection that the actor does not see. */
  manuscript: string | null
  status: HistoryStatus
  /** YYYY-MM-DD. */
  on: string
}

export type NewHistoryRow = HistoryRow & { display_name: string; manuscript: string }

/** What an organisation has asked of people: in collections, and before or elsewhere, from files. */
export interface ReviewingHistoryStore {
  /**
   * By short id, for those of whom there is something to tell.
   * @param without  A collection whose present request is not counted.
   */
  loads(
    actor: Actor,
    identities: readonly string[],
    months: number,
    without?: string,
  ): Promise<ReadonlyMap<string, Omit<Load, 'identifier'>>>
  /** The days, as YYYY-MM-DD, on which people were asked, by their short ids; as far as the actor may know of it. */
  daysAsked(actor: Actor): Promise<ReadonlyMap<string, readonly string[]>>
  /** What came of each asking, with the day of each step, as YYYY-MM-DD; as far as the actor may know of it. */
  outcomes(actor: Actor): Promise<Partial<Record<HistoryStatus, string>>[]>
  /** Oldest first. */
  list(actor: Actor): Promise<HistoryRow[]>
  /** Whose answers are late on a day, given as YYYY-MM-DD, in collections that the actor may change; the latest first. */
  late(actor: Actor, today: string): Promise<Omit<LateAnswer, 'days_late'>[]>
  /** Raises `not_local_admin`. @returns How many were not there before. */
  add(actor: Actor, rows: readonly NewHistoryRow[]): Promise<number>
  settings(actor: Actor): Promise<HistorySettings>
  /** Raises `not_local_admin`. */
  changeSettings(actor: Actor, changes: Changes<HistorySettings>): Promise<HistorySettings>
}
