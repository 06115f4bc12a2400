/**
 * What lists, suggestions and records in OpenAlex's format are made of, for an engine in another package: the questions that
 * it answers, and the few tables that every engine holds in memory.
 */

export { autocomplete } from './open-catalogue/autocomplete.ts'
export {
  isNumber,
  type Likeness,
  type ListCondition,
  leavesOf,
  type NameQuery,
  type Range,
} from './open-catalogue/condition.ts'
export { list } from './open-catalogue/list.ts'
export { requireFewNames } from './open-catalogue/list-order.ts'
export { indexedName, nameWords, sortedName } from './open-catalogue/name-words.ts'
export {
  byId,
  type Cited,
  type FoundPage,
  type GroupCounts,
  type Grouping,
  type ListedKind,
  type OpenCatalogue,
  type OpenKind,
  type Order,
  type Records,
  type WantedNames,
  type WantedPage,
} from './open-catalogue/open-catalogue.ts'
export { openRecord } from './open-catalogue/open-record.ts'
export { isCoded } from './open-catalogue/properties.ts'
export { startOf } from './open-catalogue/random-order.ts'
export { prominence, weighWords } from './open-catalogue/relevance.ts'
export {
  isTaxonomyLevel,
  makeTaxonomy,
  type Taxonomy,
  type TaxonomyLevel,
  taxonomyLevels,
  type WorkCounts,
} from './open-catalogue/taxonomy.ts'
export { UNKNOWN_NUMBER } from './open-catalogue/unknown-number.ts'
export { groupsOf, pageOfTable } from './tables/answers.ts'
export { citationsByTopic, countByTopic } from './tables/count-by-topic.ts'
export { suggestPlaces, taxonomyTable } from './tables/taxonomy-table.ts'
