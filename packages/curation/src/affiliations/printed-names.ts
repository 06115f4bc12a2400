import { foldText } from '@cognate/matching'
import { institutionWords, saysKindAlone, spellingsOf } from './institution-words.ts'
import { sameNames } from './same-institutions.ts'

/** What stands before a name as the mark of a footnote: `1TU Dortmund`, `² Lund University`, `a University of Ghent`. */
const MARK = /(^|[\s,;])[\d*†‡§¶\p{No}]+(?=\p{Lu}\p{L})|(^|[,;]\s*)(?:[\d*†‡§¶\p{No}]+|[a-e])\s+(?=\p{Lu})/gu

/** Between the pieces of an affiliation, each of which may be a name. */
const BETWEEN = /[,;:|/\n()[\]]+|\s[-–—]+\s|--+/u

/** Abbreviations of kinds of institutions, which are written with more of the name: `TU Dortmund`, `IIT Bombay`. */
const abbreviations: Readonly<Record<string, string>> = {
  CUNY: 'city university new york',
  ENS: 'ecole normale superieure',
  IIIT: 'international institute information technology',
  IIT: 'indian institute technology',
  MPI: 'max planck institute',
  NIT: 'national institute technology',
  SUNY: 'state university new york',
  TU: 'technical university',
  UC: 'university california',
}
const ABBREVIATION = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${Object.keys(abbreviations).join('|')})(?![\\p{L}\\p{N}])`,
  'gu',
)

/** Words of names in other languages, besides those by which institutions are folded. */
const moreWords: Readonly<Record<string, string>> = {
  hospital: 'hopital krankenhaus ospedale',
  medical: 'medicas medizinische',
  mathematics: 'matematicas mathematik mathematiques',
  pontifical: 'pontificia pontificio',
  state: 'estadual estatal',
  technological: 'tecnologica tecnologico technologique',
  university: 'sveuciliste univerzitet',
}
const wordFor = new Map(
  Object.entries(moreWords).flatMap(([word, others]) => others.split(' ').map((other) => [other, word] as const)),
)
/** A word and its other spellings and languages. */
export const spellingsIn = (word: string): string[] => [...spellingsOf(word), ...(moreWords[word]?.split(' ') ?? [])]

/** The words that begin the name of a university behind that of its department: `Institut für Chemie der Technischen Universität Wien`. */
const headWords = new Set(
  'academy agricultural autonomous catholic federal free medical national open polytechnic state technical technological university'.split(
    ' ',
  ),
)

/** What joins a department to the name of its university. */
const JOINING = /^(?:the|of|at|der|des|de|della|dell|da|do|von|an|in|d|l)$/

/** What follows the name of a university where its departments do. */
const UNIT = /^(?:cent(?:er|re)|department|dept|school|faculty|institute?|division|laborator(?:y|ies)|library)$/

/** Pieces of an affiliation that are read. */
const MOST_PIECES = 16

/** A name for comparing. */
export interface LooseName {
  /** Its words, sorted. */
  key: string
  /** Where `university` stands in an English name; undefined where another language leaves it open. */
  order: 'first' | 'within' | 'last' | undefined
  /** It is an acronym, with one meaning among the known ones. */
  isAcronym: boolean
}

/** A name that an affiliation may hold. */
export interface PrintedName extends LooseName {
  /** As it is printed, without marks. */
  text: string
}

/**
 * A name for comparing it whatever the language, the order and the abbreviation of the words that say the kind: `TU Dortmund University`,
 * `Technische Universität Dortmund` and `Dortmund Technical University` have one key. Undefined where the words say no more than the kind.
 */
export const looseName = (name: string): LooseName | undefined => looseNameOf(name, wordsOf(name))

/** The words of a name, in English and in full as far as they say the kind. */
function wordsOf(name: string): string[] {
  const inFull = name.replace(ABBREVIATION, (short) => ` ${abbreviations[short]!} `)
  return institutionWords(inFull).map((word) => wordFor.get(word) ?? word)
}

function looseNameOf(name: string, ordered: readonly string[]): LooseName | undefined {
  const same = sameNames.get(ordered.join(' '))
  const words = same?.split(' ') ?? ordered
  if (!tellsMore(words)) return undefined
  const isEnglish = same === undefined && /\buniv(?:ersity)?\b/i.test(name)
  const at = isEnglish ? ordered.indexOf('university') : -1
  const order = at === -1 ? undefined : at === 0 ? 'first' : at === ordered.length - 1 ? 'last' : 'within'
  return { key: keyOfWords(words), order, isAcronym: ordered.length === 1 }
}

/** Words in an order that says nothing, each once. */
export const keyOfWords = (words: readonly string[]): string => [...new Set(words)].sort().join(' ')

/** Whether words are a name, and more than a kind of place. */
export const tellsMore = (words: readonly string[]): boolean => words.length > 1 && !saysKindAlone(words)

/** The names that an affiliation may hold, in its order: its pieces, the university within a piece, and two neighbours. */
export function printedNames(affiliation: string): PrintedName[] {
  const pieces = piecesOf(affiliation).map(withWords)
  const texts = pieces.flatMap((piece, at) => {
    const within = piece.words.includes('university') ? universityWithin(piece.text).map(withWords) : []
    const next = pieces[at + 1]
    const pair = next && { text: `${piece.text} ${next.text}`, words: [...piece.words, ...next.words] }
    return [piece, ...within, ...(pair ? [pair] : [])]
  })
  return texts.flatMap(({ text, words }) => {
    const name = looseNameOf(text, words)
    return name ? [{ text, ...name }] : []
  })
}

const withWords = (text: string) => ({ text, words: wordsOf(text) })

/** The pieces of an affiliation that have words. */
export const piecesOf = (affiliation: string): string[] =>
  withoutMarks(affiliation)
    .split(BETWEEN)
    .map((piece) => piece.trim())
    .filter((piece) => /\p{L}{2}/u.test(piece))
    .slice(0, MOST_PIECES)

/** What stands in brackets. */
export const inBrackets = (affiliation: string): string[] =>
  Array.from(affiliation.matchAll(/[([]([^()[\]]+)[)\]]/g), ([, text]) => text!.trim())

/** An affiliation without the marks of footnotes. */
export const withoutMarks = (affiliation: string): string => affiliation.replace(MARK, '$1$2')

function universityWithin(piece: string): string[] {
  const tokens = piece.split(/\s+/)
  const kinds = tokens.map((token) => institutionWords(token).join(' '))
  const last = kinds.lastIndexOf('university')
  let head = kinds.indexOf('university')
  if (head === -1) return []
  while (head > 0 && headWords.has(kinds[head - 1]!)) head--
  const behind = head > 0 && JOINING.test(foldText(tokens[head - 1]!)) ? [tokens.slice(head).join(' ')] : []
  const before = last > 0 && UNIT.test(foldText(tokens[last + 1] ?? '')) ? [tokens.slice(0, last + 1).join(' ')] : []
  return [...behind, ...before]
}
