import { DAY_MS } from '@cognate/catalogue/engine-kit'
import { HYPER_AUTHORSHIP } from '@cognate/contract/conflict-rules'
import type { Found } from '../cluster/cluster.ts'
import { everything } from '../form/query.ts'
import type { Catalogue, Hidden } from './catalogue.ts'
import { authorshipsOf, readWorksNaming } from './works.ts'

/** A work that says who works with whom. */
export interface SharedWork {
  number: number
  /** Days since 1970; -1 where unknown. */
  day: number
  year: number | null
  /** But for those who are left out. */
  authors: number[]
}

/** The works of authors that say with whom they work: those of the last years, without those of very many authors. */
export class SharedWorks {
  readonly #catalogue: Catalogue
  readonly #hidden: Hidden
  readonly #isRecent: (work: Found) => boolean
  readonly #byAuthor = new Map<number, SharedWork[]>()

  /** @param years  Back from the catalogue's date; undefined: all. */
  constructor(years: number | undefined, catalogue: Catalogue, hidden: Hidden) {
    this.#catalogue = catalogue
    this.#hidden = hidden
    this.#isRecent = recentTest(years, catalogue)
  }

  /** Reads the works of some authors; `of` gives them afterwards. */
  async read(authors: Iterable<number>): Promise<void> {
    const numbers = [...new Set(authors)].filter((author) => !this.#byAuthor.has(author))
    if (numbers.length === 0) return
    const docvalues = ['number', 'authorships', 'day', 'year']
    const found = await readWorksNaming(this.#catalogue, { field: 'authors', numbers, matching: everything, docvalues })
    for (const author of numbers) this.#byAuthor.set(author, [])
    const wanted = new Set(numbers)
    for (const work of this.#newestFirst(found))
      for (const author of work.authors) if (wanted.has(author)) this.#byAuthor.get(author)!.push(work)
  }

  #newestFirst(found: readonly Found[]): SharedWork[] {
    const works = found.filter(this.#isRecent).flatMap((work): SharedWork[] => {
      const authors = authorshipsOf(work).map(({ author }) => author)
      // Nearly everybody on such a work would know everybody.
      if (authors.length > HYPER_AUTHORSHIP) return []
      const { number, day, year } = work.fields!
      const shown = authors.filter((author) => !this.#hidden.numbers.has(author))
      return [{ number: number![0]!, day: day?.[0] ?? -1, year: year?.[0] ?? null, authors: shown }]
    })
    // They come ascending by number, and sorting is stable.
    return works.sort((a, b) => b.day - a.day)
  }

  /** The works of an author that were read, the newest first. */
  of(author: number): readonly SharedWork[] {
    return this.#byAuthor.get(author) ?? []
  }

  /** The co-authors of some authors, each with the works that they wrote with any of these, the newest first for each author. */
  coauthorsOf(authors: Iterable<number>): Map<number, SharedWork[]> {
    const coauthors = new Map<number, SharedWork[]>()
    for (const author of authors)
      for (const work of this.of(author))
        for (const other of work.authors) {
          if (other === author) continue
          const shared = coauthors.get(other)
          if (shared) shared.push(work)
          else coauthors.set(other, [work])
        }
    return coauthors
  }
}

/** Whether a work is of the last years; one of which the year alone is known counts with all of it. */
function recentTest(years: number | undefined, { stored }: Catalogue): (work: Found) => boolean {
  if (years === undefined) return () => true
  const first = new Date(stored.summary.date)
  first.setUTCFullYear(first.getUTCFullYear() - years)
  const firstDay = first.getTime() / DAY_MS
  return ({ fields }) =>
    fields!.day ? fields!.day[0]! >= firstDay : (fields!.year?.[0] ?? 0) >= first.getUTCFullYear()
}

/** Co-authors with the most works first, of equals the lower id. */
export function closestFirst(coauthors: ReadonlyMap<number, SharedWork[]>): [number, SharedWork[]][] {
  return [...coauthors].sort(([a, ofA], [b, ofB]) => ofB.length - ofA.length || a - b)
}
