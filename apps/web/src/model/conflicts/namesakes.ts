import { fold } from '@cognate/contract/fold'
import { nameSpellings } from '@cognate/contract/name-spellings'
import { messages } from '../messages.ts'
import { nameParts } from '../records/person-name.ts'
import { type CheckedRecord, isSaidToLack, isUnmatched, withoutPlace } from './checked-people.ts'

/**
 * Of those to check against, somebody of whom nobody said yet who it is, and who is called like a person: "M. S. Akhtar" may be Md
 * Shad Akhtar. Nothing is known then of a conflict, not even whether they are the author.
 */
export function namesakeAmong(name: string, records: readonly CheckedRecord[]): string | undefined {
  const open = records
    .filter((record) => isUnmatched(record) && !isSaidToLack(record.identifier))
    .map(({ identifier }) => withoutPlace(identifier))
  return open.find((other) => mayBeSame(name, other))
}

/** What is said of a person who may be somebody to check against; undefined where nobody is called so. */
export function namesakeInWords(name: string, records: readonly CheckedRecord[]): string | undefined {
  const other = namesakeAmong(name, records)
  return other && messages.namesake(other)
}

/** Whether two names can be one in any of their spellings: "Sebastian Moeller" is Sebastian Möller. */
export function mayBeSame(one: string, other: string): boolean {
  const others = nameSpellings(other)
  return nameSpellings(one).some((spelling) => others.some((another) => areAlike(spelling, another)))
}

/** Whether two names have the same family name, and given names that are the same or their initials as far as both have them. */
function areAlike(one: string, other: string): boolean {
  const [a, b] = [partsOf(one), partsOf(other)]
  if (a.family !== b.family) return false
  const pairs = a.given.slice(0, b.given.length).map((word, at) => [word, b.given[at]!] as const)
  return pairs.length > 0 && pairs.every(([x, y]) => x === y || isInitial(x, y) || isInitial(y, x))
}

const isInitial = (short: string, long: string) => short.length === 1 && long.startsWith(short)

function partsOf(name: string) {
  const { given, family } = nameParts(name)
  return {
    given: fold(given)
      .split(/[\s.-]+/)
      .filter(Boolean),
    family: fold(family),
  }
}
