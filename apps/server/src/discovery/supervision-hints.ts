import type { Engine } from '@cognate/catalogue'
import { type PersonView, type SupervisionHint, shortId, usualConflictRules } from '@cognate/contract'

/** Years of a career that count as early, … */
const EARLY_YEARS = 5
/** … and by which the other one has to have begun before. */
const SENIORITY = 5
/** Works together in these years, and years in which they appeared, from which on it looks like supervision. */
export const LEAST_WORKS = 3
const LEAST_YEARS = 2

/** With whom somebody wrote much early in a career, or who did so with them. Of their works together the newest 200 are seen. */
export async function findSupervision(
  author: string,
  against: readonly string[],
  engine: Pick<Engine, 'findConflicts' | 'readRecords'>,
): Promise<SupervisionHint[]> {
  const rules = { ...usualConflictRules, methods: ['coauthors' as const] }
  const found = await engine.findConflicts({ author, authorIds: against, rules })
  if (!found || found.coauthorship.length < LEAST_WORKS) return []
  const records = await engine.readRecords('author', [author, ...against])
  const beginnings = new Map(
    records.flatMap((record) =>
      record?.first_publication_year ? [[shortId(record.id), record.first_publication_year] as const] : [],
    ),
  )
  const begun = beginnings.get(shortId(found.author.identifier))
  const pairs = found.coauthorship.flatMap(({ publication_year, with: people }) =>
    publication_year === null ? [] : people.map((person) => ({ person, year: publication_year })),
  )
  return [...Map.groupBy(pairs, ({ person }) => person.identifier).values()].flatMap((shared) => {
    const { person } = shared[0]!
    const other = beginnings.get(shortId(person.identifier))
    return begun && other ? hintOf({ begun, other, person, years: shared.map(({ year }) => year) }) : []
  })
}

interface Pair {
  begun: number
  other: number
  person: PersonView
  years: readonly number[]
}

function hintOf({ begun, other, person, years }: Pair): SupervisionHint[] {
  if (Math.abs(begun - other) < SENIORITY) return []
  const start = Math.max(begun, other)
  const early = years.filter((year) => year < start + EARLY_YEARS)
  if (early.length < LEAST_WORKS || new Set(early).size < LEAST_YEARS) return []
  const { length: works } = early
  return [
    {
      kind: 'supervision',
      with: person,
      is_junior: begun > other,
      works,
      from: Math.min(...early),
      to: Math.max(...early),
    },
  ]
}
