import { FLAG, NONE, type RecordColumns, UNKNOWN } from '@cognate/catalogue/engine-kit'
import { encodeAuthorship } from '../form/authorship.ts'
import type { SearchedKind } from '../form/indexes.ts'
import { stayAt } from '../form/stay.ts'

/** What a document of an index holds; lists that are empty and values that are unknown are left out. */
type Document = Record<string, number | number[] | boolean | undefined>

type Numbers = Uint8Array | Uint16Array | Uint32Array

/** Makes the documents of a catalogue from its columns. */
export class Documents {
  readonly #columns: RecordColumns
  readonly #merged = new Map<SearchedKind, Map<number, number[]>>()

  constructor(columns: RecordColumns) {
    this.#columns = columns
  }

  /** A work without its terms. */
  work(number: number): Document {
    const columns = this.#columns
    const { work_day, work_venue, authorship, authorship_offsets: offsets } = columns
    const venue = work_venue[number]!
    const first = offsets[number]!
    const authors = [...authorship.subarray(first, offsets[number + 1])]
    return {
      ...this.#identity('work', number),
      ...this.#places(listAt(columns.work_institution_offsets, columns.work_institution, number)),
      day: known(work_day[number]!, NONE),
      year: known(columns.work_year[number]!, 0),
      type: columns.work_type[number]!,
      type_crossref: columns.work_type_crossref[number]!,
      language: columns.work_language[number]!,
      topics: listAt(columns.work_topic_offsets, columns.work_topic, number),
      has_estimated_topics: (columns.work_flags[number]! & FLAG.hasEstimatedTopics) !== 0,
      venue: known(venue, NONE),
      venue_type: venue === NONE ? undefined : columns.venue_type[venue]!,
      authors,
      authorships: authors.map((author, place) =>
        encodeAuthorship(place, { author, position: columns.authorship_position[first + place]! }),
      ),
    }
  }

  author(number: number): Document {
    const columns = this.#columns
    const [first, last] = [columns.author_first_year[number]!, columns.author_last_year[number]!]
    return {
      ...this.#identity('author', number),
      ...this.#places(listAt(columns.author_institution_offsets, columns.author_institution, number)),
      works_count: columns.author_works_count[number]!,
      h_index: known(columns.author_h_index[number]!, UNKNOWN.author_h_index),
      // Nobody has been active in year 0: without dated works it is no year.
      years_active: first === 0 ? 0 : last - first + 1,
      last_year: known(last, 0),
      languages: languagesOf(number, columns),
      stays: staysOf(number, columns),
    }
  }

  institution(number: number): Document {
    return {
      ...this.#identity('institution', number),
      ...this.#places([number]),
      works_count: this.#columns.institution_works_count[number]!,
      parents: listAt(this.#columns.institution_parent_offsets, this.#columns.institution_parent, number),
    }
  }

  venue(number: number): Document {
    return { ...this.#identity('venue', number), works_count: this.#columns.venue_works_count[number]! }
  }

  #identity(kind: SearchedKind, number: number): Document {
    const merged = this.#merged.get(kind) ?? mergedInto(kind, this.#columns)
    this.#merged.set(kind, merged)
    return { number, id: this.#columns[`${kind}_id`][number]!, merged_ids: merged.get(number) }
  }

  #places(institutions: number[]): Document {
    const codes = (column: Numbers) => [...new Set(institutions.map((institution) => column[institution]!))]
    return {
      institutions,
      countries: codes(this.#columns.institution_country),
      institution_types: codes(this.#columns.institution_type),
    }
  }
}

const known = (value: number, unknown: number) => (value === unknown ? undefined : value)

const listAt = (offsets: Uint32Array, values: Uint32Array, row: number): number[] => [
  ...values.subarray(offsets[row], offsets[row + 1]),
]

/** The ids that were merged into each record. */
function mergedInto(kind: SearchedKind, columns: RecordColumns): Map<number, number[]> {
  const ids = columns[`${kind}_merged_id`]
  const into = columns[`${kind}_merged_into`]
  const byRecord = new Map<number, number[]>()
  for (let at = 0; at < ids.length; at++) byRecord.set(into[at]!, [...(byRecord.get(into[at]!) ?? []), ids[at]!])
  return byRecord
}

/** Each year of an author at each institution, once. */
function staysOf(author: number, columns: RecordColumns): number[] {
  const { author_affiliation_offsets: offsets, author_affiliation } = columns
  const stays = new Set<number>()
  for (let at = offsets[author]!; at < offsets[author + 1]!; at++)
    for (let year = columns.author_affiliation_from[at]!; year <= columns.author_affiliation_to[at]!; year++)
      stays.add(stayAt(author_affiliation[at]!, year))
  return [...stays]
}

/** Codes of the languages of an author's works. */
function languagesOf(author: number, { work_language, author_work_offsets, author_work }: RecordColumns): number[] {
  const works = author_work.subarray(author_work_offsets[author], author_work_offsets[author + 1])
  const languages = new Set<number>()
  for (const work of works) languages.add(work_language[work]!)
  return [...languages]
}
