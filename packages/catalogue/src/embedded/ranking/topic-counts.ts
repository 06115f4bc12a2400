import type { ScholarlyKind } from '@cognate/contract'
import { FLAG } from '../../columns/columns.ts'
import { findIndex } from '../../columns/identify.ts'
import type { CountedTopic } from '../../engine/engine.ts'
import type { CatalogueData } from '../data/catalogue-data.ts'

/**
 * The topics of some records with the number of works that carry each, the most frequent first, of equals the lower code. A
 * work that several of the records share counts once.
 * @param among  Ids of works: only these count. Without it all works of the records do.
 * @returns undefined where none of the ids is known.
 */
export function countTopics(
  data: CatalogueData,
  kind: ScholarlyKind,
  ids: readonly string[],
  among?: readonly string[],
): CountedTopic[] | undefined {
  const rows = findRows(kind, ids, data)
  if (rows.length === 0) return undefined
  const works = worksOf(kind, rows, data)
  const { work_topic_offsets: offsets, work_topic, work_flags } = data.columns
  const counts = new Uint32Array(data.topics.length)
  const estimated = new Uint32Array(data.topics.length)
  for (const work of among ? works.intersection(new Set(findRows('work', among, data))) : works) {
    const isEstimated = (work_flags[work]! & FLAG.hasEstimatedTopics) !== 0
    for (let at = offsets[work]!; at < offsets[work + 1]!; at++) {
      counts[work_topic[at]!]!++
      if (isEstimated) estimated[work_topic[at]!]!++
    }
  }
  return data.topics
    .map((topic, code) => ({ ...topic, count: counts[code]!, estimated: estimated[code]! }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
}

const findRows = (kind: ScholarlyKind, ids: readonly string[], data: CatalogueData): number[] =>
  ids.map((id) => findIndex(kind, id, data)).filter((row) => row !== undefined)

function worksOf(kind: ScholarlyKind, rows: readonly number[], { votes }: CatalogueData): Set<number> {
  if (kind === 'work') return new Set(rows)
  const { offsets, values } = votes[kind].byCandidate
  const works = new Set<number>()
  for (const row of rows) for (let at = offsets[row]!; at < offsets[row + 1]!; at++) works.add(values[at]!)
  return works
}
