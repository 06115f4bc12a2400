import type { TopicView } from '@cognate/contract'
import { NONE } from '../base/none.ts'
import { knownOrNull } from './unknown-number.ts'

/** The levels above topics, the closest first. */
export const taxonomyLevels = ['subfield', 'field', 'domain'] as const
export type TaxonomyLevel = (typeof taxonomyLevels)[number]

export const isTaxonomyLevel = (kind: string): kind is TaxonomyLevel =>
  (taxonomyLevels as readonly string[]).includes(kind)

interface Named {
  id: string
  display_name: string
}

/** A subfield, field or domain, as the topics name it. */
export interface TopicLevel extends Named {
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
  places: TopicLevel[]
  /** The place of each topic; NONE if it has none. */
  ofTopic: Int32Array
  /** The most cited first. */
  byPopularity: Uint32Array
  /** The place of `17`, `fields/17` or the URL. */
  indexOf(id: string): number | undefined
}

/** Works, and their citations, UNKNOWN_NUMBER where those of none are known. */
export interface WorkCounts {
  works: ArrayLike<number>
  citations: ArrayLike<number>
}

/**
 * The places of a level, collected from the topics.
 * @param countWorks  Counts the works of each place; a work with several topics below a place counts once.
 */
export function makeTaxonomy(
  level: TaxonomyLevel,
  topics: readonly TopicView[],
  countWorks: (placeOfTopic: Int32Array, places: number) => WorkCounts,
): Taxonomy {
  const found = new Map<string, TopicLevel>()
  for (const topic of topics) addPlace(found, level, topic)
  const places = [...found.values()].sort((a, b) => numberOf(a.id) - numberOf(b.id))
  const rows = new Map(places.map(({ id }, index) => [numberOf(id), index]))
  const ofTopic = Int32Array.from(topics, (topic) => rows.get(numberOf(topic[level]?.id ?? '')) ?? NONE)
  const { works, citations } = countWorks(ofTopic, places.length)
  for (const [row, place] of places.entries()) {
    place.works_count = works[row]!
    place.cited_by_count = knownOrNull(citations[row]!)
  }
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

function addPlace(found: Map<string, TopicLevel>, level: TaxonomyLevel, topic: TopicView): void {
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

function numberOf(id: string): number {
  return Number(id.slice(id.lastIndexOf('/') + 1) || Number.NaN)
}
