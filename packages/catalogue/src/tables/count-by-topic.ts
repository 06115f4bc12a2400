import { NONE } from '../base/none.ts'
import { FLAG, type RecordColumns } from '../columns/columns.ts'
import type { WorkCounts } from '../open-catalogue/taxonomy.ts'
import { UNKNOWN_NUMBER } from '../open-catalogue/unknown-number.ts'

/** The columns that say which topics works have, and how often they are cited. */
export type TopicColumns = Pick<RecordColumns, 'work_topic_offsets' | 'work_topic' | 'work_cited_by' | 'work_flags'>

/**
 * Works and citations by what their topics stand for; a work with several topics that stand for one thing counts once.
 * @param placeOf  What each topic stands for; NONE for nothing.
 */
export function countByTopic(columns: TopicColumns, placeOf: ArrayLike<number>, places: number): WorkCounts {
  const { work_topic_offsets: offsets, work_topic, work_cited_by, work_flags } = columns
  const works = new Uint32Array(places)
  const citations = new Float64Array(places).fill(UNKNOWN_NUMBER)
  const counted = new Int32Array(places).fill(NONE)
  for (let work = 0; work < work_cited_by.length; work++) {
    const isKnown = (work_flags[work]! & FLAG.lacksCitations) === 0
    for (let at = offsets[work]!; at < offsets[work + 1]!; at++) {
      const place = placeOf[work_topic[at]!]!
      if (place === NONE || counted[place] === work) continue
      counted[place] = work
      works[place]! += 1
      if (isKnown) citations[place] = Math.max(citations[place]!, 0) + work_cited_by[work]!
    }
  }
  return { works, citations }
}

export function citationsByTopic(columns: TopicColumns, topics: number): ArrayLike<number> {
  return countByTopic(
    columns,
    Uint32Array.from({ length: topics }, (_, topic) => topic),
    topics,
  ).citations
}
