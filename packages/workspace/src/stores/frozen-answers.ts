import type { FrozenSummary } from '@cognate/contract'
import type { Actor } from './who.ts'

/** A frozen answer, without its file. */
export type StoredFrozen = Omit<FrozenSummary, 'made_at'> & { made_at: Date }

export type NewFrozen = Pick<FrozenSummary, 'uuid' | 'title' | 'dataset' | 'results' | 'catalogue_version'> & {
  made_at: Date
  /** The sealed file. */
  file: string
}

/** What a frozen answer belongs to. */
export type FrozenParent = { kind: 'query' | 'search'; uuid: string }

/**
 * Answers as they were given. Each belongs to a query or a collection: whoever sees that sees it, and it is deleted with that. Whoever
 * made it, and the owner of that, may delete it.
 */
export interface FrozenStore {
  /** Raises `quota_reached`; undefined where the actor does not see the parent. */
  create(actor: Actor, parent: FrozenParent, frozen: NewFrozen): Promise<StoredFrozen | undefined>
  /** The newest first; undefined where the actor does not see the parent. */
  list(actor: Actor, parent: FrozenParent): Promise<StoredFrozen[] | undefined>
  /** What was asked, by uuid, as JSON: `question` of the content of the files, a small part of each. */
  questions(actor: Actor, uuids: readonly string[]): Promise<ReadonlyMap<string, string>>
  get(actor: Actor, uuid: string): Promise<(StoredFrozen & { file: string }) | undefined>
  /** False where the actor sees no such answer. Raises `not_owner`. */
  remove(actor: Actor, uuid: string): Promise<boolean>
}
