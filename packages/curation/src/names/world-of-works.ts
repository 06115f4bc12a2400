import type { AuthorWorld, NumberLists } from './author-world.ts'

/** A work with its authors. */
export interface SignedWork {
  /** 0 where unknown. */
  year: number
  authors: readonly { key: string; names: readonly string[]; orcid?: string; institutions: readonly string[] }[]
}

/** A world made of works in memory. Authors are numbered in the order of their first mention, which also gives their names. */
export function worldOfWorks(works: readonly SignedWork[]): { world: AuthorWorld; keys: readonly string[] } {
  const authors = new Map<string, SignedWork['authors'][number]>()
  const keys: string[] = []
  const indices = new Map<string, number>()
  const institutions = new Map<string, number>()
  const workAuthors = new Lists()
  const affiliations = new Lists()
  for (const work of works) {
    for (const author of work.authors) {
      if (!authors.has(author.key)) {
        authors.set(author.key, author)
        indices.set(author.key, keys.push(author.key) - 1)
      }
      workAuthors.values.push(indices.get(author.key)!)
      for (const institution of author.institutions) {
        if (!institutions.has(institution)) institutions.set(institution, institutions.size)
        affiliations.values.push(institutions.get(institution)!)
      }
      affiliations.end()
    }
    workAuthors.end()
  }
  const workYears = Uint16Array.from(works, ({ year }) => year)
  const signed = workAuthors.finished()
  const world: AuthorWorld = {
    authors: keys.length,
    namesOf: (author) => authors.get(keys[author]!)!.names,
    orcidOf: (author) => authors.get(keys[author]!)!.orcid ?? '',
    authorWorks: worksByAuthor(signed, keys.length, workYears),
    workAuthors: signed,
    affiliations: affiliations.finished(),
    workYears,
  }
  return { world, keys }
}

class Lists {
  readonly values: number[] = []
  readonly #offsets = [0]

  end(): void {
    this.#offsets.push(this.values.length)
  }

  finished(): NumberLists {
    return { offsets: Uint32Array.from(this.#offsets), values: Uint32Array.from(this.values) }
  }
}

/** Works by author, newest first, then in their original order. */
function worksByAuthor(signed: NumberLists, authors: number, years: Uint16Array): AuthorWorld['authorWorks'] {
  const byAuthor: { work: number; place: number }[][] = Array.from({ length: authors }, () => [])
  const newestFirst = Array.from(years, (_, work) => work).sort((a, b) => years[b]! - years[a]! || a - b)
  for (const work of newestFirst) {
    for (let place = signed.offsets[work]!; place < signed.offsets[work + 1]!; place++) {
      byAuthor[signed.values[place]!]!.push({ work, place })
    }
  }
  const offsets = new Uint32Array(authors + 1)
  for (const [author, works] of byAuthor.entries()) offsets[author + 1] = offsets[author]! + works.length
  const all = byAuthor.flat()
  return {
    offsets,
    values: Uint32Array.from(all, ({ work }) => work),
    places: Uint32Array.from(all, ({ place }) => place),
  }
}
