import type { EmbeddedCatalogue } from '@cognate/catalogue'
import { type FindSimilarRequest, paths } from '@cognate/contract'
import { requestFor } from './in-process.ts'
import { busiestAuthors } from './people.ts'

/** Request bodies of one kind of query. */
export interface Queries {
  name: string
  path: string
  bodies: string[]
}

/** The number of people an editor checks against, and the length of a list. */
const CHECKED = 5
const LISTED = 200
/** The people that a query ranks alone. */
const ALONE = 5_000

/** The requests of the measurements: plain searches, searches with many or very narrow filters, and checks of long lists. */
export function queriesOver(
  catalogue: EmbeddedCatalogue,
  texts: readonly string[],
): Record<'first' | 'again' | 'plain' | 'strict' | 'few' | 'among' | 'lists', Queries> {
  const people = busiestAuthors(catalogue, 2 * LISTED)
  const narrow = (text: string) => ({ ...requestFor(text), ...editorsWishes(people.slice(0, CHECKED)) })
  const listOf = (ids: readonly string[]) => ({ records: ids.map((identifier) => ({ identifier })) })
  const lists = { columns: listOf(people.slice(0, LISTED)), rows: listOf(people.slice(LISTED)) }
  const check = { ...lists, methods: ['coauthors', 'coaffiliated'] }
  const few = fewExperts(catalogue)
  const among = busiestAuthors(catalogue, ALONE)
  const search = paths.findSimilar
  // A word that no work has: a server that keeps something of the texts of recent queries has nothing of these.
  const textsOf = (round?: number) =>
    texts.map((text) => JSON.stringify(requestFor(round === undefined ? text : `${text} xqzround${round}`)))
  return {
    first: { name: 'over HTTP, new texts', path: search, bodies: textsOf(1) },
    again: { name: 'over HTTP, new texts', path: search, bodies: textsOf(2) },
    plain: { name: 'over HTTP, same texts', path: search, bodies: textsOf() },
    strict: {
      name: '5 filters and conflicts',
      path: search,
      bodies: texts.map((text) => JSON.stringify(narrow(text))),
    },
    few: {
      name: `filters that leave ${few.left} experts`,
      path: search,
      bodies: texts.map((text) => JSON.stringify({ ...requestFor(text), filters: few.filters })),
    },
    among: {
      name: `${among.length.toLocaleString('en')} people alone`,
      path: search,
      bodies: texts.map((text) => JSON.stringify({ ...requestFor(text), among })),
    },
    lists: { name: 'conflicts of 200 × 200', path: paths.conflictChecks, bodies: [JSON.stringify(check)] },
  }
}

/** About how many experts pass the narrow filter. */
const FEW = 40

/** A filter that only the authors with the most works pass, and their number. */
function fewExperts({ data }: EmbeddedCatalogue): { left: number; filters: FindSimilarRequest['filters'] } {
  const counts = data.columns.author_works_count.toSorted()
  const start = counts.at(-FEW) ?? 0
  return { left: counts.filter((count) => count >= start).length, filters: { works_count: { type: 'range', start } } }
}

/** Five filters, of works and of people, and whom to check against. */
function editorsWishes(authors: readonly string[]): Pick<FindSimilarRequest, 'filters' | 'conflict_of_interest'> {
  return {
    filters: {
      publication_date: { type: 'range', start: '2010-01-01' },
      document_type: { type: 'exclude', values: ['dataset'] },
      works_count: { type: 'range', start: 3, end: 500 },
      years_active: { type: 'range', start: 2 },
      coi_authors: { type: 'exclude', values: [] },
    },
    conflict_of_interest: {
      check: ['coauthors', 'coaffiliated'],
      records: authors.map((identifier) => ({ record_type: 'author', identifier })),
      publication_types: [],
      first_and_last_two: false,
      leave_out_hyper_authorship: true,
      include_parents: false,
      leave_out_siblings: false,
      shared_projects: false,
    },
  }
}
