import type { ConflictEvidence, PersonView } from '@cognate/contract'
import { yearsOf } from '@cognate/matching'
import type { Names } from './names.ts'
import type { Stay } from './stays.ts'

type Timeline = ConflictEvidence['timeline']

/** An author's stays, those of the others, and the institutions at which both were. */
interface Whereabouts {
  stays: readonly Stay[]
  others: readonly { author: number; stays: readonly Stay[] }[]
  institutions: readonly { institution: number; years: readonly number[] }[]
}

/** Where an author and the others were, year by year, the newest first. */
export function writeTimeline(
  { stays, others, institutions }: Whereabouts,
  people: ReadonlyMap<number, PersonView>,
  names: Names,
): Timeline {
  const otherStays = others.flatMap(({ author, stays }) => stays.map((stay) => ({ stay, author })))
  const allStays = [...stays, ...otherStays.map(({ stay }) => stay)]
  const places = new Map(
    [...new Set(allStays.map(({ institution }) => institution))].map((at) => [at, names.institution(at)]),
  )
  const sharedYears = new Map(institutions.map(({ institution, years }) => [institution, new Set(years)]))
  const viewOf = (institution: number, year: number) => {
    const { identifier, display_name } = places.get(institution)!
    return { identifier, display_name, shared: sharedYears.get(institution)?.has(year) ?? false }
  }
  return yearsOf(allStays).map((year) => ({
    year,
    of: institutionsIn(year, stays).map((institution) => viewOf(institution, year)),
    with: [...peopleIn(year, otherStays)].map(([institution, authors]) => ({
      ...viewOf(institution, year),
      authors: [...new Set(authors.map(({ author }) => author))].map((author) => people.get(author)!),
    })),
  }))
}

function isIn(year: number, { from, to }: Stay): boolean {
  return from <= year && year <= to
}

function institutionsIn(year: number, stays: readonly Stay[]): number[] {
  const institutions = stays.filter((stay) => isIn(year, stay)).map(({ institution }) => institution)
  return [...new Set(institutions)]
}

/** Who was at which institution. */
function peopleIn<Placed extends { stay: Stay }>(year: number, others: readonly Placed[]): Map<number, Placed[]> {
  return Map.groupBy(
    others.filter(({ stay }) => isIn(year, stay)),
    ({ stay }) => stay.institution,
  )
}
