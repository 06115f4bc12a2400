import type { OpenCatalogueEntity, TopicView } from '@cognate/contract'
import type { Vocabularies } from '../embedded/format.ts'
import { type ColumnName, DAY_MS, NONE } from '../embedded/format.ts'
import { ListQuestionError } from '../engine.ts'
import {
  columnOf,
  invert,
  type Mask,
  maskCode,
  maskIdentified,
  maskIndex,
  maskLists,
  maskNames,
  maskProperty,
  maskRange,
  maskRow,
  maskTerms,
  type Numbers,
  parseRange,
} from './masks.ts'
import { numbersOf } from './numbers.ts'
import { countOf, indexOfId, indexOfIdentifier, type Reader, type RecordKind } from './reader.ts'

/** The records that fit one value of a field. A new mask each time, since the caller writes into it. */
export type Field = (value: string, reader: Reader, name: string) => Mask

const byId =
  (kind: RecordKind): Field =>
  (value, reader) =>
    maskRow(countOf(kind, reader), indexOfId(kind, value, reader))

const byIdentifier =
  (kind: RecordKind): Field =>
  (value, reader) =>
    maskRow(countOf(kind, reader), indexOfIdentifier(kind, value, reader))

const byName =
  (kind: RecordKind): Field =>
  (value, reader) =>
    maskNames(kind, value, reader)

const byTerms: Field = (value, reader) => maskTerms(value, reader)

const byColumn =
  (column: ColumnName, unknown?: number): Field =>
  (value, reader, name) =>
    maskRange(columnOf(reader, column), parseRange(name, value), unknown)

/** A number that stands in the records alone, of which there are few. */
const byNumber =
  (kind: RecordKind, key: string): Field =>
  (value, reader, name) =>
    maskRange(numbersOf(kind, key, reader), parseRange(name, value))

const byCode =
  (column: ColumnName, vocabulary: keyof Vocabularies): Field =>
  (value, reader) =>
    maskCode(columnOf(reader, column), reader.data.vocabularies[vocabulary], value)

const flag =
  (mask: (reader: Reader) => Mask): Field =>
  (value, reader, name) => {
    if (value !== 'true' && value !== 'false') {
      throw new ListQuestionError(`Value for ${name} must be true or false, not ${value}.`)
    }
    return value === 'true' ? mask(reader).slice() : invert(mask(reader))
  }

/** Records with a list that holds a record of another kind which fits. */
const within =
  (offsets: ColumnName, values: ColumnName, field: Field): Field =>
  (value, reader, name) =>
    maskLists(columnOf(reader, offsets), columnOf(reader, values), field(value, reader, name))

const onDay =
  (range: (day: number) => { least: number; most: number }): Field =>
  (value, reader, name) => {
    const day = /^\d{4}-\d{2}-\d{2}$/.test(value) ? Date.parse(value) / DAY_MS : Number.NaN
    if (Number.isNaN(day)) {
      throw new ListQuestionError(`Value for param ${name} must be a date in the format YYYY-MM-DD, not ${value}.`)
    }
    return maskRange(columnOf(reader, 'work_day'), range(day), NONE)
  }

/** Topics below a domain, field or subfield; its number, `fields/17` and the URL all name it. */
const belowInTaxonomy =
  (level: 'subfield' | 'field' | 'domain'): Field =>
  (value, { data }) => {
    const wanted = value.slice(value.lastIndexOf('/') + 1)
    const numberOf = (topic: TopicView) => topic[level]?.id.slice(topic[level].id.lastIndexOf('/') + 1)
    return Uint8Array.from(data.topics, (topic) => (numberOf(topic) === wanted ? 1 : 0))
  }

const bySource: Field = (value, reader) =>
  maskIndex(columnOf(reader, 'work_venue'), maskRow(countOf('venue', reader), indexOfId('venue', value, reader)))
const bySourceType: Field = (value, reader) =>
  maskIndex(
    columnOf(reader, 'work_venue'),
    maskCode(columnOf(reader, 'venue_type'), reader.data.vocabularies.source_type, value),
  )
const byAuthorCount: Field = (value, reader, name) => {
  const offsets = columnOf(reader, 'authorship_offsets')
  const counts: Numbers = Uint32Array.from(
    { length: offsets.length - 1 },
    (_, row) => offsets[row + 1]! - offsets[row]!,
  )
  return maskRange(counts, parseRange(name, value))
}

const country = byCode('institution_country', 'country')
const institutionType = byCode('institution_type', 'institution_type')
const atInstitution = (field: Field) => within('work_institution_offsets', 'work_institution', field)
const ofAuthor = (field: Field) => within('author_institution_offsets', 'author_institution', field)
const onTopic = (field: Field) => within('work_topic_offsets', 'work_topic', field)
const hasAbstract = flag((reader) => invert(maskProperty('work', 'abstract', 'null', reader)))
const isOpenAccess = flag((reader) => maskProperty('work', 'is_oa', 'true', reader))
const atInstitutionId = atInstitution(byId('institution'))
const atCountry = atInstitution(country)

