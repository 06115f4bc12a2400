import { compareNames, isInFull, nameKey, type PersonName, readFamilyFirst, readPersonName } from '@cognate/curation'
import type { NamedAuthor } from './known-records.ts'

/** One way to read a name. */
export interface NameReading {
  name: PersonName
  key: string
  /** Whether initials are enough. */
  takesInitials: boolean
}

/** The ways to read a name as it is written in a source; none for one without a family name. */
export function readingsOf(written: string): NameReading[] {
  const name = readPersonName(written)
  if (!name) return []
  const turned = readFamilyFirst(written)
  return [
    { name, key: nameKey(name), takesInitials: true },
    ...(turned && isInFull(turned) ? [{ name: turned, key: nameKey(turned), takesInitials: false }] : []),
  ]
}

/**
 * The one author who can bear a name; undefined where there is none or more than one. A name with initials alone finds
 * somebody only where nobody else of the kind is there either.
 * @param candidates  For each reading the authors who have its key.
 */
export function onlyBearer(
  readings: readonly NameReading[],
  candidates: readonly (readonly NamedAuthor[])[],
): number | undefined {
  const bearers = readings.flatMap((reading, place) => candidates[place]!.filter((one) => bears(one, reading)))
  const [first, second] = new Set(bearers.map(({ author }) => author))
  return second === undefined ? first : undefined
}

function bears({ names }: NamedAuthor, { name, takesInitials }: NameReading): boolean {
  return names.some((written) => {
    const known = readPersonName(written)
    const likeness = known && compareNames(name, known)
    return likeness === 'same' || (likeness === 'initials' && takesInitials)
  })
}
