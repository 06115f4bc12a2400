import type { VocabularyName } from '../columns/columns.ts'
import type { ListedKind } from './open-catalogue.ts'

/**
 * The properties of records by which lists are filtered, grouped and sorted; each engine has a column or a field for each.
 * Lineages are institutions and all above them; `affiliations` are all institutions that an author ever had, `institutions`
 * the last known ones; `subfields`, `fields` and `domains` are those of the topics, a person's topics those of their works;
 * `references` are the works of the catalogue that a work cites.
 */
export const codedProperties = {
  type: 'work_type',
  type_crossref: 'work_type_crossref',
  language: 'language',
  venue_type: 'source_type',
  countries: 'country',
  institution_types: 'institution_type',
  affiliation_countries: 'country',
  affiliation_types: 'institution_type',
} as const satisfies Record<string, VocabularyName>

/** The kind of record that values of other properties are. */
export const linkedProperties = {
  authors: 'author',
  references: 'work',
  institutions: 'institution',
  lineages: 'institution',
  affiliations: 'institution',
  affiliation_lineages: 'institution',
  venue: 'venue',
  topics: 'topic',
  subfields: 'subfield',
  fields: 'field',
  domains: 'domain',
  primary_topic: 'topic',
  primary_subfield: 'subfield',
  primary_field: 'field',
  primary_domain: 'domain',
} as const satisfies Record<string, ListedKind>

export type CodedProperty = keyof typeof codedProperties
export type LinkedProperty = keyof typeof linkedProperties

export const isCoded = (property: string): property is CodedProperty => Object.hasOwn(codedProperties, property)

/** The properties that have values, by kind. */
export const valueProperties = {
  work: [
    ...(['authors', 'institutions', 'lineages', 'countries', 'institution_types', 'venue', 'venue_type'] as const),
    ...(['topics', 'subfields', 'fields', 'domains', 'references'] as const),
    ...(['primary_topic', 'primary_subfield', 'primary_field', 'primary_domain'] as const),
    ...(['type', 'type_crossref', 'language'] as const),
  ],
  author: [
    ...(['institutions', 'lineages', 'countries', 'institution_types'] as const),
    ...(['affiliations', 'affiliation_lineages', 'affiliation_countries', 'affiliation_types'] as const),
    ...(['topics', 'subfields', 'fields', 'domains'] as const),
  ],
  institution: ['countries', 'institution_types', 'lineages'],
  venue: ['venue_type'],
  topic: ['subfields', 'fields', 'domains'],
  subfield: ['fields', 'domains'],
  field: ['domains'],
  domain: [],
} as const satisfies Record<ListedKind, readonly (CodedProperty | LinkedProperty)[]>

/** The properties that are numbers, by kind; a source may say nothing of some. */
export const numberProperties = {
  work: ['year', 'day', 'cited_by', 'authors_count', 'institutions_count', 'countries_count'],
  author: ['works_count', 'cited_by', 'h_index'],
  institution: ['works_count', 'cited_by'],
  venue: ['works_count', 'cited_by', 'h_index', 'mean_citedness'],
  topic: ['works_count', 'cited_by'],
  subfield: ['works_count', 'cited_by'],
  field: ['works_count', 'cited_by'],
  domain: ['works_count', 'cited_by'],
} as const satisfies Record<ListedKind, readonly string[]>

/** The properties that are true or false, by kind. */
export const flagProperties = {
  work: ['is_oa', 'has_abstract', 'is_retracted', 'has_doi', 'has_pmid', 'has_orcid'],
  author: ['has_orcid'],
  institution: ['has_ror'],
  venue: ['has_issn', 'is_oa'],
  topic: [],
  subfield: [],
  field: [],
  domain: [],
} as const satisfies Record<ListedKind, readonly string[]>

export type ValueProperty<Kind extends ListedKind> = (typeof valueProperties)[Kind][number]
export type NumberProperty<Kind extends ListedKind> = (typeof numberProperties)[Kind][number]
export type FlagProperty<Kind extends ListedKind> = (typeof flagProperties)[Kind][number]
