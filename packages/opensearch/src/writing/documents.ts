import {
  FLAG,
  NONE,
  type RecordColumns,
  type RecordKind,
  topicDigits,
  UNKNOWN,
  type VocabularyName,
} from '@cognate/catalogue/engine-kit'
import { prominence, type TaxonomyLevel, UNKNOWN_NUMBER } from '@cognate/catalogue/open-catalogue-kit'
import type { TopicView } from '@cognate/contract'
import { impactOfReference } from '@cognate/matching'
import { encodeAuthorship } from '../form/authorship.ts'
import { type fields, type listedIn, type SearchedKind, searchedKinds, termName } from '../form/indexes.ts'
import { encodeOrdered } from '../form/ordered.ts'
import { encodeRuns, type RunAt, yearAt } from '../form/years-at.ts'
import type { Bearers } from './bearers.ts'
import type { PopularNames } from './names.ts'
import type { FurtherNumbers, StoredNumbers } from './stored-numbers.ts'
import { TopicPlaces } from './taxonomy.ts'

/** A field that is not there for what is unknown. */
type Value = number | string | readonly number[] | readonly string[] | boolean | undefined
/** What a document holds: each field of its index, but for the terms and references of works, hashes of names and what is known only of some. */
type DocumentOf<Kind extends keyof typeof listedIn, OfSome extends string = never> = Record<
  Exclude<keyof (typeof fields)[(typeof listedIn)[Kind]], 'impacts' | 'cites' | 'name_hashes' | OfSome>,
  Value
>

type Numbers = Uint8Array | Uint16Array | Uint32Array

/** What identifiers are called. */
export const schemes = ['doi', 'pmid', 'orcid', 'ror', 'issn'] as const
type Scheme = (typeof schemes)[number]

export interface DocumentSources {
  columns: RecordColumns
  topics: readonly TopicView[]
  names: Record<RecordKind, PopularNames>
  bearers: Record<Scheme, Bearers>
  /** What records say that no column says. */
  further: Record<'institution' | 'venue', FurtherNumbers>
  /** The numbers of records in the generation, by their numbers in the columns. */
  numbers: Record<SearchedKind, Uint32Array>
  /** The codes of words in the generation, by their codes in the columns. */
  codes: Record<VocabularyName, Uint16Array>
}

/** Makes the documents of a catalogue. */
export class Documents {
  /** Where topics stand. */
  readonly places: TopicPlaces
  readonly #parts: DocumentSources
  readonly #columns: RecordColumns
  readonly #merged: Record<SearchedKind, MergedInto>

  constructor(parts: DocumentSources) {
    this.#parts = parts
    this.#columns = parts.columns
    this.#merged = forSearched((kind) => new MergedInto(kind, parts.columns))
    this.places = new TopicPlaces(parts.topics, parts.columns)
  }

  /** A work without its terms. */
  work(number: number): DocumentOf<'work'> {
    const columns = this.#columns
    const { work_day, work_venue, authorship, authorship_offsets: offsets } = columns
    const venue = work_venue[number]!
    const first = offsets[number]!
    const authors = [...authorship.subarray(first, offsets[number + 1])]
    const institutions = listAt(columns.work_institution_offsets, columns.work_institution, number)
    const places = this.#institutions(institutions)
    const { bearers, numbers, codes } = this.#parts
    const doi = bearers.doi.get(number)
    return {
      ...this.#identity('work', number),
      ...this.#named('work', number, columns.work_cited_by[number]!),
      ...places,
      ...this.#topics(listAt(columns.work_topic_offsets, columns.work_topic, number)),
      ...this.#primaryTopic(number),
      references: this.#referencesOf(number),
      ...flagsOf(columns.work_flags[number]!),
      day: known(work_day[number]!, NONE),
      year: known(columns.work_year[number]!, 0),
      cited_by: hasFlag(columns.work_flags[number]!, FLAG.lacksCitations) ? undefined : columns.work_cited_by[number]!,
      type: codes.work_type[columns.work_type[number]!]!,
      type_crossref: codes.work_type_crossref[columns.work_type_crossref[number]!]!,
      language: codes.language[columns.work_language[number]!]!,
      venue: venue === NONE ? undefined : numbers.venue[venue]!,
      venue_type: venue === NONE ? undefined : codes.source_type[columns.venue_type[venue]!]!,
      doi,
      has_doi: doi !== undefined,
      has_pmid: bearers.pmid.has(number),
      authors: this.#numbersOf('author', distinct(authors)),
      identified_authors: this.#numbersOf('author', distinct(authors.filter((author) => bearers.orcid.has(author)))),
      authors_count: authors.length,
      institutions_count: institutions.length,
      countries_count: places.countries.filter((country) => country !== 0).length,
      authorships: authors.map((author, place) =>
        encodeAuthorship(place, {
          author: numbers.author[author]!,
          position: columns.authorship_position[first + place]!,
        }),
      ),
    }
  }

