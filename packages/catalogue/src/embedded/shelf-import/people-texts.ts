import type { AuthorRecord } from '@cognate/contract'
import type { EmbeddedCatalogue } from '../embedded-catalogue.ts'
import { readHead } from '../ranking/hydrate.ts'

/** Of each person the names of this many topics, the most frequent, and the titles of this many works, the newest. */
const TOPICS = 5
const WORKS = 10
/** Texts that are kept, some 1 kB each: the same people lead many projects. */
const KEPT = 20_000

/** What the catalogue knows of people, as words with which records that name them can be found. */
export class PeopleTexts {
  readonly #catalogue: EmbeddedCatalogue
  readonly #kept = new Map<number, string>()

  constructor(catalogue: EmbeddedCatalogue) {
    this.#catalogue = catalogue
  }

  /** @param authors  Indices. */
  of(authors: readonly number[]): string {
    return authors.map((author) => this.#textOf(author)).join('\n')
  }

  #textOf(author: number): string {
    const known = this.#kept.get(author)
    if (known !== undefined) return known
    const text = this.#write(author)
    if (this.#kept.size >= KEPT) this.#kept.clear()
    this.#kept.set(author, text)
    return text
  }

  #write(author: number): string {
    const { records, data } = this.#catalogue
    const { author_work_offsets: offsets, author_work } = data.columns
    const { topics } = JSON.parse(records.json('author', author)) as AuthorRecord
    const from = offsets[author]!
    const works = author_work.subarray(from, Math.min(offsets[author + 1]!, from + WORKS))
    return [
      ...topics.slice(0, TOPICS).map(({ display_name }) => display_name),
      ...Array.from(works, (work) => readHead(records.json('work', work)).title),
    ].join('\n')
  }
}
