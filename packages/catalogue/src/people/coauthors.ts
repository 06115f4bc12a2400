import type { CoauthorView } from '@cognate/contract'
import type { NamedNumbers, Names } from './names.ts'
import type { PeopleSlice } from './people-slice.ts'
import { recentWorks } from './shared-works.ts'

/** Works listed for each co-author; all are counted. */
const MAX_WORKS = 25

/** Whose co-authors are listed, by numbers. */
export interface NumberedCoauthorsQuery {
  author: number
  /** Years back from the catalogue's date; undefined: all years. */
  years?: number | undefined
  /** The only authors who may be in the answer; undefined: all may. */
  among?: ReadonlySet<number> | undefined
  limit: number
}

/** Somebody with whom an author wrote. */
export interface FoundCoauthor {
  author: number
  count: number
  /** Null where unknown. */
  lastYear: number | null
  /** The newest. */
  works: number[]
}

/** With whom an author wrote works, the most frequent first, of equals the lower id. */
export function findCoauthors(
  { author, years, among, limit }: NumberedCoauthorsQuery,
  slice: PeopleSlice,
): FoundCoauthor[] {
  const works = new Map<number, number[]>()
  recentWorks(years, slice).visitCoauthors(author, (coauthor, work) => {
    if (among && !among.has(coauthor)) return
    const sharedWorks = works.get(coauthor)
    if (sharedWorks) sharedWorks.push(work)
    else works.set(coauthor, [work])
  })
  return [...works]
    .sort(([a, ofA], [b, ofB]) => ofB.length - ofA.length || a - b)
    .slice(0, limit)
    .map(([coauthor, sharedWorks]) => ({
      author: coauthor,
      count: sharedWorks.length,
      lastYear: slice.columns.work_year[sharedWorks[0]!] || null,
      works: sharedWorks.slice(0, MAX_WORKS),
    }))
}

/** By co-author, those of some authors with whom they wrote. */
export function coauthorsOf(authors: readonly number[], slice: PeopleSlice): Map<number, number[]> {
  const works = recentWorks(undefined, slice)
  const writtenWith = new Map<number, number[]>()
  for (const author of authors) {
    const coauthors = new Set<number>()
    works.visitCoauthors(author, (coauthor) => coauthors.add(coauthor))
    for (const coauthor of coauthors) writtenWith.set(coauthor, [...(writtenWith.get(coauthor) ?? []), author])
  }
  return writtenWith
}

/** The records that `writeCoauthors` names. */
export function namedInCoauthors(found: readonly FoundCoauthor[]): NamedNumbers {
  return {
    authors: found.map(({ author }) => author),
    institutions: [],
    works: new Set(found.flatMap(({ works }) => works)),
  }
}

export function writeCoauthors(found: readonly FoundCoauthor[], names: Names): CoauthorView[] {
  const people = names.people(found.map(({ author }) => author))
  const views = new Map(Array.from(namedInCoauthors(found).works, (work) => [work, names.work(work)]))
  return found.map(({ count, lastYear, works }, place) => ({
    ...people[place]!,
    count,
    last_year: lastYear,
    works: works.map((work) => views.get(work)!),
  }))
}
