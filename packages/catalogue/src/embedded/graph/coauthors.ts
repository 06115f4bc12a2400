import type { CoauthorView } from '@cognate/contract'
import { findIndex } from '../../columns/identify.ts'
import type { CoauthorsQuery } from '../../engine/author-graph.ts'
import type { CatalogueData } from '../data/catalogue-data.ts'
import type { Names } from './names.ts'
import { recentWorks } from './shared-works.ts'

/** Works that are told of each co-author; all are counted. */
const MOST_WORKS = 25

/** With whom an author wrote works, the most frequent first, of equals the lower id; undefined for an unknown author. */
export function coauthorsOf(
  { author: id, years, among, limit }: CoauthorsQuery,
  data: CatalogueData,
  names: Names,
): CoauthorView[] | undefined {
  const author = findIndex('author', id, data)
  if (author === undefined) return undefined
  const asked = among && new Set(among.flatMap((other) => findIndex('author', other, data) ?? []))
  const works = new Map<number, number[]>()
  recentWorks(years, data).visitCoauthors(author, (coauthor, work) => {
    if (asked && !asked.has(coauthor)) return
    const known = works.get(coauthor)
    if (known) known.push(work)
    else works.set(coauthor, [work])
  })
  const seen = new Map<number, CoauthorView['works'][number]>()
  const show = (work: number) => {
    const shown = seen.get(work) ?? names.work(work)
    seen.set(work, shown)
    return shown
  }
  const closest = [...works].sort(([a, ofA], [b, ofB]) => ofB.length - ofA.length || a - b).slice(0, limit)
  const people = names.people(closest.map(([coauthor]) => coauthor))
  return closest.map(([, together], at) => ({
    ...people[at]!,
    count: together.length,
    last_year: names.yearOf(together[0]!),
    works: together.slice(0, MOST_WORKS).map(show),
  }))
}
