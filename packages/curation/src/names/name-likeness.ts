import { compareNames, isInFull, nameKey, type PersonName, readPersonName } from './person-name.ts'

/**
 * How two names can be of one person. `same`: family name and first given name agree in full; `initials`: given names agree only in
 * initials; `turned`: one has the family name first; `shorter`: one leaves out names of the other; `spelling`: one letter differs.
 */
export type NameLikeness = 'same' | 'initials' | 'turned' | 'shorter' | 'spelling'

/** The closest first. */
export const likenesses: readonly NameLikeness[] = ['same', 'turned', 'shorter', 'initials', 'spelling']

/** A name read once, for many comparisons. */
export interface ReadName {
  /** Given name first. */
  plain: PersonName
  turned: PersonName
  /** Folded, without spaces. */
  letters: string
  words: readonly string[]
}

/** @returns undefined if given and family name cannot be distinguished. */
export function readName(text: string): ReadName | undefined {
  const plain = readPersonName(text)
  if (!plain) return undefined
  const { given, family, particles } = plain
  const words = [...given, ...particles.split(' '), family].filter((word) => word !== '')
  const turned = { given: [...given.slice(1), family], family: given[0]!, particles }
  return { plain, turned, words, letters: words.join('') }
}

/**
 * Keys of a name; two names that are alike share at least one. Each is a possible family name with the first letter of a possible
 * first given name.
 */
export function likenessKeys({ plain, turned }: ReadName): string[] {
  const keys = new Set([nameKey(plain)])
  const first = plain.given[0]!
  // The word before the last can be the family name that a person uses.
  for (const word of plain.given.slice(1)) if (word.length > 2) keys.add(nameKey({ ...plain, family: word }))
  // A middle name that a person uses as the first.
  const second = plain.given[1]
  if (second !== undefined && second.length > 1) keys.add(nameKey({ ...plain, given: [second] }))
  if (first.length > 1) keys.add(nameKey(turned))
  return [...keys]
}

/** The closest likeness of two names; undefined where they cannot be of one person. */
export function compareLikeness(a: ReadName, b: ReadName): NameLikeness | undefined {
  const plain = compareNames(a.plain, b.plain)
  if (plain === 'same' || a.letters === b.letters) return 'same'
  if (isTurned(a, b) || isTurned(b, a)) return 'turned'
  if (isShorter(a, b) || isShorter(b, a)) return 'shorter'
  return plain ?? (isMisspelt(a, b) ? 'spelling' : undefined)
}

function isTurned(a: ReadName, b: ReadName): boolean {
  return isInFull(a.turned) && compareNames(a.turned, b.plain) === 'same'
}

/** `Miguel Alonso` for `Miguel Alonso Pardo`, `Waqas Anwar` for `Muhammad Waqas Anwar`: at least two names in full, in their order. */
function isShorter(a: ReadName, b: ReadName): boolean {
  const few = a.words.filter((word) => word.length > 1)
  const many = b.words.filter((word) => word.length > 1)
  if (few.length < 2 || few.length >= many.length) return false
  let at = 0
  for (const word of many) if (word === few[at]) at++
  return at === few.length
}

/** One letter more, fewer or different, only in long names: short ones differ by one letter by chance. */
function isMisspelt(a: ReadName, b: ReadName): boolean {
  if (Math.min(a.letters.length, b.letters.length) < 10 || a.words.length !== b.words.length) return false
  if (a.words.some((word, at) => (word.length === 1) !== (b.words[at]!.length === 1))) return false
  return isOneEditApart(a.letters, b.letters)
}

function isOneEditApart(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++
  return Math.max(a.length, b.length) - start - end <= 1
}
