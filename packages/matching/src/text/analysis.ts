import { languageParts } from '../languages/language-of.ts'
import { type Language, type LanguageRules, languageRules } from '../languages/languages.ts'
import { stopWords } from '../languages/stop-words.ts'
import { foldText } from './fold.ts'
import { spellWord } from './spelling.ts'
import { stemWord } from './stem.ts'
import { codePointAt, textOfUnits, UnitBuffer, type Units } from './units.ts'
import { hashOf, hashOn, NO_UNITS, UNREMEMBERED, WordMemory } from './word-memory.ts'

export { foldText } from './fold.ts'

/** The version of the rules by which text becomes terms; a catalogue made with other rules must be rebuilt. */
export const ANALYSIS = 'words-6'

/** A searchable word of a text with its place in UTF-16 units; `end` is exclusive. */
interface Token {
  term: string
  start: number
  end: number
}

/** Longer terms are cut: they come from addresses, formulas or words run together. */
const LONGEST = 64

const BETWEEN = 0
const WORD = 1
/** Letters of scripts without spaces between words; runs of them are cut into pairs. */
const SPACELESS = 2
/** Part of the word around it; begins no word. */
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

/** The term of a word of an English text; empty for words that are left out. */
function makeTerm(word: string): string {
  const folded = foldLetters(word)
  if (stopWords.has(folded) || /^[\p{Script=Latin}0-9]?$/u.test(folded)) return ''
  if (!/^[a-z0-9]+$/.test(folded)) return folded.slice(0, LONGEST)
  const stem = stemWord(folded)
  const spelled = spellWord(stem)
  // Whilst and amongst are while and among.
  return spelled !== stem && stopWords.has(spelled) ? '' : spelled.slice(0, LONGEST)
}

/** Makes the terms of words of another language. English words and names among them keep a term that English texts give them. */
function makeTermBy({ language, stem, stopWords, isStemmedPlain, isLatin }: LanguageRules): (word: string) => string {
  const plainStopWords = new Set([...stopWords].map(foldLetters).filter((word) => word.length >= SHORTEST_PLAIN))
  return (word) => {
    const lower = word.toLocaleLowerCase(language).normalize('NFC')
    const folded = foldLetters(word)
    const term = stopWords.has(lower) || plainStopWords.has(folded) ? '' : makeTerm(word)
    if (term === '' || /\p{N}/u.test(term) || (!isLatin && /^[a-z]+$/.test(term))) return term
    return foldLetters(stem(isStemmedPlain ? folded : lower)).slice(0, LONGEST) || term
  }
}

/** Shorter function words are left out with their accents alone: without them they are other words, such as `su`, Turkish for water. */
const SHORTEST_PLAIN = 3

const foldLetters = (word: string): string => foldText(word).replace(/[^\p{L}\p{N}\p{M}]/gu, '')

/** The class of the character at a position. */
function classAt(units: Units, at: number): number {
  const kind = classes[units[at]!]!
  if (kind !== SURROGATE) return kind
  const point = codePointAt(units, at)
  return point > 0xffff ? classify(String.fromCodePoint(point)) : BETWEEN
}

/** Called with a term and its place. */
type VisitTerm = (term: string, start: number, end: number) => void

/** Called with the number of a term and its place. */
type VisitNumber = (number: number, start: number, end: number) => void

/** Called with the place of a word among the units of a text, and its hash. */
type VisitWord = (units: Units, start: number, end: number, hash: number) => void

/** Only the beginning of a longer word is used. */
function endOfWord(start: number, end: number): number {
  return Math.min(end, start + 4 * LONGEST)
}

/**
 * Finds the terms of texts of one language. The result depends on the text alone; it remembers the terms of words, which makes
 * it several times as fast.
 */
export class TextAnalyser {
  readonly #makeTerm: (word: string) => string
  readonly #memory: WordMemory
  readonly #buffer = new UnitBuffer()
  #isVisiting = false
  /** The numbering noted in the memory: notes from 1 up are numbers plus 1; LEFT_OUT marks words that are not terms. */
  #notedNumbers: TermNumbering | undefined

  /** @param rules  Undefined: those of English. */
  constructor(rules?: LanguageRules) {
    this.#makeTerm = rules ? makeTermBy(rules) : makeTerm
    this.#memory = rules ? new WordMemory(this.#makeTerm, WORDS_BESIDE_ENGLISH) : new WordMemory(this.#makeTerm)
  }

  /** Calls `visit` with each term of a text and its place, in order. `visit` may analyse other texts meanwhile. */
  visitTerms(text: string, visit: VisitTerm): void {
    const visitWord: VisitWord = (units, start, end, hash) => {
      const term = this.#memory.get(units, start, endOfWord(start, end), hash)
      if (term !== '') visit(term, start, end)
    }
    this.#visitRuns(text, visitWord, visit)
  }