  /** The impacts of the references of a work, as JSON. */
  cites(number: number): string {
    const references = this.#referencesOf(number)
    const impact = impactOfReference(references.length)
    return `{${references.map((reference) => `"${termName(reference)}":${impact}`).join(',')}}`
  }

  #referencesOf(number: number): number[] {
    return this.#numbersOf('work', listAt(this.#columns.work_reference_offsets, this.#columns.work_reference, number))
  }

  author(number: number): DocumentOf<'author'> {
    const columns = this.#columns
    const [first, last] = [columns.author_first_year[number]!, columns.author_last_year[number]!]
    const citations = known(columns.author_cited_by[number]!, UNKNOWN.author_cited_by)
    const runs = this.#runs(number)
    const affiliations = this.#institutions(
      distinct(listAt(columns.author_affiliation_offsets, columns.author_affiliation, number)),
    )
    const works = listAt(columns.author_work_offsets, columns.author_work, number)
    return {
      ...this.#identity('author', number),
      ...this.#named('author', number, citations ?? 0),
      ...this.#institutions(listAt(columns.author_institution_offsets, columns.author_institution, number)),
      ...this.#topics(distinct(works.flatMap((work) => listAt(columns.work_topic_offsets, columns.work_topic, work)))),
      affiliations: affiliations.institutions,
      affiliation_lineages: affiliations.lineages,
      affiliation_countries: affiliations.countries,
      affiliation_types: affiliations.institution_types,
      works_count: columns.author_works_count[number]!,
      cited_by: citations,
      h_index: known(columns.author_h_index[number]!, UNKNOWN.author_h_index),
      has_orcid: this.#parts.bearers.orcid.has(number),
      // Nobody has been active in year 0: without dated works it is no year.
      years_active: first === 0 ? 0 : last - first + 1,
      last_year: known(last, 0),
      languages: distinct(works.map((work) => this.#parts.codes.language[columns.work_language[work]!]!)),
      years_at: [...new Set(runs.flatMap(yearsAt))],
      runs: encodeRuns(runs),
    }
  }

  institution(number: number): DocumentOf<'institution', keyof StoredNumbers> {
    const works = this.#columns.institution_works_count[number]!
    const parents = this.#numbersOf('institution', this.#parentsOf(number))
    return {
      ...this.#identity('institution', number),
      ...this.#named('institution', number, works),
      ...this.#ranked('institution', number),
      ...this.#institutions([number]),
      ...this.#parts.further.institution.of(number),
      works_count: works,
      has_ror: this.#parts.bearers.ror.has(number),
      parents,
      ordered_parents: encodeOrdered(parents),
    }
  }

  venue(number: number): DocumentOf<'venue', keyof StoredNumbers> {
    const works = this.#columns.venue_works_count[number]!
    return {
      ...this.#identity('venue', number),
      ...this.#named('venue', number, works),
      ...this.#ranked('venue', number),
      ...this.#parts.further.venue.of(number),
      venue_type: this.#parts.codes.source_type[this.#columns.venue_type[number]!]!,
      works_count: works,
      has_issn: this.#parts.bearers.issn.has(number),
    }
  }

  topic(number: number): DocumentOf<'topic', 'merged_ids'> {
    const works = this.#parts.topics[number]!.count ?? 0
    return {
      number,
      id: topicDigits(this.#parts.topics[number]!.id),
      ...this.#named('topic', number, works),
      ...this.#ranked('topic', number),
      ...this.#places([number]),
      works_count: works,
      cited_by: known(this.places.topicCitations[number]!, UNKNOWN_NUMBER),
    }
  }

  #identity(kind: SearchedKind, number: number) {
    return {
      number: this.#parts.numbers[kind][number]!,
      id: this.#columns[`${kind}_id`][number]!,
      merged_ids: this.#merged[kind].of(number),
    }
  }

  /** @param count  What makes the record prominent. */
  #named(kind: RecordKind, number: number, count: number) {
    const names = this.#parts.names[kind].of(number, this.#columns[`${kind}_by_popularity`])
    return { ...names, prominence: prominence(count) }
  }

  #ranked(kind: RecordKind, number: number) {
    return { popularity: this.#parts.names[kind].placeOf(number, this.#columns[`${kind}_by_popularity`]) }
  }

  #withThoseAbove(institutions: readonly number[]): number[] {
    return distinct(institutions.flatMap((institution) => [institution, ...this.#parentsOf(institution)]))
  }

  #institutions(institutions: number[]) {
    const { country, institution_type } = this.#parts.codes
    const codes = (column: Numbers, code: Uint16Array) =>
      distinct(institutions.map((institution) => code[column[institution]!]!))
    return {
      institutions: this.#numbersOf('institution', institutions),
      lineages: this.#numbersOf('institution', this.#withThoseAbove(institutions)),
      countries: codes(this.#columns.institution_country, country),
      institution_types: codes(this.#columns.institution_type, institution_type),
    }
  }

  #numbersOf(kind: SearchedKind, records: readonly number[]): number[] {
    return records.map((record) => this.#parts.numbers[kind][record]!)
  }

  /** Where an author was and when, in the order of the record. */
  #runs(author: number): RunAt[] {
    const columns = this.#columns
    const { author_affiliation_offsets: offsets, author_affiliation } = columns
    const runs: RunAt[] = []
    for (let at = offsets[author]!; at < offsets[author + 1]!; at++)
      runs.push({
        institution: this.#parts.numbers.institution[author_affiliation[at]!]!,
        from: columns.author_affiliation_from[at]!,
        to: columns.author_affiliation_to[at]!,
      })
    return runs
  }

  #parentsOf(institution: number): number[] {
    return listAt(this.#columns.institution_parent_offsets, this.#columns.institution_parent, institution)
  }

  #topics(topics: number[]) {
    return { topics, ...this.#places(topics) }
  }

  #places(topics: readonly number[]) {
    return {
      subfields: this.places.placesOf('subfield', topics),
      fields: this.places.placesOf('field', topics),
      domains: this.places.placesOf('domain', topics),
    }
  }

  /** The first topic of a work is the one its source is most certain of. */
  #primaryTopic(work: number) {
    const { work_topic_offsets: offsets, work_topic } = this.#columns
    const topic = offsets[work] === offsets[work + 1] ? undefined : work_topic[offsets[work]!]!
    const placeIn = (level: TaxonomyLevel) => (topic === undefined ? undefined : this.places.placeOf(level, topic))
    return {
      primary_topic: topic,
      primary_subfield: placeIn('subfield'),
      primary_field: placeIn('field'),
      primary_domain: placeIn('domain'),
    }
  }
}

