import type { CoauthorView, PersonView, SharedWorkView } from '@cognate/contract'
import { fold } from '@cognate/contract/fold'

/** A work with the co-authors who also wrote it. */
export interface WorkWithAuthors extends SharedWorkView {
  with: PersonView[]
}

/** The works of co-authors without repeats, newest first; works of one day by id. */
export function mergeWorks(coauthors: readonly CoauthorView[]): WorkWithAuthors[] {
  const works = new Map<string, WorkWithAuthors>()
  for (const { works: coauthorWorks, identifier, display_name } of coauthors) {
    for (const work of coauthorWorks) {
      const sharedWork = works.get(work.identifier) ?? { ...work, with: [] }
      sharedWork.with.push({ identifier, display_name })
      works.set(work.identifier, sharedWork)
    }
  }
  const dateOf = (work: SharedWorkView) => work.publication_date ?? String(work.publication_year ?? '')
  return [...works.values()].toSorted((a, b) => compare(dateOf(b), dateOf(a)) || compare(a.identifier, b.identifier))
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Works with every tag in title, venue, year or names of co-authors; accents and case are ignored. */
export function withTags(works: readonly WorkWithAuthors[], tags: readonly string[]): WorkWithAuthors[] {
  const foldedTags = tags.map(fold)
  return works.filter((work) => {
    const names = work.with.map(({ display_name }) => display_name)
    const text = fold([work.title, work.venue, work.publication_year, ...names].join('\n'))
    return foldedTags.every((tag) => text.includes(tag))
  })
}
