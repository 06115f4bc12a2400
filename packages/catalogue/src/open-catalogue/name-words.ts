import { foldText } from '@cognate/matching'

/** Longer words are known by their beginning: an index takes none of any length. */
const MOST_LETTERS = 100

/** The words of a folded name, as both an index of names and a search for them take them. */
export function nameWords(folded: string): string[] {
  const words = folded.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return words.filter((word) => /[\p{L}\p{N}]/u.test(word)).map(cut)
}

const cut = (word: string) => (word.length > MOST_LETTERS ? [...word].slice(0, MOST_LETTERS).join('') : word)

/** A folded name as an index takes it: its words, and between them what any index takes for a gap. */
export const indexedName = (folded: string): string => nameWords(folded).join(' ')

/** Of longer names the beginning says their place. */
const MOST_SORTED = 8_000

/** What a folded name is sorted by; of several names, one a line, the first is the name of the record. */
export function sortedName(folded: string): string {
  const end = folded.indexOf('\n')
  return folded.slice(0, end === -1 ? MOST_SORTED : Math.min(end, MOST_SORTED))
}

/** What a name is sorted by, as a text that JavaScript sorts by code points, as other languages sort any text. */
export function sortKeyOf(name: string): string {
  return sortedName(foldText(name)).replace(/[\ud800-\uffff]/g, moveUnit)
}

/** UTF-16 writes letters beyond U+FFFF with units below U+E000, so the two ranges change places. */
const moveUnit = (unit: string) => String.fromCharCode(unit.charCodeAt(0) + (unit < '\ue000' ? 0x2000 : -0x800))
