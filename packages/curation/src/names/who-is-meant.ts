import { nameSpellings } from '@cognate/contract/name-spellings'
import { foldText } from '@cognate/matching'
import { compareLikeness, likenesses, type NameLikeness, type ReadName, readName } from './name-likeness.ts'

/** What speaks for one of the people who may be meant by a name. */
export interface Namesake {
  likeness: NameLikeness
  /** Whether they are or were at the place that goes with the name; and whether they were only at others. */
  isThere: boolean
  isElsewhere: boolean
  /** Whether they are or were at the institution of the e-mail address. */
  hasAddress: boolean
  /** With how many others of the list they have written, each of these read as all who may be meant … */
  coauthors: number
  /** … and how many may be meant by the others, since of many somebody has written with anybody. */
  others: number
  /** How many of the works cited beside the name they wrote. */
  citedWorks: number
}

/**
 * Log odds that somebody is meant, against nobody of the catalogue, for whose odds the number of those counts who have such a
 * family name and first letter. Conditional logistic regression on 500 author lists of the ACL Anthology, rounded. `ELSEWHERE`,
 * `ADDRESS` and `CITED` are set: affiliations are printed in too many ways there, and addresses and references are too few.
 */
const LIKENESS: Record<NameLikeness, number> = { same: 3, turned: 0, shorter: -1, initials: -2, spelling: -2 }
const [THERE, ELSEWHERE, ADDRESS, COAUTHORS, CITED] = [3, -1, 3, 3, 3]
const PER_LN_BEARERS = 0.5
/** More of the others than this take from what co-authors say. */
const FEW_OTHERS = 10
const PER_LN_OTHERS = -0.5

/**
 * How likely each is meant, 0 to 1; together less than 1, since it may be nobody.
 * @param bearers  How many have such a family name and first letter.
 */
export function weighNamesakes(namesakes: readonly Namesake[], bearers: number): number[] {
  const weights = namesakes.map((one) => Math.exp(oddsOf(one)))
  const nobody = Math.max(1, bearers) ** PER_LN_BEARERS
  const all = weights.reduce((sum, weight) => sum + weight, nobody)
  return weights.map((weight) => weight / all)
}

function oddsOf({ likeness, isThere, isElsewhere, hasAddress, coauthors, others, citedWorks }: Namesake): number {
  const byChance = PER_LN_OTHERS * Math.log(Math.max(1, others / FEW_OTHERS))
  const reasons = [
    [isThere, THERE],
    [isElsewhere, ELSEWHERE],
    [hasAddress, ADDRESS],
    [coauthors > 0, Math.max(0, COAUTHORS + byChance)],
    [citedWorks > 0, CITED],
  ] as const
  return reasons.reduce((odds, [holds, weight]) => odds + (holds ? weight : 0), LIKENESS[likeness])
}

/** One way to read a name of a list. */
export interface ListedName {
  read: ReadName
  /** Whether it is spelled as it is printed, marks aside, and no letter is written out. */
  isPlain: boolean
  /** The first given name, and the last word of the family name as an index of names has it. */
  first: string
  family: string
}

/** The closest likeness of a name to any of those that somebody bears; undefined where they cannot be meant. */
export function likenessOf(name: readonly ListedName[], borne: readonly string[]): NameLikeness | undefined {
  return closest(name, borne.flatMap(nameSpellings))
}

/**
 * How each of some people is like a name. Where somebody is spelled like it, whoever is called so only as letters are written out is
 * spelled otherwise.
 */
export function likenessesTo(
  name: readonly ListedName[],
  people: readonly (readonly string[])[],
): (NameLikeness | undefined)[] {
  const plain = name.filter(({ isPlain }) => isPlain)
  const asPrinted = people.map((borne) => closest(plain, borne))
  const inAnyWay = people.map((borne) => likenessOf(name, borne))
  if (!asPrinted.includes('same')) return inAnyWay
  return inAnyWay.map((likeness, at) => asPrinted[at] ?? (likeness && 'spelling'))
}

function closest(name: readonly ListedName[], borne: readonly string[]): NameLikeness | undefined {
  const names = borne.flatMap((text) => readName(text) ?? [])
  const found = new Set(name.flatMap(({ read }) => names.map((other) => compareLikeness(read, other))))
  return likenesses.find((likeness) => found.has(likeness))
}

const INITIALS_LAST = /^(.*\p{L}{2}),?\s+((?:\p{Lu}\.?[\s-]?){1,3})$/u

/**
 * A name as lists print it: `Xiuzhen Zhang`, `Zhang, X.`, and with initials behind the family name, `Zhang X`, `van Dijk JA`. A
 * family name in capitals can look like initials, and `Möller` is also `Moeller`, so there may be several readings.
 */
export const readListedNames = (text: string): ListedName[] =>
  nameSpellings(text).flatMap((spelling, at) => readSpelling(spelling, at === 0))

function readSpelling(text: string, isPlain: boolean): ListedName[] {
  const [, family, initials] = INITIALS_LAST.exec(text.trim()) ?? []
  const turned = family && `${(initials!.match(/\p{Lu}/gu) ?? []).join('. ')}. ${family}`
  const readings = turned && initials!.length === 1 ? [turned] : turned ? [text, turned] : [text]
  return readings.flatMap((reading) => {
    const read = readName(reading)
    return read ? [{ read, isPlain, first: read.plain.given[0]!, family: indexedFamily(reading, read) }] : []
  })
}

/** O'Neill is one word of a name, and two of an index. */
function indexedFamily(text: string, { plain: { family } }: ReadName): string {
  const words = foldText(text).split(/[\s,]+/)
  return words.find((word) => word.replace(/['’`´.]/g, '') === family) ?? family
}
