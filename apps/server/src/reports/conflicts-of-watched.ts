import { type AddedByUpdate, AppError, shortId } from '@cognate/contract'
import type { KnownResults, SavedSearch } from '@cognate/workspace'
import type { Caller } from '../access/callers.ts'
import type { CheckSources } from './collected-check.ts'
import { checkOfToday } from './found-then.ts'

/** Somebody of a collection, and one with whom they are in conflict. */
export interface InConflict {
  identifier: string
  display_name: string
  with: string
}

/**
 * Who of a collection is in conflict today, as nobody has accepted; undefined where there is nothing to look for.
 * @throws AppError catalogue_unavailable: it is looked for later, since what is known would be forgotten else
 */
export async function conflictsOfCollected(
  search: SavedSearch,
  caller: Caller,
  sources: CheckSources,
): Promise<InConflict[] | undefined> {
  const check = await checkOfToday(search, caller, sources)
  if (check === undefined) throw new AppError('catalogue_unavailable')
  const names = new Map(
    search.included_records.map(({ identifier, display_name }) => [shortId(identifier), display_name]),
  )
  return check?.people.flatMap(({ identifier, conflicts }) =>
    conflicts.flatMap(({ excused, in_coi_input, with: name }) =>
      excused || in_coi_input
        ? []
        : { identifier, display_name: names.get(shortId(identifier)) ?? identifier, with: name },
    ),
  )
}

export const keyOf = ({ identifier, with: name }: InConflict): string => `${shortId(identifier)} ${name}`

/** Whoever begins to watch knows the conflicts of that day. */
export function newConflicts(today: readonly InConflict[] | undefined, { conflicts }: KnownResults): InConflict[] {
  const known = conflicts && new Set(conflicts)
  return known && today ? today.filter((one) => !known.has(keyOf(one))) : []
}

export const pairsOf = (conflicts: AddedByUpdate['conflicts'] = []): InConflict[] =>
  conflicts.flatMap((one) => one.with.map((name) => ({ ...one, with: name })))

/** Each person once, with all with whom they are in conflict. */
export const together = (pairs: readonly InConflict[]): NonNullable<AddedByUpdate['conflicts']> =>
  [...Map.groupBy(pairs, ({ identifier }) => shortId(identifier)).values()].map((ofOne) => ({
    ...ofOne[0]!,
    with: [...new Set(ofOne.map((one) => one.with))],
  }))
