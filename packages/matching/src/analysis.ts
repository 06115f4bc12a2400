import { foldText } from './fold.ts'
import { stemWord } from './stem.ts'
import { stopWords } from './stop-words.ts'
import { WordMemory } from './word-memory.ts'

export { foldText } from './fold.ts'

/** Names the rules by which text becomes terms; a catalogue made by others must be built anew. */
export const ANALYSIS = 'words-2'

/** A word of a text that can be searched, with its place in UTF-16 units, the end not included. */
export interface Token {
  term: string
  start: number
  end: number
}

/** Longer words are cut: they are addresses, formulas or words run together. */
const LONGEST = 64

const BETWEEN = 0
const WORD = 1
/** Letters of scripts that set no spaces between words; runs of them are cut into pairs. */
const SPACELESS = 2
/** Belongs to the word in which it stands, and begins none. */
const INSIDE = 3
const SURROGATE = 4

const spaceless =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]/u
const letterOrDigit = /[\p{L}\p{N}]/u
const insideWord = /[\p{M}\u00ad]/u

function classify(character: string): number {
  if (spaceless.test(character)) return letterOrDigit.test(character) ? SPACELESS : INSIDE
  if (letterOrDigit.test(character)) return WORD
  return insideWord.test(character) ? INSIDE : BETWEEN
}

/** The class of each UTF-16 unit. */
const classes = (() => {
  const table = new Uint8Array(0x10000)
  for (let unit = 0; unit < table.length; unit++) {
    const isSurrogate = unit >= 0xd800 && unit <= 0xdfff
    table[unit] = isSurrogate ? SURROGATE : classify(String.fromCharCode(unit))
  }
  return table
})()

/** Term of each word met, in the case in which it was met; empty for words that are left out. */
const memory = new WordMemory(makeTerm)

function makeTerm(word: string): string {
  const folded = foldText(word).replace(/[^\p{L}\p{N}\p{M}]/gu, '')
  if (stopWords.has(folded) || /^[\p{Script=Latin}0-9]?$/u.test(folded)) return ''
  const stem = /^[a-z0-9]+$/.test(folded) ? stemWord(folded) : folded
  return stem.length > LONGEST ? stem.slice(0, LONGEST) : stem
}

/** Class at a position and, in the high bits, the units it takes (1 or 2). */
function classAt(text: string, at: number): number {
  const kind = classes[text.charCodeAt(at)]!
  if (kind !== SURROGATE) return kind
  const point = text.codePointAt(at)!
  return point > 0xffff ? classify(String.fromCodePoint(point)) : BETWEEN
}

/** Hears each term of a text with its place, in order. */
export function visitTerms(text: string, visit: (term: string, start: number, end: number) => void): void {
  let at = 0
  while (at < text.length) {
    const kind = classAt(text, at)
    if (kind !== WORD && kind !== SPACELESS) {
      at++
      continue
    }
    const start = at
    at = endOfRun(text, start, kind)
    if (kind === SPACELESS) visitPairs(text, start, at, visit)
    else {
      const term = memory.get(text, start, Math.min(at, start + 4 * LONGEST))
      if (term !== '') visit(term, start, at)
    }
  }
}

/** Where the run of letters of one class ends that begins at a position. */
function endOfRun(text: string, start: number, kind: number): number {
  let at = start
  while (at < text.length) {
    const unit = text.charCodeAt(at)
    const found = classes[unit] === SURROGATE ? classAt(text, at) : classes[unit]
    if (found !== kind && found !== INSIDE) break
    at += unit >= 0xd800 && unit <= 0xdbff ? 2 : 1
  }
  return Math.min(at, text.length)
}

/** Overlapping pairs of characters; a single one stands for itself. */
function visitPairs(
  text: string,
  start: number,
  end: number,
  visit: (term: string, start: number, end: number) => void,
): void {
  const starts: number[] = []
  for (let at = start; at < end; ) {
    if (classAt(text, at) === SPACELESS) starts.push(at)
    at += text.codePointAt(at)! > 0xffff ? 2 : 1
  }
  starts.push(end)
  const pairs = Math.max(1, starts.length - 2)
  for (let index = 0; index < pairs; index++) {
    const from = starts[index]!
    const to = starts[Math.min(index + 2, starts.length - 1)]!
    visit(foldText(text.slice(from, to)), from, to)
  }
}

/** Terms of a text in order, stop words left out. */
export function analyse(text: string): string[] {
  const terms: string[] = []
  visitTerms(text, (term) => terms.push(term))
  return terms
}

/** Terms of a text with their places, in order, stop words left out; pairs of one run overlap. */
export function tokenise(text: string): Token[] {
  const tokens: Token[] = []
  visitTerms(text, (term, start, end) => tokens.push({ term, start, end }))
  return tokens
}
