import type { CoauthorView } from '@cognate/contract'
import { findIndex } from '../../columns/identify.ts'
import { recentWorks } from '../../conflicts/shared-works.ts'
import type { CoauthorsQuery } from '../../engine/author-graph.ts'
import type { CatalogueData } from '../data/catalogue-data.ts'
import type { StoredNames } from './names.ts'

/** Works listed for each co-author; all are counted. */
const MAX_WORKS = 25

/** With whom an author wrote works, the most frequent first, of equals the lower id; undefined for an unknown author. */
export function listCoauthors(
  { author: id, years, among, limit }: CoauthorsQuery,
  data: CatalogueData,
  names: StoredNames,
): CoauthorView[] | undefined {
  const author = findIndex('author', id, data)
  if (author === undefined) return undefined
  const allowedAuthors = among && new Set(among.flatMap((other) => findIndex('author', other, data) ?? []))
  const works = new Map<number, number[]>()
  recentWorks(years, data).visitCoauthors(author, (coauthor, work) => {
    if (allowedAuthors && !allowedAuthors.has(coauthor)) return
    const sharedWorks = works.get(coauthor)
    if (sharedWorks) sharedWorks.push(work)
    else works.set(coauthor, [work])
  })
  const views = new Map<number, CoauthorView['works'][number]>()
  const viewOf = (work: number) => {
    const view = views.get(work) ?? names.work(work)
    views.set(work, view)
    return view
  }
  const closestCoauthors = [...works].sort(([a, ofA], [b, ofB]) => ofB.length - ofA.length || a - b).slice(0, limit)
  const people = names.people(closestCoauthors.map(([coauthor]) => coauthor))
  return closestCoauthors.map(([, sharedWorks], at) => ({
    ...people[at]!,
    count: sharedWorks.length,
    last_year: names.yearOf(sharedWorks[0]!),
    works: sharedWorks.slice(0, MAX_WORKS).map(viewOf),
  }))
}
