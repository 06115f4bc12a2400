import type { Segments } from './affiliation-segments.ts'
import { institutionWords, isUniversity } from './institution-words.ts'
import type { AffiliationMatch } from './matchable-institution.ts'

/** An institution and where its name stands: the first word and the one behind the last. */
export interface Named extends AffiliationMatch {
  from: number
  to: number
}

/** Whether a name is a whole segment, or that of a university at the end of one. */
export function isPlain(one: Named, read: Segments): boolean {
  return isAtEnd(one, read) && (isAtStart(one, read) || isUniversity(institutionWords(one.name)))
}

const isAtStart = ({ from }: Named, { words }: Segments) => words[from - 1]?.segment !== words[from]!.segment
const isAtEnd = ({ to }: Named, { words }: Segments) => words[to]?.segment !== words[to - 1]!.segment

/** The numbers of the halves in which names begin. */
const halvesOf = (named: readonly Named[], { words, segments }: Segments) =>
  new Set(named.map(({ from }) => segments[words[from]!.segment]!.half))

/** If each half names an institution, those that begin a half of which no other is named: `Birzeit University and Qualtrics XM`. */
export function beginningsOfHalves(named: readonly Named[], plain: readonly Named[], read: Segments): Named[] {
  const halves = read.segments.at(-1)!.half + 1
  if (halvesOf(named, read).size < halves) return []
  const taken = halvesOf(plain, read)
  return named.filter((one) => isAtStart(one, read) && taken.isDisjointFrom(halvesOf([one], read)))
}

/** Whether a name is that of a record of several places, of which each half is known: `Utrecht University and Queen Mary, University of London`. */
export function isOfSeveral(one: Named, named: readonly Named[], read: Segments): boolean {
  const halfAt = (word: number) => read.segments[read.words[word]!.segment]!.half
  const joined = halfAt(one.to - 1) - halfAt(one.from)
  if (joined === 0) return false
  const inner = named.filter((other) => contains(one, other) && isAtStart(other, read) && isAtEnd(other, read))
  return halvesOf(inner, read).size === joined + 1
}

/** Whether a name stands within another. */
export function contains(outer: Named, inner: Named): boolean {
  return outer.from <= inner.from && outer.to >= inner.to && outer.to - outer.from > inner.to - inner.from
}
