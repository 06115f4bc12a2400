/** The values of row r are values[offsets[r]] to values[offsets[r + 1]]. */
export interface NumberLists {
  offsets: Uint32Array
  values: Uint32Array
}

/** The facts that distinguish authors; authors, works and institutions by index. */
export interface AuthorWorld {
  authors: number
  /** The name shown, then the others. */
  namesOf(author: number): readonly string[]
  /** Empty where unknown. */
  orcidOf(author: number): string
  /** Works by author, newest first, and the authorship of each. */
  authorWorks: NumberLists & { places: Uint32Array }
  workAuthors: NumberLists
  /** Institutions by authorship. */
  affiliations: NumberLists
  /** 0 where unknown. */
  workYears: Uint16Array
}

/** The people and places in the works of an author. */
export interface AuthorTraces {
  works: ReadonlySet<number>
  coauthors: ReadonlySet<number>
  institutions: ReadonlySet<number>
  /** Of the first and the last work that has a year; 0 where none has. */
  from: number
  to: number
}

/** Works with more authors do not show who works with whom. */
const MOST_AUTHORS = 30

/** The most works of an author that are read, the newest first. */
const MOST_WORKS = 300

/** Reads the traces of an author in their newest works. */
export function tracesOf(author: number, world: AuthorWorld): AuthorTraces {
  const traces = { works: new Set<number>(), coauthors: new Set<number>(), institutions: new Set<number>() }
  let from = 0
  let to = 0
  for (const { work, place } of newestWorks(author, world)) {
    traces.works.add(work)
    visitCoauthors(work, author, world, (coauthor) => traces.coauthors.add(coauthor))
    for (const institution of rowOf(world.affiliations, place)) traces.institutions.add(institution)
    const year = world.workYears[work]!
    if (year === 0) continue
    from = from === 0 ? year : Math.min(from, year)
    to = Math.max(to, year)
  }
  return { ...traces, from, to }
}

/** The newest works of an author, each with the author's own authorship; at most MOST_WORKS. */
export function* newestWorks(
  author: number,
  { authorWorks }: Pick<AuthorWorld, 'authorWorks'>,
): Generator<{ work: number; place: number }> {
  const start = authorWorks.offsets[author]!
  const end = Math.min(authorWorks.offsets[author + 1]!, start + MOST_WORKS)
  for (let at = start; at < end; at++) yield { work: authorWorks.values[at]!, place: authorWorks.places[at]! }
}

/** Calls `visit` with every other author of a work; with none if too many signed it. */
export function visitCoauthors(
  work: number,
  author: number,
  { workAuthors: { offsets, values } }: Pick<AuthorWorld, 'workAuthors'>,
  visit: (coauthor: number) => void,
): void {
  const start = offsets[work]!
  const end = offsets[work + 1]!
  if (end - start > MOST_AUTHORS) return
  for (let at = start; at < end; at++) if (values[at] !== author) visit(values[at]!)
}

/** The values of a row. */
export function rowOf({ offsets, values }: NumberLists, row: number): Uint32Array {
  return values.subarray(offsets[row], offsets[row + 1])
}