const distinct = (values: readonly number[]): number[] => [...new Set(values)]

const hasFlag = (flags: number, flag: number): boolean => (flags & flag) !== 0

const flagsOf = (flags: number) => ({
  has_estimated_topics: hasFlag(flags, FLAG.hasEstimatedTopics),
  is_oa: hasFlag(flags, FLAG.isOpenAccess),
  has_abstract: hasFlag(flags, FLAG.hasAbstract),
  is_retracted: hasFlag(flags, FLAG.isRetracted),
})

const known = (value: number, unknown: number) => (value === unknown ? undefined : value)

const listAt = (offsets: Uint32Array, values: Uint32Array, row: number): number[] => [
  ...values.subarray(offsets[row], offsets[row + 1]),
]

const forSearched = <Value>(make: (kind: SearchedKind) => Value) =>
  Object.fromEntries(searchedKinds.map((kind) => [kind, make(kind)])) as Record<SearchedKind, Value>

/** The ids that were merged into each record of a kind; records are asked for in their order. */
class MergedInto {
  readonly #ids: Float64Array
  readonly #into: Uint32Array
  /** Merged ids by the record that each was merged into. */
  readonly #order: Uint32Array
  #at = 0

  constructor(kind: SearchedKind, columns: RecordColumns) {
    this.#ids = columns[`${kind}_merged_id`]
    this.#into = columns[`${kind}_merged_into`]
    this.#order = Uint32Array.from(this.#into.keys()).sort((a, b) => this.#into[a]! - this.#into[b]! || a - b)
  }

  /** Undefined where there are none. */
  of(record: number): number[] | undefined {
    const ids: number[] = []
    for (; this.#into[this.#order[this.#at]!] === record; this.#at++) ids.push(this.#ids[this.#order[this.#at]!]!)
    return ids.length === 0 ? undefined : ids
  }
}

const yearsAt = ({ institution, from, to }: RunAt): number[] =>
  Array.from({ length: to - from + 1 }, (_, year) => yearAt(institution, from + year))
