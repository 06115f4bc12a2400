import type { AuthorTexts, KnownRecords } from './known-records.ts'

/** Of each person the names of this many topics, the most frequent, and the titles of this many works, the newest. */
const MOST = { topics: 5, titles: 10 }
/** Texts that are kept, some 1 kB each: the same people lead many projects. */
const KEPT = 20_000

/** What the catalogue knows of people, as words with which records that name them can be found. */
export class PeopleTexts {
  readonly #known: KnownRecords
  readonly #kept = new Map<number, string>()

  constructor(known: KnownRecords) {
    this.#known = known
  }

  /** For each list of authors what they work on. */
  async of(lists: readonly (readonly number[])[]): Promise<string[]> {
    if (this.#kept.size >= KEPT) this.#kept.clear()
    const missing = [...new Set(lists.flat())].filter((author) => !this.#kept.has(author))
    const texts = await this.#known.readTexts(missing, MOST)
    for (const [place, author] of missing.entries()) this.#kept.set(author, textOf(texts[place]!))
    return lists.map((authors) => authors.map((author) => this.#kept.get(author)!).join('\n'))
  }
}

const textOf = ({ topics, titles }: AuthorTexts): string => [...topics, ...titles].join('\n')
