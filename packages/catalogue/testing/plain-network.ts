import { shortId, type WorkRecord } from '@cognate/contract'
import type { CoauthorsQuestion } from '../src/author-graph.ts'
import { newestFirst, type PlainPeople } from './plain-conflicts.ts'

/** Works of at most 100 authors of the last years before a date, or all. */
export function recentPlainly(works: readonly WorkRecord[], years: number | undefined, date: string): WorkRecord[] {
  const first = years === undefined ? '' : `${Number(date.slice(0, 4)) - years}${date.slice(4)}`
  return works.filter(
    ({ publication_date, authorships }) =>
      authorships.length <= 100 && (years === undefined || (publication_date !== null && publication_date >= first)),
  )
}

/** With whom an author wrote works; undefined for an unknown author. */
export function coauthorsPlainly(
  { author, years, among, limit }: CoauthorsQuestion,
  date: string,
  people: Pick<PlainPeople, 'author' | 'work'>,
) {
  const self = people.author.find((one) => shortId(one.id) === shortId(author))
  if (!self) return undefined
  const works = recentPlainly(people.work, years, date).sort(newestFirst)
  return people.author
    .filter(({ id }) => id !== self.id && (!among || among.some((one) => shortId(one) === shortId(id))))
    .map(({ id }) => ({ id, together: works.filter((work) => isBy(work, self.id) && isBy(work, id)) }))
    .filter(({ together }) => together.length > 0)
    .sort((a, b) => b.together.length - a.together.length)
    .slice(0, limit)
    .map(({ id, together }) => ({
      identifier: id,
      count: together.length,
      last_year: together[0]!.publication_year,
      works: together.slice(0, 25).map((work) => work.id),
    }))
}

export function isBy({ authorships }: WorkRecord, author: string): boolean {
  return authorships.some((authorship) => authorship.author.id === author)
}