  /**
   * Calls `visit` with the number and the place of each term of a text that has a number, in order: the terms of `visitTerms`, without
   * making strings.
   */
  visitTermNumbers(text: string, numbers: TermNumbering, visit: VisitNumber): void {
    const memory = this.#memory
    const visitNumbered: VisitTerm = (term, start, end) => {
      const number = numbers.of(term)
      if (number !== LEFT_OUT) visit(number, start, end)
    }
    if (this.#notedNumbers !== numbers) {
      // The notes of the text around this one are still in use.
      if (this.#isVisiting) {
        this.visitTerms(text, visitNumbered)
        return
      }
      memory.forgetNotes()
      this.#notedNumbers = numbers
    }
    const visitWord: VisitWord = (units, start, end, hash) => {
      const word = memory.find(units, start, endOfWord(start, end), hash)
      const note = word === UNREMEMBERED ? 0 : memory.noteOf(word)
      if (note > 0) visit(note - 1, start, end)
      else if (note === 0) visitNewWord(word, units, start, end)
    }
    const visitNewWord = (word: number, units: Units, start: number, end: number) => {
      const term =
        word === UNREMEMBERED ? this.#makeTerm(textOfUnits(units, start, endOfWord(start, end))) : memory.made(word)
      const number = term === '' ? LEFT_OUT : numbers.of(term)
      if (word !== UNREMEMBERED) memory.note(word, number === LEFT_OUT ? LEFT_OUT : number + 1)
      if (number !== LEFT_OUT) visit(number, start, end)
    }
    this.#visitRuns(text, visitWord, visitNumbered)
  }

  #visitRuns(text: string, visitWord: VisitWord, visitPair: VisitTerm): void {
    const isInner = this.#isVisiting
    const words = withoutAddresses(text)
    // A text that is analysed during a visit must not overwrite the units of the text around it.
    const buffer = isInner ? new UnitBuffer() : this.#buffer
    this.#isVisiting = true
    try {
      visitRuns(words, buffer.fill(words), visitWord, visitPair)
    } finally {
      this.#isVisiting = isInner
    }
  }
}

const ADDRESS_SIGN = /:\/\/|www\.|\.(?:com|edu|gov|io|net|org)\b/i
const ADDRESS =
  /(?:https?|ftp):\/\/\S+|\bwww\.\S+|\b[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:com|edu|gov|io|net|org)\b(?:\/\S*)?/gi

/** A text with spaces for web addresses, which are no words. */
const withoutAddresses = (text: string): string =>
  ADDRESS_SIGN.test(text) ? text.replace(ADDRESS, (address) => ' '.repeat(address.length)) : text

/** Words of a language other than English that are remembered, in about 1.5 MB. */
const WORDS_BESIDE_ENGLISH = 30_000

/** Each thread has one analyser of a language, since its memory is worth keeping from text to text. */
const analysers = new Map<Language, TextAnalyser>()

function analyserOf(language: Language): TextAnalyser {
  let analyser = analysers.get(language)
  if (!analyser) {
    analyser = new TextAnalyser(languageRules.find((rules) => rules.language === language))
    analysers.set(language, analyser)
  }
  return analyser
}

/** `TextAnalyser.visitTerms`, each part of the text in its language. */
export function visitTerms(text: string, visit: VisitTerm): void {
  for (const { from, text: part, language } of languageParts(text))
    analyserOf(language).visitTerms(
      part,
      from === 0 ? visit : (term, start, end) => visit(term, from + start, from + end),
    )
}

/** `TextAnalyser.visitTermNumbers`, each part of the text in its language, or all of it in one that is given. */
export function visitTermNumbers(text: string, numbers: TermNumbering, visit: VisitNumber, language?: Language): void {
  if (language) {
    analyserOf(language).visitTermNumbers(text, numbers, visit)
    return
  }
  for (const { from, text: part, language } of languageParts(text)) {
    const visitHere: VisitNumber = (number, start, end) => visit(number, from + start, from + end)
    analyserOf(language).visitTermNumbers(part, numbers, from === 0 ? visit : visitHere)
  }
}

/** A longer text without function words is a list of names or numbers, in no language. UTF-16 units. */
const LONGEST_UNCLEAR = 1_000

/** The terms of a word in other languages than the one that its text is taken for; empty where they leave it out. */
export type OtherTerms = ReadonlyMap<Language, string>

/**
 * `visitTerms` for what is asked: also gives the terms of words in the other languages in which they could be, where the language of
 * their text does not show.
 */
export function visitAskedTerms(
  text: string,
  visit: (term: string, start: number, end: number, others?: OtherTerms) => void,
): void {
  for (const { from, text: part, language, isShown } of languageParts(text)) {
    const others = isShown || part.length > LONGEST_UNCLEAR ? undefined : termsInOthers(part, language)
    analyserOf(language).visitTerms(part, (term, start, end) =>
      visit(term, from + start, from + end, others && othersAt(others, start)),
    )
  }
}

