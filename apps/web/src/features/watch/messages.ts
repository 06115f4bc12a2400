import { countOf, countPeople, inList } from '../../model/records/wording.ts'

/** What is said of what updates of the catalogue add to a collection. */
export const messages = {
  begin: 'Tell me of new people',
  beginHint:
    'After each update of the catalogue, says here who is new among the first 50 for this text, which of their works are, and of whom in the collection conflicts were found.',
  on: 'You hear of new people here',
  byMail: 'Also by mail',
  end: 'Stop',
  news: 'New since you last looked',
  updated: (date: string) => `Catalogue with works up to ${date}`,
  counts: (people: number, works: number, conflicts: number) =>
    [
      conflicts > 0 && `conflicts of ${countPeople(conflicts)}`,
      people > 0 && countPeople(people),
      works > 0 && countOf(works, 'work'),
    ]
      .filter(Boolean)
      .join(', '),
  conflicts: 'Conflicts of people in this collection',
  inConflict: (names: readonly string[]) => `in conflict with ${inList(names)}`,
  people: 'People',
  works: 'Works',
  allWorks: (works: number) => `Show all ${countOf(works, 'work')}`,
  place: (rank: number) => `place ${rank}`,
  seen: 'Seen',
}
