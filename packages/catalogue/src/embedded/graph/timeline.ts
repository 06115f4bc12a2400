import type { ConflictEvidence, PersonView } from '@cognate/contract'
import { yearsOf } from '@cognate/matching'
import type { OtherAuthor } from './conflicts.ts'
import type { Names } from './names.ts'
import type { Stay } from './stays.ts'

type Timeline = ConflictEvidence['timeline']

/** Where an author and the others were, year by year, the newest first. */
export function writeTimeline(
  stays: readonly Stay[],
  others: readonly OtherAuthor[],
  shared: ConflictEvidence['coaffiliation'],
  { names, idOf }: { names: Names; idOf: (institution: number) => string },
): Timeline {
  const otherStays = others.flatMap((other) => other.stays.map((stay) => ({ stay, person: other.person })))
  const allStays = [...stays, ...otherStays.map(({ stay }) => stay)]
  const institutionNames = new Map(
    [...new Set(allStays.map(({ institution }) => institution))].map((at) => [at, names.institution(at).display_name]),
  )
  const sharedYears = new Map(shared.map(({ institution, years }) => [institution.identifier, new Set(years)]))
  const viewOf = (institution: number, year: number) => {
    const identifier = idOf(institution)
    const isShared = sharedYears.get(identifier)?.has(year) ?? false
    return { identifier, display_name: institutionNames.get(institution)!, shared: isShared }
  }
  return yearsOf(allStays).map((year) => ({
    year,
    of: institutionsIn(year, stays).map((institution) => viewOf(institution, year)),
    with: [...peopleIn(year, otherStays)].map(([institution, authors]) => ({ ...viewOf(institution, year), authors })),
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
function peopleIn(year: number, otherStays: readonly { stay: Stay; person: PersonView }[]): Map<number, PersonView[]> {
  const people = new Map<number, PersonView[]>()
  for (const { stay, person } of otherStays) {
    if (!isIn(year, stay)) continue
    const peopleThere = people.get(stay.institution) ?? []
    if (!peopleThere.includes(person)) people.set(stay.institution, [...peopleThere, person])
  }
  return people
}