/** For each other language, the terms of a text by the places where they begin. */
type PlacedOthers = ReadonlyMap<Language, ReadonlyMap<number, string>>

function termsInOthers(text: string, taken: Language): PlacedOthers {
  const others = new Map<Language, Map<number, string>>()
  for (const language of languages) {
    if (language === taken) continue
    const terms = new Map<number, string>()
    analyserOf(language).visitTerms(text, (term, start) => terms.set(start, term))
    others.set(language, terms)
  }
  return others
}

const othersAt = (others: PlacedOthers, start: number): OtherTerms =>
  new Map([...others].map(([language, terms]) => [language, terms.get(start) ?? '']))

/** The languages that are told apart, in a fixed order. */
export const languages: readonly Language[] = ['en', ...languageRules.map(({ language }) => language)]

/** Whether no word goes on before a place in a text, above 0, so that both parts have the words of the whole. */
export const endsBetweenWords = (text: string, at: number): boolean => classes[text.charCodeAt(at - 1)] === BETWEEN

/** Finds the words of a text, and the pairs of letters in scripts without spaces between words. */
function visitRuns(text: string, units: Units, visitWord: VisitWord, visitPair: VisitTerm): void {
  for (let at = 0; at < text.length; ) {
    const start = at
    let hash = NO_UNITS
    // Most words are letters of one unit each: they are hashed as they are passed.
    for (let unit = units[at]!; classes[unit] === WORD; unit = units[++at]!) hash = hashOn(hash, unit)
    const kind = at > start ? WORD : classAt(units, at)
    if (kind !== WORD && kind !== SPACELESS) {
      at++
      continue
    }
    const hashedEnd = at
    if (hashedEnd === start || classes[units[at]!]! >= INSIDE) at = endOfRun(units, start, text.length, kind)
    if (kind === SPACELESS) visitPairs(text, units, { start, end: at }, visitPair)
    else visitWord(units, start, at, at === hashedEnd ? hash : hashOf(units, start, at))
  }
}

/** The number of a term that is not to be visited. */
export const LEFT_OUT = -1

/** Numbers terms from 0; the number of a term stays the same. */
export interface TermNumbering {
  /** The number of a term, or LEFT_OUT. It must not analyse texts. */
  of(term: string): number
}

/** Numbers terms in the order of their first occurrence, from 0, for counting them in many texts. */
export class TermNumbers implements TermNumbering {
  readonly #numbers = new Map<string, number>()
  readonly #onNew: (term: string) => void

  /** @param onNew  Called with each term when it gets its number; it must not analyse texts. */
  constructor(onNew: (term: string) => void) {
    this.#onNew = onNew
  }

  of(term: string): number {
    const number = this.#numbers.get(term)
    if (number !== undefined) return number
    this.#numbers.set(term, this.#numbers.size)
    this.#onNew(term)
    return this.#numbers.size - 1
  }
}

/** The end of the run of letters of one class that begins at `start`. */
function endOfRun(units: Units, start: number, length: number, kind: number): number {
  let at = start
  while (at < length) {
    const classHere = classAt(units, at)
    if (classHere !== kind && classHere !== INSIDE) break
    at += units[at]! >= 0xd800 && units[at]! <= 0xdbff ? 2 : 1
  }
  return Math.min(at, length)
}

/** Visits overlapping pairs of characters; a single character is visited alone. */
function visitPairs(text: string, units: Units, run: { start: number; end: number }, visit: VisitTerm): void {
  const starts: number[] = []
  for (let at = run.start; at < run.end; ) {
    if (classAt(units, at) === SPACELESS) starts.push(at)
    at += codePointAt(units, at) > 0xffff ? 2 : 1
  }
  starts.push(run.end)
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

/**
 * The terms of each word of a text: the English one first, then those of other languages. For words without a sentence around
 * them, whose language cannot be told. Stop words of any language are left out if other words remain.
 */
export function formsOfWords(text: string): string[][] {
  const forms = new Map<number, Set<string>>()
  const starts = languages.map((language) => {
    const found = new Set<number>()
    analyserOf(language).visitTerms(text, (term, start) => {
      found.add(start)
      forms.set(start, (forms.get(start) ?? new Set()).add(term))
    })
    return found
  })
  const words = [...forms].sort(([a], [b]) => a - b)
  const telling = words.filter(([start]) => starts.every((found) => found.has(start)))
  return (telling.length > 0 ? telling : words).map(([, terms]) => [...terms])
}

/**
 * What a text must hold to hold some words: one term of each list. A word is taken for English if anything holds it so.
 * @param words  As `formsOfWords` gives them.
 */
export function termsToHold(words: readonly (readonly string[])[], isHeld: (term: string) => boolean): string[][] {
  return words.map(([english, ...others]) => (isHeld(english!) ? [english!] : [english!, ...others]))
}