/** Under which names every kind takes ids and searches its names. */
const named = (kind: RecordKind): Record<string, Field> => ({
  openalex: byId(kind),
  openalex_id: byId(kind),
  'ids.openalex': byId(kind),
  'display_name.search': byName(kind),
})

/** Every filter of the open catalogue, by kind. */
export const listFields: Record<OpenCatalogueEntity, Record<string, Field>> = {
  authors: {
    ...named('author'),
    'default.search': byName('author'),
    orcid: byIdentifier('author'),
    'ids.orcid': byIdentifier('author'),
    has_orcid: flag((reader) => maskIdentified('author', 'orcid', reader)),
    works_count: byColumn('author_works_count'),
    cited_by_count: byColumn('author_cited_by'),
    'summary_stats.h_index': byColumn('author_h_index'),
    // The institutions of the last three years before the newest work stand for the last known ones.
    'last_known_institutions.id': ofAuthor(byId('institution')),
    'last_known_institutions.country_code': ofAuthor(country),
    'last_known_institutions.type': ofAuthor(institutionType),
  },
  works: {
    ...named('work'),
    'title.search': byName('work'),
    'default.search': byTerms,
    'title_and_abstract.search': byTerms,
    doi: byIdentifier('work'),
    'ids.doi': byIdentifier('work'),
    has_doi: flag((reader) => maskIdentified('work', 'doi', reader)),
    has_abstract: hasAbstract,
    is_oa: isOpenAccess,
    'open_access.is_oa': isOpenAccess,
    type: byCode('work_type', 'work_type'),
    type_crossref: byCode('work_type_crossref', 'work_type_crossref'),
    language: byCode('work_language', 'language'),
    publication_year: byColumn('work_year', 0),
    publication_date: onDay((day) => ({ least: day, most: day })),
    from_publication_date: onDay((day) => ({ least: day, most: Number.POSITIVE_INFINITY })),
    to_publication_date: onDay((day) => ({ least: Number.NEGATIVE_INFINITY, most: day })),
    cited_by_count: byColumn('work_cited_by'),
    authors_count: byAuthorCount,
    'author.id': within('authorship_offsets', 'authorship', byId('author')),
    'author.orcid': within('authorship_offsets', 'authorship', byIdentifier('author')),
    'authorships.author.id': within('authorship_offsets', 'authorship', byId('author')),
    'authorships.author.orcid': within('authorship_offsets', 'authorship', byIdentifier('author')),
    'institutions.id': atInstitutionId,
    'authorships.institutions.id': atInstitutionId,
    // The catalogue holds no parents of institutions, so a lineage is the institution itself.
    'authorships.institutions.lineage': atInstitutionId,
    'institutions.country_code': atCountry,
    'authorships.institutions.country_code': atCountry,
    'authorships.institutions.type': atInstitution(institutionType),
    'primary_location.source.id': bySource,
    'primary_location.source.type': bySourceType,
    'topics.id': onTopic(byId('topic')),
    'topics.subfield.id': onTopic(belowInTaxonomy('subfield')),
    'topics.field.id': onTopic(belowInTaxonomy('field')),
    'topics.domain.id': onTopic(belowInTaxonomy('domain')),
  },
  institutions: {
    ...named('institution'),
    'default.search': byName('institution'),
    ror: byIdentifier('institution'),
    'ids.ror': byIdentifier('institution'),
    has_ror: flag((reader) => maskIdentified('institution', 'ror', reader)),
    country_code: country,
    type: institutionType,
    works_count: byColumn('institution_works_count'),
    cited_by_count: byNumber('institution', 'cited_by_count'),
  },
  sources: {
    ...named('venue'),
    'default.search': byName('venue'),
    type: byCode('venue_type', 'source_type'),
    is_oa: flag((reader) => maskProperty('venue', 'is_oa', 'true', reader)),
    works_count: byColumn('venue_works_count'),
    cited_by_count: byNumber('venue', 'cited_by_count'),
    'summary_stats.h_index': byNumber('venue', 'summary_stats.h_index'),
    'summary_stats.2yr_mean_citedness': byNumber('venue', 'summary_stats.2yr_mean_citedness'),
  },
  topics: {
    ...named('topic'),
    'default.search': byName('topic'),
    works_count: byNumber('topic', 'works_count'),
    cited_by_count: byNumber('topic', 'cited_by_count'),
    'subfield.id': belowInTaxonomy('subfield'),
    'field.id': belowInTaxonomy('field'),
    'domain.id': belowInTaxonomy('domain'),
  },
}
