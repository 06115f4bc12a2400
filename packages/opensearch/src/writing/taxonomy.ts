import { NONE, type RecordColumns } from '@cognate/catalogue/engine-kit'
import {
  citationsByTopic,
  countByTopic,
  makeTaxonomy,
  type TaxonomyLevel,
  taxonomyLevels,
} from '@cognate/catalogue/open-catalogue-kit'
import type { TopicView } from '@cognate/contract'
import type { StoredCatalogue, StoredCounts } from '../form/stored.ts'

/** Where the topics of a catalogue stand in the taxonomy, and how many works are there. */
export class TopicPlaces {
  readonly topicCitations: ArrayLike<number>
  readonly #ofTopic = {} as Record<TaxonomyLevel, Int32Array>
  readonly #counts = {} as Record<TaxonomyLevel, StoredCounts>

  constructor(topics: readonly TopicView[], columns: RecordColumns) {
    this.topicCitations = citationsByTopic(columns, topics.length)
    for (const level of taxonomyLevels) {
      const { ofTopic } = makeTaxonomy(level, topics, (placeOfTopic, places) => {
        const counts = countByTopic(columns, placeOfTopic, places)
        this.#counts[level] = { works: Array.from(counts.works), citations: Array.from(counts.citations) }
        return counts
      })
      this.#ofTopic[level] = ofTopic
    }
  }

  /** The place of one topic; undefined where it has none. */
  placeOf(level: TaxonomyLevel, topic: number): number | undefined {
    const place = this.#ofTopic[level][topic]!
    return place === NONE ? undefined : place
  }

  /** The places of some topics, each once. */
  placesOf(level: TaxonomyLevel, topics: readonly number[]): number[] {
    return [...new Set(topics.map((topic) => this.placeOf(level, topic)))].filter((place) => place !== undefined)
  }

  /** What the catalogue says of the works of topics and places. */
  stored(): Pick<StoredCatalogue, 'taxonomy' | 'topic_citations'> {
    return { taxonomy: this.#counts, topic_citations: Array.from(this.topicCitations) }
  }
}
