import type { OpenCatalogueEntity, ScholarlyKind } from '@cognate/contract'
import { type Field, flag, number, search, sole, terms } from './fields.ts'
import { searchNames } from './find-names.ts'
import { findByScheme, type Scheme } from './identifiers.ts'
import { findShown, type OpenKind } from './open-catalogue.ts'
import type { NumberProperty } from './properties.ts'
import { isTaxonomyLevel, type TaxonomyLevel, taxonomyLevels } from './taxonomy.ts'
import { codes, recordsBearing, recordValues } from './values.ts'
import { workFields } from './work-fields.ts'

/** Under which names every kind takes ids and searches its names. */
function commonFields(kind: OpenKind): Record<string, Field> {
  const byId = sole((texts, catalogue) => findShown(kind, texts, catalogue))
  const inName = search((text) => searchNames(kind, text))
  return {
    openalex: byId,
    openalex_id: byId,
    'ids.openalex': byId,
    ...(isTaxonomyLevel(kind) && { id: byId }),
    'display_name.search': inName,
    'default.search': inName,
  }
}

const byScheme = (kind: ScholarlyKind, scheme: Scheme) =>
  sole((texts, catalogue) => findByScheme(scheme, kind, texts, catalogue))
const counted = <Kind extends 'author' | 'institution' | 'venue' | 'topic'>(property: NumberProperty<Kind>) =>
  number(property)

/** What institutions say of those who are at them, by the name of the link. */
function institutionFields(name: string, isLast: boolean): Record<string, Field> {
  const institutions = isLast ? 'institutions' : 'affiliations'
  return {
    [`${name}.id`]: terms(recordValues('institution'), institutions),
    [`${name}.ror`]: terms(recordsBearing('ror', 'institution'), institutions),
    [`${name}.lineage`]: terms(recordValues('institution'), isLast ? 'lineages' : 'affiliation_lineages'),
    [`${name}.country_code`]: terms(codes('country'), isLast ? 'countries' : 'affiliation_countries'),
    [`${name}.type`]: terms(codes('institution_type'), isLast ? 'institution_types' : 'affiliation_types'),
  }
}

/** Numbers and places of a level of the taxonomy. */
function placeFields(level: TaxonomyLevel): Record<string, Field> {
  return {
    ...commonFields(level),
    works_count: number('works_count'),
    cited_by_count: number('cited_by'),
    ...(level === 'subfield' && { 'field.id': terms(recordValues('field'), 'fields') }),
    ...(level !== 'domain' && { 'domain.id': terms(recordValues('domain'), 'domains') }),
  }
}

/** Topics of people are those of their works. */
const authorTopicFields: Record<string, Field> = {
  'topics.id': terms(recordValues('topic'), 'topics'),
  ...Object.fromEntries(taxonomyLevels.map((level) => [`topics.${level}.id`, terms(recordValues(level), `${level}s`)])),
}

/** What lists are filtered, grouped and sorted by, in OpenAlex's names. */
export const listFields: Record<OpenCatalogueEntity, Record<string, Field>> = {
  works: workFields,
  authors: {
    ...commonFields('author'),
    orcid: byScheme('author', 'orcid'),
    'ids.orcid': byScheme('author', 'orcid'),
    has_orcid: flag('has_orcid'),
    works_count: counted<'author'>('works_count'),
    cited_by_count: counted<'author'>('cited_by'),
    'summary_stats.h_index': counted<'author'>('h_index'),
    ...authorTopicFields,
    ...institutionFields('last_known_institutions', true),
    ...institutionFields('last_known_institution', true),
    ...institutionFields('affiliations.institution', false),
  },
  institutions: {
    ...commonFields('institution'),
    ror: byScheme('institution', 'ror'),
    'ids.ror': byScheme('institution', 'ror'),
    has_ror: flag('has_ror'),
    country_code: terms(codes('country'), 'countries'),
    type: terms(codes('institution_type'), 'institution_types'),
    lineage: terms(recordValues('institution'), 'lineages'),
    works_count: counted<'institution'>('works_count'),
    cited_by_count: counted<'institution'>('cited_by'),
  },
  sources: {
    ...commonFields('venue'),
    issn: byScheme('venue', 'issn'),
    'ids.issn': byScheme('venue', 'issn'),
    has_issn: flag('has_issn'),
    type: terms(codes('source_type'), 'venue_type'),
    is_oa: flag('is_oa'),
    works_count: counted<'venue'>('works_count'),
    cited_by_count: counted<'venue'>('cited_by'),
    'summary_stats.h_index': counted<'venue'>('h_index'),
    'summary_stats.2yr_mean_citedness': counted<'venue'>('mean_citedness'),
  },
  topics: {
    ...commonFields('topic'),
    works_count: counted<'topic'>('works_count'),
    cited_by_count: counted<'topic'>('cited_by'),
    'subfield.id': terms(recordValues('subfield'), 'subfields'),
    'field.id': terms(recordValues('field'), 'fields'),
    'domain.id': terms(recordValues('domain'), 'domains'),
  },
  subfields: placeFields('subfield'),
  fields: placeFields('field'),
  domains: placeFields('domain'),
  publishers: commonFields('absent'),
  funders: commonFields('absent'),
  keywords: commonFields('absent'),
  concepts: commonFields('absent'),
}
