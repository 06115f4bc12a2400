import type { CoauthorsQuery } from '@cognate/catalogue'
import { workView } from '@cognate/catalogue/engine-kit'
import type { CoauthorView } from '@cognate/contract'
import type { Catalogue, Hidden } from './catalogue.ts'
import { closestFirst, SharedWorks } from './shared-works.ts'

/** Works listed for each co-author; all are counted. */
const MAX_WORKS = 25

/**
 * With whom an author wrote works, the most frequent first, of equals the lower id.
 * @param among  Numbers of the only authors who may be in the answer; undefined: all may.
 */
export async function listCoauthors(
  author: number,
  among: ReadonlySet<number> | undefined,
  { years, limit }: Pick<CoauthorsQuery, 'years' | 'limit'>,
  { catalogue, hidden }: { catalogue: Catalogue; hidden: Hidden },
): Promise<CoauthorView[]> {
  const shared = new SharedWorks(years, catalogue, hidden)
  await shared.read([author])
  const closest = closestFirst(shared.coauthorsOf([author]))
    .filter(([other]) => among?.has(other) !== false)
    .slice(0, limit)
  const listed = [...new Set(closest.flatMap(([, works]) => works.slice(0, MAX_WORKS).map(({ number }) => number)))]
  const [people, records] = await Promise.all([
    catalogue.records.read(
      'author',
      closest.map(([number]) => number),
      hidden.ids,
    ),
    catalogue.records.read('work', listed, hidden.ids),
  ])
  const views = new Map(listed.map((number, place) => [number, workView(records[place]!)]))
  return closest.map(([, works], place) => ({
    identifier: people[place]!.id,
    display_name: people[place]!.display_name,
    count: works.length,
    last_year: works[0]!.year,
    works: works.slice(0, MAX_WORKS).map(({ number }) => views.get(number)!),
  }))
}
