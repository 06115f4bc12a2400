import { NONE } from '../../base/none.ts'
import type { RecordKind } from '../../columns/columns.ts'
import {
  type CodedProperty,
  codedProperties,
  isCoded,
  type LinkedProperty,
  linkedProperties,
  type ValueProperty,
} from '../../open-catalogue/properties.ts'
import { isTaxonomyLevel } from '../../open-catalogue/taxonomy.ts'
import type { ValueColumn } from '../../tables/table.ts'
import type { CatalogueData } from '../data/catalogue-data.ts'
import {
  authorAffiliations,
  authorInstitutions,
  authorWorks,
  institutionCountry,
  institutionLineage,
  institutionType,
  type LinksOf,
  topicPlace,
  venueType,
  workAuthors,
  workInstitutions,
  workPrimaryTopic,
  workReferences,
  workTopics,
  workVenue,
} from './chains.ts'
import { taxonomyOf } from './taxonomies.ts'

/** The links that lead from a record to the values of each property. */
const links: { [Kind in RecordKind]: Record<ValueProperty<Kind>, readonly LinksOf[]> } = {
  work: {
    authors: [workAuthors],
    institutions: [workInstitutions],
    lineages: [workInstitutions, institutionLineage],
    countries: [workInstitutions, institutionCountry],
    institution_types: [workInstitutions, institutionType],
    venue: [workVenue],
    venue_type: [workVenue, venueType],
    topics: [workTopics],
    subfields: [workTopics, topicPlace('subfield')],
    fields: [workTopics, topicPlace('field')],
    domains: [workTopics, topicPlace('domain')],
    references: [workReferences],
    primary_topic: [workPrimaryTopic],
    primary_subfield: [workPrimaryTopic, topicPlace('subfield')],
    primary_field: [workPrimaryTopic, topicPlace('field')],
    primary_domain: [workPrimaryTopic, topicPlace('domain')],
    type: [({ columns }) => ({ values: columns.work_type })],
    type_crossref: [({ columns }) => ({ values: columns.work_type_crossref })],
    language: [({ columns }) => ({ values: columns.work_language })],
  },
  author: {
    institutions: [authorInstitutions],
    lineages: [authorInstitutions, institutionLineage],
    countries: [authorInstitutions, institutionCountry],
    institution_types: [authorInstitutions, institutionType],
    affiliations: [authorAffiliations],
    affiliation_lineages: [authorAffiliations, institutionLineage],
    affiliation_countries: [authorAffiliations, institutionCountry],
    affiliation_types: [authorAffiliations, institutionType],
    topics: [authorWorks, workTopics],
    subfields: [authorWorks, workTopics, topicPlace('subfield')],
    fields: [authorWorks, workTopics, topicPlace('field')],
    domains: [authorWorks, workTopics, topicPlace('domain')],
  },
  institution: {
    countries: [institutionCountry],
    institution_types: [institutionType],
    lineages: [institutionLineage],
  },
  venue: { venue_type: [venueType] },
  topic: { subfields: [topicPlace('subfield')], fields: [topicPlace('field')], domains: [topicPlace('domain')] },
}

export function valueColumn(kind: RecordKind, property: string, data: CatalogueData): ValueColumn {
  const path = (links[kind] as Record<string, readonly LinksOf[]>)[property]!
  const chain = path.map((link) => link(data))
  if (isCoded(property)) return { chain, size: wordsOf(property, data).length, none: 0 }
  return { chain, size: sizeOf(property as LinkedProperty, data), none: NONE }
}

const wordsOf = (property: CodedProperty, { vocabularies }: CatalogueData) => vocabularies[codedProperties[property]]

function sizeOf(property: LinkedProperty, data: CatalogueData): number {
  const kind = linkedProperties[property]
  return isTaxonomyLevel(kind) ? taxonomyOf(kind, data).places.length : data.summary.counts[kind]
}
