import type { ScholarlyKind } from '@cognate/contract'
// By its subpath: the threads that search need no schemas.
import { catalogueId, shortId } from '@cognate/contract/ids'
import { idDigits } from '../columns/identify.ts'
import type { EngineAnswer, EngineQuery } from '../engine/engine.ts'

type Counts = Pick<EngineAnswer, 'total' | 'takenAway'>

/**
 * The counts of an answer, and with them the ids to be ranked alone that no record has, each once. Of filters only the one that names records
 * says anything about somebody unknown; whom the query leaves out by id is not named.
 * @param isKnown  Whether a record has the id, be it hidden.
 */
export function countUnknown(
  { total, takenAway = {} }: Counts,
  {
    kind,
    query,
    isKnown,
  }: { kind: ScholarlyKind; query: EngineQuery; isKnown: (id: string, place: number) => boolean },
): Counts & Pick<EngineAnswer, 'unknownIds'> {
  const { amongIds = [], queryIds, excludedIds = [], filters } = query
  const leftOut = new Set([...queryIds, ...excludedIds].map(shortId))
  const passes = nameFilter(filters.excluded_records)
  const unknown = new Map<string, string>()
  for (const [place, id] of amongIds.entries()) {
    const short = shortId(id)
    if (leftOut.has(short) || unknown.has(short) || isKnown(id, place)) continue
    unknown.set(short, idDigits(kind, id) === undefined ? id.trim() : catalogueId(id))
  }
  const passing = [...unknown].filter(([short]) => passes(short)).map(([, id]) => id)
  const excluded = unknown.size - passing.length
  const taken =
    excluded > 0 ? { ...takenAway, excluded_records: (takenAway.excluded_records ?? 0) + excluded } : takenAway
  return {
    total: total + passing.length,
    ...(Object.keys(taken).length > 0 && { takenAway: taken }),
    ...(passing.length > 0 && { unknownIds: passing }),
  }
}

/** Whether a short id passes the filter that names records. */
function nameFilter(filter: EngineQuery['filters']['excluded_records']): (short: string) => boolean {
  if (!filter?.values.length) return () => true
  const named = new Set(filter.values.map(shortId))
  return (short) => named.has(short) === (filter.type === 'include')
}
