import type { SuggestionView } from '@cognate/contract'
import { fold } from '../../lib/fold.ts'

/** Somebody of a pasted list. */
export interface ListedAuthor {
  name: string
  /** As it stands in the list. */
  institution?: string
}

/** Most names that are taken from one list. */
const MOST_NAMES = 50

/** Words of names of institutions, in the languages that lists are written in. */
const institutionWord =
  /\b(?:universi|institut|colleg|school|hospital|clinic|cent(?:er|re)\b|laborator|academ|hochschul|école|inc\b|ltd\b|gmbh\b|corp\b)/i
const acronym = /^[A-Z]{3,8}$/
const isInstitution = (text: string) => acronym.test(text.trim()) || institutionWord.test(text)

const tidy = (text: string) =>
  text
    .replace(/[\d*†‡§¹²³⁴⁵⁶⁷⁸⁹⁰/]+/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,.;]+|[\s,;]+$/g, '')
const wordsIn = (text: string) => text.split(' ').length
const areInitials = (text: string) => /^(?:\p{Lu}\.?[\s-]?){1,3}$/u.test(text)

/**
 * The people of a pasted list: "Zhang X, Huang N; RMIT", "Zhang, Xiuzhen; Huang, Nannan", "Ada Lindqvist and Ben Okri", one on
 * each line. An institution belongs to those before it on its line. A single name gives no list.
 */
export function readAuthors(text: string): ListedAuthor[] {
  const authors = text.split(/\r?\n/).flatMap(readLine)
  const once = new Map(authors.map((author) => [fold(author.name), author]))
  return [...once.values()].slice(0, MOST_NAMES)
}

function readLine(line: string): ListedAuthor[] {
  const authors: ListedAuthor[] = []
  let begun = 0
  for (const part of line
    .split(';')
    .map((text) => tidy(text))
    .filter((text) => text !== '')) {
    if (isInstitution(part.split(/[,(]/, 1)[0]!)) {
      for (const author of authors.slice(begun)) author.institution = part
      begun = authors.length
      continue
    }
    const { names, place } = readNames(part)
    authors.push(...names.map((name) => ({ name, ...(place && { institution: place }) })))
  }
  return authors
}

/** The names of a part between semicolons, and the institution after them. */
function readNames(part: string): { names: string[]; place: string | undefined } {
  const inBrackets = /^(.*?)\s*\(([^)]*)\)$/.exec(part)
  const [whole, bracketed] =
    inBrackets && isInstitution(inBrackets[2]!) ? [inBrackets[1]!, inBrackets[2]!] : [part, undefined]
  const pieces = whole
    .split(/,|\s(?:and|&)\s/)
    .map((text) => tidy(text))
    .filter((text) => text !== '')
  const at = pieces.findIndex(isInstitution)
  const named = at > 0 ? pieces.slice(0, at) : pieces
  const place = bracketed ?? (at > 0 ? pieces.slice(at).join(', ') : undefined)
  return { names: joinGiven(named), place }
}

/** "Zhang, Xiuzhen" and "Zhang, X., Huang, N." have the family name first: "Xiuzhen Zhang", "X. Zhang". */
function joinGiven(pieces: readonly string[]): string[] {
  const isPair = pieces.length === 2 && wordsIn(pieces[0]!) === 1
  const areAbbreviated =
    pieces.length % 2 === 0 && pieces.length > 0 && pieces.every((piece, at) => at % 2 === 0 || areInitials(piece))
  if (!isPair && !areAbbreviated) return [...pieces]
  return pieces.flatMap((family, at) => (at % 2 === 0 ? `${pieces[at + 1]!} ${family}` : []))
}

/** The words of a name in any order, without initials and what stands in brackets. */
function keyOf(name: string): string {
  const words = fold(name.replace(/\([^)]*\)/g, ' ')).match(/[\p{L}'’-]{2,}/gu)
  return (words ?? []).toSorted().join(' ')
}

/** The one author of that whole name, or the one of several who is at the institution; undefined where it is in doubt. */
export function chooseAuthor(
  { name, institution: place }: ListedAuthor,
  matches: readonly SuggestionView[],
): SuggestionView | undefined {
  const key = keyOf(name)
  if (!key.includes(' ')) return undefined
  const same = matches.filter(({ display_name }) => keyOf(display_name) === key)
  const there = place ? same.filter(({ hint }) => hint && fold(hint).includes(fold(place))) : []
  if (there.length === 1) return there[0]
  return same.length === 1 ? same[0] : undefined
}
