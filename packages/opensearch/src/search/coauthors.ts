import type { CoauthorsQuery } from '@cognate/catalogue'
import { DAY_MS } from '@cognate/catalogue/engine-kit'
import type { CoauthorView } from '@cognate/contract'
import { HYPER_AUTHORSHIP } from '@cognate/contract/conflict-rules'
import type { Found } from '../cluster/cluster.ts'
import { everything } from '../form/query.ts'
import type { Catalogue, Hidden } from './catalogue.ts'
import { authorshipsOf, readWorksNaming } from './works.ts'

/** Works listed for each co-author; all are counted. */
const MAX_WORKS = 25

/** A co-author and the works written together, the newest first. */
interface Coauthor {
  number: number
  works: Found[]
}

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
  const works = await readWorksNaming(catalogue, {
    field: 'authors',
    numbers: [author],
    matching: everything,
    docvalues: ['number', 'authorships', 'day', 'year'],
  })
  const isShown = (other: number) => other !== author && !hidden.numbers.has(other) && among?.has(other) !== false
  const closest = groupByCoauthor(works.filter(recentTest(years, catalogue)), isShown).slice(0, limit)
  return describe(closest, catalogue, hidden)
}

function groupByCoauthor(works: readonly Found[], isShown: (author: number) => boolean): Coauthor[] {
  const dayOf = ({ fields }: Found) => fields!.day?.[0] ?? -1
  // They come ascending by number, and sorting is stable.
  const newestFirst = works.toSorted((a, b) => dayOf(b) - dayOf(a))
  const byCoauthor = new Map<number, Found[]>()
  for (const work of newestFirst) {
    const authors = authorshipsOf(work).map(({ author }) => author)
    // Nearly everybody on such a work would know everybody.
    if (authors.length > HYPER_AUTHORSHIP) continue
    for (const author of authors.filter(isShown)) byCoauthor.set(author, [...(byCoauthor.get(author) ?? []), work])
  }
  return [...byCoauthor]
    .map(([number, works]) => ({ number, works }))
    .sort((a, b) => b.works.length - a.works.length || a.number - b.number)
}

/** Whether a work is of the last years before the catalogue's date; one of which the year alone is known counts with all of it. */
function recentTest(years: number | undefined, { stored }: Catalogue): (work: Found) => boolean {
  if (years === undefined) return () => true
  const first = new Date(stored.summary.date)
  first.setUTCFullYear(first.getUTCFullYear() - years)
  const firstDay = first.getTime() / DAY_MS
  return ({ fields }) =>
    fields!.day ? fields!.day[0]! >= firstDay : (fields!.year?.[0] ?? 0) >= first.getUTCFullYear()
}

async function describe(
  coauthors: readonly Coauthor[],
  { records }: Catalogue,
  hidden: Hidden,
): Promise<CoauthorView[]> {
  const numberOf = (work: Found) => work.fields!.number![0]!
  const shown = new Set(coauthors.flatMap(({ works }) => works.slice(0, MAX_WORKS).map(numberOf)))
  const [people, works] = await Promise.all([
    records.read(
      'author',
      coauthors.map(({ number }) => number),
      hidden.ids,
    ),
    records.read('work', [...shown], hidden.ids),
  ])
  const views = new Map(
    [...shown].map((number, place) => {
      const { id, title, publication_year, publication_date, primary_location, doi } = works[place]!
      const venue = primary_location?.source?.display_name ?? null
      return [number, { identifier: id, title, publication_year, publication_date, venue, doi }]
    }),
  )
  return coauthors.map(({ works }, place) => ({
    identifier: people[place]!.id,
    display_name: people[place]!.display_name,
    count: works.length,
    last_year: works[0]!.fields!.year?.[0] ?? null,
    works: works.slice(0, MAX_WORKS).map((work) => views.get(numberOf(work))!),
  }))
}
