import { languageOf } from '../languages/language-of.ts'
import type { Language } from '../languages/languages.ts'
import { LEFT_OUT, type TermNumbering, visitTermNumbers } from './analysis.ts'
import { tellingOf } from './stock-words.ts'

/** The most distinct terms marked in a text: more marks would hide what matters. */
const MOST_MARKED = 3

/** The weights of a query's terms, above 0. They are remembered, and must not change. */
export interface TermWeights extends ReadonlyMap<string, number> {
  /** Terms that are too common to show why a text was found: they are not marked. */
  readonly common?: ReadonlySet<string>
}

/** Longer sentences are cut between words: they are lists, or texts without full stops. UTF-16 units. */
const LONGEST_SENTENCE = 400

type Range = [start: number, end: number]

/** A sentence of a text, letter for letter. */
export interface Sentence {
  sentence: string
  /** Ranges of the heaviest matching words, ascending, without overlap, in UTF-16 units. */
  marks: Range[]
  /** The weights of its distinct matching terms, a little less for a long sentence; 0 where nothing matches. */
  score: number
}

/** What may end a sentence: its last character and closing quotes, before white space; a line break; a full stop of scripts without spaces. */
const SENTENCE_END = /[.!?…؟۔।]["'”’)\]]*(?=\s)|[。！？｡]["'」』”’)]*|\n/gu
/** Abbreviations and initials, whose full stop does not end a sentence. */
const ABBREVIATION =
  /(?:^|[\s([])(?:\p{Lu}|(?:\p{L}\.)+\p{L}|e\.g|i\.e|cf|vs|al|resp|approx|ca|etc|fig|figs|eq|eqs|sec|ch|no|nos|vol|pp|dr|prof|mr|mrs|ms|st|jr|sr|inc|ltd|dept|univ)\.$/iu
const LOWER_CASE_NEXT = /^\s+\p{Ll}/u

/** Where sentences start; the first is 0, and each ends where the next starts. */
export function sentenceStarts(text: string): number[] {
  const starts = [0]
  for (const match of text.matchAll(SENTENCE_END)) {
    const end = match.index + match[0].length
    if (match[0].startsWith('.') && !endsSentence(text, match.index + 1, end)) continue
    pushPieces(text, starts, end)
  }
  pushPieces(text, starts, text.length)
  starts.pop()
  return starts
}

function endsSentence(text: string, stop: number, end: number): boolean {
  if (LOWER_CASE_NEXT.test(text.slice(end, end + 8))) return false
  return !ABBREVIATION.test(text.slice(Math.max(0, stop - 12), stop))
}

/** Adds the end of a sentence, and before it the places where an overlong one is cut. */
function pushPieces(text: string, starts: number[], end: number): void {
  let start = starts[starts.length - 1]!
  while (end - start > LONGEST_SENTENCE) {
    const space = text.lastIndexOf(' ', start + LONGEST_SENTENCE)
    start = space > start + LONGEST_SENTENCE / 2 ? space + 1 : beforeHalfCharacter(text, start + LONGEST_SENTENCE)
    starts.push(start)
  }
  if (end > start) starts.push(end)
}

function beforeHalfCharacter(text: string, at: number): number {
  const unit = text.charCodeAt(at)
  return unit >= 0xdc00 && unit <= 0xdfff ? at - 1 : at
}

/** The first sentence of a text, with its full stop. */
export function firstSentence(text: string): string {
  return text.slice(0, sentenceStarts(text)[1] ?? text.length).trimEnd()
}

/** A matching word of the text. */
interface Match {
  start: number
  end: number
  term: string
  weight: number
  isCommon: boolean
}

/** The terms of a query, numbered, so that the analyser remembers of each word whether it is one of them. */
class QueryTerms implements TermNumbering {
  readonly #numbers: ReadonlyMap<string, number>
  readonly #weights: readonly (readonly [term: string, weight: number])[]
  readonly #common: ReadonlySet<string> | undefined

  constructor(weightOf: TermWeights) {
    this.#weights = [...weightOf]
    this.#common = weightOf.common
    this.#numbers = new Map(this.#weights.map(([term], number) => [term, number]))
  }

  of(term: string): number {
    return this.#numbers.get(term) ?? LEFT_OUT
  }

  match(number: number, start: number, end: number): Match {
    const [term, weight] = this.#weights[number]!
    return { start, end, term, weight, isCommon: this.#common?.has(term) ?? false }
  }
}

/** An answer looks for the same terms in some hundred texts. */
const queryTerms = new WeakMap<TermWeights, QueryTerms>()

function findMatches(text: string, weightOf: TermWeights, language?: Language): Match[] {
  const terms = queryTerms.get(weightOf) ?? new QueryTerms(weightOf)
  queryTerms.set(weightOf, terms)
  const matches: Match[] = []
  visitTermNumbers(text, terms, (number, start, end) => matches.push(terms.match(number, start, end)), language)
  return matches
}

/**
 * The sentence whose distinct matching terms weigh most; among equals, the earliest; the first if nothing matches.
 */
export function bestSentence(text: string, weightOf: TermWeights): Sentence {
  const language = languageOf(text)
  const matches = findMatches(text, weightOf, language)
  const starts = sentenceStarts(text)
  let best = { from: 0, to: starts[1] ?? text.length, first: 0, after: 0, score: 0 }
  let after = 0
  for (const [index, from] of starts.entries()) {
    const to = starts[index + 1] ?? text.length
    const first = after
    while (after < matches.length && matches[after]!.start < to) after++
    const score = shorten(weigh(matches, first, after), to - from)
    if (score > best.score) best = { from, to, first, after, score }
  }
  return cut(text, best, matches.slice(best.first, best.after))
}

/** What is left of a sentence's weight for its length. */
export const shorten = (weight: number, length: number): number => weight / (1 + length / LONGEST_SENTENCE)

/** The weights of the distinct terms among matches first to after. */
function weigh(matches: readonly Match[], first: number, after: number): number {
  let sum = 0
  for (let index = first; index < after; index++) {
    const { term, weight } = matches[index]!
    let isRepeated = false
    for (let earlier = first; earlier < index && !isRepeated; earlier++) isRepeated = matches[earlier]!.term === term
    if (!isRepeated) sum += weight
  }
  return sum
}

function cut(
  text: string,
  { from, to, score }: { from: number; to: number; score: number },
  matches: Match[],
): Sentence {
  const raw = text.slice(from, to)
  const lead = raw.length - raw.trimStart().length
  return { sentence: raw.trim(), marks: mergeRanges(heaviest(matches, text), from + lead), score }
}

/** A sentence by itself, with the spaces around it. @param language  That of the text from which it comes. */
export function present(raw: string, score: number, language: Language, weightOf: TermWeights): Sentence {
  const matches = score > 0 ? findMatches(raw, weightOf, language) : []
  return cut(raw, { from: 0, to: raw.length, score }, matches)
}

/** Ranges of the heaviest matching words of a text, ascending, without overlap. */
export function marksIn(text: string, weightOf: TermWeights): Range[] {
  return mergeRanges(heaviest(findMatches(text, weightOf), text), 0)
}

/** Matches of the heaviest terms. Common terms are left out, and so are stock words. */
function heaviest(matches: readonly Match[], text: string): Match[] {
  const uncommon = matches.filter(({ isCommon }) => !isCommon)
  const telling = tellingOf(uncommon, ({ term, start, end }) => ({ term, surface: text.slice(start, end) }))
  const weights = [...new Map(telling.map(({ term, weight }) => [term, weight]))]
  const marked = new Set(
    weights
      .sort((a, b) => b[1] - a[1])
      .slice(0, MOST_MARKED)
      .map(([term]) => term),
  )
  return telling.filter(({ term }) => marked.has(term))
}

/** Ranges relative to an origin; those that touch or overlap become one. */
function mergeRanges(matches: readonly Match[], origin: number): Range[] {
  const ranges: Range[] = []
  for (const { start, end } of matches) {
    const last = ranges[ranges.length - 1]
    if (last && start - origin <= last[1]) last[1] = Math.max(last[1], end - origin)
    else ranges.push([start - origin, end - origin])
  }
  return ranges
}
