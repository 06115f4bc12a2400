import { remember } from '../../open-catalogue/remember.ts'
import { makeTaxonomy, type Taxonomy, type TaxonomyLevel } from '../../open-catalogue/taxonomy.ts'
import { citationsByTopic, countByTopic } from '../../tables/count-by-topic.ts'
import type { CatalogueData } from '../data/catalogue-data.ts'

/** The places of a level, with the works of all their topics. */
export function taxonomyOf(level: TaxonomyLevel, data: CatalogueData): Taxonomy {
  return remember(data, `taxonomy ${level}`, () =>
    makeTaxonomy(level, data.topics, (placeOfTopic, places) => countByTopic(data.columns, placeOfTopic, places)),
  )
}

export function topicCitations(data: CatalogueData): ArrayLike<number> {
  return remember(data, 'topic citations', () => citationsByTopic(data.columns, data.topics.length))
}
