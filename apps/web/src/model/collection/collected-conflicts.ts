import type { ConflictInput, ResultView } from '@cognate/contract'
import { shortId } from '@cognate/contract/ids'
import { type ManuscriptPart, partIn } from '@cognate/contract/manuscript-part'
import { isUnmatched } from '../conflicts/checked-people.ts'
import type { CollectedRecord, SavedCollection } from './collection-state.ts'

/** A person checked against, one in conflict with such a person, or what they are to the manuscript. */
export type CollectedConflict = 'listed' | 'conflict' | ManuscriptPart

/** Conflicts by the short id of the collected person. */
export type CollectedConflicts = ReadonlyMap<string, CollectedConflict>

interface Known {
  conflicts: CollectedConflicts
  /** Ids of collected people of whom nothing is known yet. */
  uncheckedIds: readonly string[]
}

/** The people of a conflict input who can be checked against: not names to which nobody was chosen. */
export const checkableOf = (input: ConflictInput): ConflictInput['records'] =>
  input.records.filter((record) => !isUnmatched(record))

/** What the conflict input and the results of its answer tell of collected people, before anybody else is asked. */
export function knownConflicts(
  included: readonly CollectedRecord[],
  input: ConflictInput,
  results: readonly ResultView[],
): Known {
  const against = checkableOf(input)
  const conflicts = new Map<string, CollectedConflict>()
  if (against.length === 0) return { conflicts, uncheckedIds: [] }
  const authorIds = new Set(against.map(({ identifier }) => shortId(identifier)))
  const checked = new Map(
    results.flatMap(({ record_type, identifier, fields }) =>
      record_type === 'author' && fields.conflict_of_interest
        ? [[shortId(identifier), fields.conflict_of_interest] as const]
        : [],
    ),
  )
  const uncheckedIds: string[] = []
  for (const { record_type, identifier } of included) {
    if (record_type !== 'author') continue
    const id = shortId(identifier)
    const found = checked.get(id)
    if (authorIds.has(id) || found?.in_coi_input) conflicts.set(id, 'listed')
    else if (found?.conflict) conflicts.set(id, 'conflict')
    else if (!found) uncheckedIds.push(id)
  }
  return { conflicts, uncheckedIds }
}

/** Conflicts with authors and opposed people of a manuscript under what they are to it, which says more. */
export function withParts(
  conflicts: CollectedConflicts,
  included: readonly CollectedRecord[],
  manuscript: SavedCollection['manuscript'] | undefined,
): CollectedConflicts {
  if (!manuscript) return conflicts
  const parts = included.flatMap(({ record_type, identifier }) => {
    const part = record_type === 'author' && partIn(manuscript, identifier)
    return part ? [[shortId(identifier), part] as const] : []
  })
  return parts.length > 0 ? new Map([...conflicts, ...parts]) : conflicts
}
