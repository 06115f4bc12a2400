import type { ConflictInput, ResultView } from '@cognate/contract'
import { shortId } from '@cognate/contract/ids'
import { isUnmatched } from '../conflicts/checked-people.ts'
import type { CollectedRecord } from './collection-state.ts'

/** A person checked against, or one in conflict with such a person. */
export type CollectedConflict = 'author' | 'conflict'

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
    if (authorIds.has(id) || found?.in_coi_input) conflicts.set(id, 'author')
    else if (found?.conflict) conflicts.set(id, 'conflict')
    else if (!found) uncheckedIds.push(id)
  }
  return { conflicts, uncheckedIds }
}
