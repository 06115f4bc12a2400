import type { OpenCatalogueEntity } from '@cognate/contract'
import { NONE } from '../base/none.ts'
import {
  authorAffiliations,
  authorInstitutions,
  authorWorks,
  chain,
  institutionCountry,
  institutionLineage,
  institutionType,
  topicPlace,
  venueType,
  workTopics,
} from './chains.ts'
import { metricOfAuthors } from './citations.ts'
import { type Field, flag, number, search, sole, terms } from './fields.ts'
import { searchNames } from './find-names.ts'
import { indexOfScheme, type Scheme } from './identifiers.ts'
import type { Links } from './links.ts'
import { indexOfId, isTaxonomy, type OpenKind, type Reader } from './reader.ts'
import { maskIdentified, maskTrue, numbersOf } from './stored.ts'
import { type Place, type TaxonomyLevel, taxonomyLevels, taxonomyOf, topicCitations } from './taxonomy.ts'
import { UNKNOWN_NUMBER } from './unknown-number.ts'
import { codes, recordsOf } from './values.ts'
import { workFields } from './work-fields.ts'

/** Under which names every kind takes ids and searches its names. */
function commonFields(kind: OpenKind): Record<string, Field> {
  const byId = sole(kind, (text, reader) => indexOfId(kind, text, reader))
  const inName = search((text, reader) => searchNames(kind, text, reader))
  return {
    openalex: byId,
    openalex_id: byId,
    'ids.openalex': byId,
    ...(isTaxonomy(kind) && { id: byId }),
    'display_name.search': inName,
    'default.search': inName,
  }
}

const byScheme = (kind: OpenKind, scheme: Scheme) =>
  sole(kind, (text, reader) => indexOfScheme(scheme, kind, text, reader))
const has = (kind: 'author' | 'institution' | 'venue', scheme: Scheme) =>
  flag((reader) => maskIdentified(kind, scheme, reader))
const stored = (kind: 'institution' | 'venue', ...path: string[]) =>
  number({ numbers: (reader) => numbersOf(kind, path, reader), unknown: UNKNOWN_NUMBER })
const metric = (column: 'author_cited_by' | 'author_h_index') =>
  number({ numbers: (reader) => metricOfAuthors(column, reader), unknown: UNKNOWN_NUMBER })

/** What institutions say of those who are at them, by the name of the link. */
function institutionFields(name: string, institutions: (reader: Reader) => Links): Record<string, Field> {
  return {
    [`${name}.id`]: terms(recordsOf('institution'), chain(institutions)),
    [`${name}.ror`]: terms(recordsOf('institution', 'ror'), chain(institutions)),
    [`${name}.lineage`]: terms(recordsOf('institution'), chain(institutions, institutionLineage)),
    [`${name}.country_code`]: terms(codes('country'), chain(institutions, institutionCountry)),
    [`${name}.type`]: terms(codes('institution_type'), chain(institutions, institutionType)),
  }
}

/** Numbers and places of a level of the taxonomy. */
function placeFields(level: TaxonomyLevel): Record<string, Field> {
  const counted = (count: (place: Place) => number) =>
    number({ numbers: (reader) => taxonomyOf(level, reader).places.map(count), unknown: UNKNOWN_NUMBER })
  const above = (upper: 'field' | 'domain') => (reader: Reader) => {
    const places = taxonomyOf(upper, reader)
    const indexOf = (place: Place) => places.indexOf(place[upper]?.id ?? '') ?? NONE
    return { values: taxonomyOf(level, reader).places.map(indexOf) }
  }
  return {
    ...commonFields(level),
    works_count: counted((place) => place.works_count),
    cited_by_count: counted((place) => place.cited_by_count ?? UNKNOWN_NUMBER),
    ...(level === 'subfield' && { 'field.id': terms(recordsOf('field'), chain(above('field'))) }),
    ...(level !== 'domain' && { 'domain.id': terms(recordsOf('domain'), chain(above('domain'))) }),
  }
}

/** Topics of people are those of their works. */
const authorTopicFields: Record<string, Field> = {
  'topics.id': terms(recordsOf('topic'), chain(authorWorks, workTopics)),
  ...Object.fromEntries(
    taxonomyLevels.map((level) => [
      `topics.${level}.id`,
      terms(recordsOf(level), chain(authorWorks, workTopics, topicPlace(level))),
    ]),
  ),
}

/** What lists are filtered, grouped and sorted by, in OpenAlex's names. */
export const listFields: Record<OpenCatalogueEntity, Record<string, Field>> = {
  works: workFields,
  authors: {
    ...commonFields('author'),
    orcid: byScheme('author', 'orcid'),
    'ids.orcid': byScheme('author', 'orcid'),
    has_orcid: has('author', 'orcid'),
    works_count: number({ numbers: ({ data }) => data.columns.author_works_count }),
    cited_by_count: metric('author_cited_by'),
    'summary_stats.h_index': metric('author_h_index'),
    ...authorTopicFields,
    ...institutionFields('last_known_institutions', authorInstitutions),
    ...institutionFields('last_known_institution', authorInstitutions),
    ...institutionFields('affiliations.institution', authorAffiliations),
  },
  institutions: {
    ...commonFields('institution'),
    ror: byScheme('institution', 'ror'),
    'ids.ror': byScheme('institution', 'ror'),
    has_ror: has('institution', 'ror'),
    country_code: terms(codes('country'), chain(institutionCountry)),
    type: terms(codes('institution_type'), chain(institutionType)),
    lineage: terms(recordsOf('institution'), chain(institutionLineage)),
    works_count: number({ numbers: ({ data }) => data.columns.institution_works_count }),
    cited_by_count: stored('institution', 'cited_by_count'),
  },
  sources: {
    ...commonFields('venue'),
    issn: byScheme('venue', 'issn'),
    'ids.issn': byScheme('venue', 'issn'),
    has_issn: has('venue', 'issn'),
    type: terms(codes('source_type'), chain(venueType)),
    is_oa: flag((reader) => maskTrue('venue', 'is_oa', reader)),
    works_count: number({ numbers: ({ data }) => data.columns.venue_works_count }),
    cited_by_count: stored('venue', 'cited_by_count'),
    'summary_stats.h_index': stored('venue', 'summary_stats', 'h_index'),
    'summary_stats.2yr_mean_citedness': stored('venue', 'summary_stats', '2yr_mean_citedness'),
  },
  topics: {
    ...commonFields('topic'),
    works_count: number({ numbers: ({ data }) => data.topics.map(({ count }) => count ?? 0) }),
    cited_by_count: number({ numbers: topicCitations, unknown: UNKNOWN_NUMBER }),
    'subfield.id': terms(recordsOf('subfield'), chain(topicPlace('subfield'))),
    'field.id': terms(recordsOf('field'), chain(topicPlace('field'))),
    'domain.id': terms(recordsOf('domain'), chain(topicPlace('domain'))),
  },
  subfields: placeFields('subfield'),
  fields: placeFields('field'),
  domains: placeFields('domain'),
  publishers: commonFields('absent'),
  funders: commonFields('absent'),
  keywords: commonFields('absent'),
  concepts: commonFields('absent'),
}
