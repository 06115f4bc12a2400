import type { TopicView } from '@cognate/contract'
import { NONE } from '../base/none.ts'
import { citationsOfWorks } from './citations.ts'
import type { Reader } from './reader.ts'
import { remember } from './remember.ts'
import { UNKNOWN_NUMBER } from './unknown-number.ts'

/** The levels above topics, the closest first. */
export const taxonomyLevels = ['subfield', 'field', 'domain'] as const
export type TaxonomyLevel = (typeof taxonomyLevels)[number]

interface Named {
  id: string
  display_name: string
}

/** A subfield, field or domain, as the topics name it. */
export interface Place extends Named {
  /** What it stands in. */
  field?: Named
  domain?: Named
  /** Of a subfield topics, of a field subfields, of a domain fields; by their ids. */
  below: Named[]
  /** Works with a topic below, and their citations. */
  works_count: number
  /** Null where the citations of none of these works are known. */
  cited_by_count: number | null
}

export interface Taxonomy {
  /** By number. */
  places: Place[]
  /** The place of each topic; NONE if it has none. */
  ofTopic: Int32Array
  /** The most cited first. */
  byPopularity: Uint32Array
  /** The place of `17`, `fields/17` or the URL. */
  indexOf(id: string): number | undefined
}

/** The places of a level, collected from the topics. */
export function taxonomyOf(level: TaxonomyLevel, reader: Reader): Taxonomy {
  return remember(reader.data, `taxonomy ${level}`, () => makeTaxonomy(level, reader))
}

function makeTaxonomy(level: TaxonomyLevel, reader: Reader): Taxonomy {
  const { topics } = reader.data
  const found = new Map<string, Place>()
  for (const topic of topics) addPlace(found, level, topic)
  const places = [...found.values()].sort((a, b) => numberOf(a.id) - numberOf(b.id))
  const rows = new Map(places.map(({ id }, index) => [numberOf(id), index]))
  const ofTopic = Int32Array.from(topics, (topic) => rows.get(numberOf(topic[level]?.id ?? '')) ?? NONE)
  addWorks(places, ofTopic, reader)
  const byPopularity = Uint32Array.from(places.keys()).sort(
    (a, b) =>
      (places[b]!.cited_by_count ?? 0) - (places[a]!.cited_by_count ?? 0) ||
      places[b]!.works_count - places[a]!.works_count ||
      a - b,
  )
  const form = new RegExp(`^(?:(?:https?://(?:api\\.)?openalex\\.org/)?${level}s/)?(\\d{1,9})$`, 'i')
  const indexOf = (id: string) => rows.get(Number(form.exec(id.trim())?.[1]))
  return { places, ofTopic, byPopularity, indexOf }
}

function addPlace(found: Map<string, Place>, level: TaxonomyLevel, topic: TopicView): void {
  const named = topic[level]
  if (!named) return
  const place = found.get(named.id) ?? {
    id: named.id,
    display_name: named.display_name,
    ...(level === 'subfield' && topic.field && { field: topic.field }),
    ...(level !== 'domain' && topic.domain && { domain: topic.domain }),
    below: [],
    works_count: 0,
    cited_by_count: null,
  }
  found.set(named.id, place)
  const below = { subfield: topic, field: topic.subfield, domain: topic.field }[level]
  if (!below || place.below.some(({ id }) => id === below.id)) return
  place.below.push({ id: below.id, display_name: below.display_name })
}

/** A work with several topics below a place counts once. */
function addWorks(places: Place[], ofTopic: Int32Array, reader: Reader): void {
  const { work_topic_offsets: offsets, work_topic } = reader.data.columns
  const citations = citationsOfWorks(reader)
  const counted = new Int32Array(places.length).fill(NONE)
  for (let work = 0; work < citations.length; work++) {
    for (let at = offsets[work]!; at < offsets[work + 1]!; at++) {
      const place = ofTopic[work_topic[at]!]!
      if (place === NONE || counted[place] === work) continue
      counted[place] = work
      places[place]!.works_count += 1
      if (citations[work] !== UNKNOWN_NUMBER) {
        places[place]!.cited_by_count = (places[place]!.cited_by_count ?? 0) + citations[work]!
      }
    }
  }
}

function numberOf(id: string): number {
  return Number(id.slice(id.lastIndexOf('/') + 1) || Number.NaN)
}

/** Citations of the works of each topic, UNKNOWN_NUMBER where those of none are known. */
export function topicCitations(reader: Reader): Float64Array {
  const { data } = reader
  return remember(data, 'topic citations', () => {
    const { work_topic_offsets: offsets, work_topic } = data.columns
    const citations = citationsOfWorks(reader)
    const sums = new Float64Array(data.topics.length).fill(UNKNOWN_NUMBER)
    for (let work = 0; work < citations.length; work++) {
      if (citations[work] === UNKNOWN_NUMBER) continue
      for (let at = offsets[work]!; at < offsets[work + 1]!; at++) {
        const topic = work_topic[at]!
        sums[topic] = Math.max(sums[topic]!, 0) + citations[work]!
      }
    }
    return sums
  })
}
