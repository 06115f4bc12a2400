import type { TopicView } from '@cognate/contract'
import { NONE } from '../base/none.ts'
import type { Reader } from './reader.ts'
import { remember } from './remember.ts'

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
  cited_by_count: number
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
      places[b]!.cited_by_count - places[a]!.cited_by_count || places[b]!.works_count - places[a]!.works_count || a - b,
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
    cited_by_count: 0,
  }
  found.set(named.id, place)
  const below = { subfield: topic, field: topic.subfield, domain: topic.field }[level]
  if (!below || place.below.some(({ id }) => id === below.id)) return
  place.below.push({ id: below.id, display_name: below.display_name })
}

/** A work with several topics below a place counts once. */
function addWorks(places: Place[], ofTopic: Int32Array, { data }: Reader): void {
  const { work_topic_offsets: offsets, work_topic, work_cited_by } = data.columns
  const counted = new Int32Array(places.length).fill(NONE)
  for (let work = 0; work < work_cited_by.length; work++) {
    for (let at = offsets[work]!; at < offsets[work + 1]!; at++) {
      const place = ofTopic[work_topic[at]!]!
      if (place === NONE || counted[place] === work) continue
      counted[place] = work
      places[place]!.works_count += 1
      places[place]!.cited_by_count += work_cited_by[work]!
    }
  }
}

function numberOf(id: string): number {
  return Number(id.slice(id.lastIndexOf('/') + 1) || Number.NaN)
}

/** Citations of the works of each topic. */
export function topicCitations({ data }: Reader): Float64Array {
  return remember(data, 'topic citations', () => {
    const { work_topic_offsets: offsets, work_topic, work_cited_by } = data.columns
    const sums = new Float64Array(data.topics.length)
    for (let work = 0; work < work_cited_by.length; work++) {
      for (let at = offsets[work]!; at < offsets[work + 1]!; at++) sums[work_topic[at]!]! += work_cited_by[work]!
    }
    return sums
  })
}
