import type { ConflictsAnswer, PersonView } from '@cognate/contract'
import { yearsOf } from '@cognate/matching'
import type { Other } from './conflicts.ts'
import type { Names } from './names.ts'
import type { Stay } from './stays.ts'

type Timeline = ConflictsAnswer['timeline']

/** Where an author and the others were, year by year, the newest first. */
export function writeTimeline(
  stays: readonly Stay[],
  others: readonly Other[],
  shared: ConflictsAnswer['coaffiliation'],
  { names, idOf }: { names: Names; idOf: (institution: number) => string },
): Timeline {
  const theirs = others.flatMap((other) => other.stays.map((stay) => ({ stay, person: other.person })))
  const all = [...stays, ...theirs.map(({ stay }) => stay)]
  const called = new Map(
    [...new Set(all.map(({ institution }) => institution))].map((at) => [at, names.institution(at).display_name]),
  )
  const sharedYears = new Map(shared.map(({ institution, years }) => [institution.identifier, new Set(years)]))
  const show = (institution: number, year: number) => {
    const identifier = idOf(institution)
    const isShared = sharedYears.get(identifier)?.has(year) ?? false
    return { identifier, display_name: called.get(institution)!, shared: isShared }
  }
  return yearsOf(all).map((year) => ({
    year,
    of: institutionsIn(year, stays).map((institution) => show(institution, year)),
    with: [...peopleIn(year, theirs)].map(([institution, authors]) => ({ ...show(institution, year), authors })),
  }))
}

function isIn(year: number, { from, to }: Stay): boolean {
  return from <= year && year <= to
}

function institutionsIn(year: number, stays: readonly Stay[]): number[] {
  const there = stays.filter((stay) => isIn(year, stay)).map(({ institution }) => institution)
  return [...new Set(there)]
}

/** Who was at which institution. */
function peopleIn(year: number, theirs: readonly { stay: Stay; person: PersonView }[]): Map<number, PersonView[]> {
  const people = new Map<number, PersonView[]>()
  for (const { stay, person } of theirs) {
    if (!isIn(year, stay)) continue
    const known = people.get(stay.institution) ?? []
    if (!known.includes(person)) people.set(stay.institution, [...known, person])
  }
  return people
}
