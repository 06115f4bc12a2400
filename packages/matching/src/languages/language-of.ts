import { type Language, type LanguageRules, languageRules } from './languages.ts'
import { stopWords as englishWords } from './stop-words.ts'

/** A text is taken to be in the language of its beginning, this many UTF-16 units. */
const BEGINNING = 600
/** How many more function words than English ones show a language, whatever its letters, and the other way round. */
const PLAIN_LEAD = 3

const wordPattern = /[\p{L}\p{M}]+/gu
const ownLatinLetter = /(?![a-z])\p{Script=Latin}/u

/** Words that are English and something else tell nothing: `in`, `do`, `was`. These are English far more often. */
const mostlyEnglish: ReadonlySet<string> = new Set(['by', 'from', 'of', 'to', 'with'])
const isEnglish = (word: string) => englishWords.has(word) || word === 'a' || word === 'i'

/** These do not tell English from all others, but show that a text which is taken for English is. */
const rarelyOther: ReadonlySet<string> = new Set(['as', 'for'])

/** For each function word that tells something, the places of its languages among `languageRules`; no single Latin letters. */
const placesOf = new Map<string, number[]>()
for (const [place, { stopWords, isLatin }] of languageRules.entries())
  for (const word of stopWords)
    if (!isEnglish(word) && (word.length > 1 || !isLatin)) placesOf.set(word, [...(placesOf.get(word) ?? []), place])

/** English words that tell something. */
const tellingEnglish: ReadonlySet<string> = new Set(
  [...englishWords].filter(
    (word) => mostlyEnglish.has(word) || !languageRules.some(({ stopWords }) => stopWords.has(word)),
  ),
)

/** What a script tells of a text without function words: the first whose letters are in most of the words. */
const languagesOfScripts: readonly [letters: RegExp, language: Language][] = [
  [/\p{Script=Arabic}/u, 'ar'],
  [/[іїєґ]/u, 'uk'],
  [/\p{Script=Cyrillic}/u, 'ru'],
  [/\p{Script=Greek}/u, 'el'],
  [/\p{Script=Devanagari}/u, 'hi'],
]

/** Letters of Persian and Urdu, whose words are not Arabic ones. */
const notArabic = /[\u06a9\u06cc\u067e\u0686\u0698\u06af]/

/**
 * The language of a text, told by its function words, else by its letters. A text is taken for English unless another language
 * shows plainly: English texts with foreign names keep their terms. The text alone decides, since a query and a work must
 * meet in their terms.
 */
export const languageOf = (text: string): Language => tellLanguage(text).language

/** The language that a text is taken for, and whether it shows: else the text could be in another as well. */
interface ToldLanguage {
  language: Language
  isShown: boolean
}

function tellLanguage(text: string): ToldLanguage {
  const beginning = text.slice(0, BEGINNING).normalize('NFC').toLowerCase()
  const words = new Set<string>()
  const counts = new Uint8Array(languageRules.length)
  let english = 0
  let most = 0
  for (const [word] of beginning.matchAll(wordPattern)) {
    if (words.has(word)) continue
    words.add(word)
    if (tellingEnglish.has(word)) english++
    for (const place of placesOf.get(word) ?? []) most = Math.max(most, ++counts[place]!)
    if (english - most >= PLAIN_LEAD) return { language: 'en', isShown: true }
  }
  const isEnglish = english > 0 ? english >= most : most === 0 && [...rarelyOther].some((word) => words.has(word))
  const byScript = { language: languageByScript([...words]), isShown: isEnglish }
  // Most titles hold no function word of another language.
  if (most === 0) return byScript
  const likely = mostLikely(counts, beginning)
  const hasOwnLetters = !likely.isLatin || ownLatinLetter.test([...words].join(''))
  const isPlain = most - english >= PLAIN_LEAD || (most > 0 && english === 0 && hasOwnLetters)
  if (!isPlain || likely.language === 'ar') return byScript
  return { language: likely.language, isShown: counts.filter((count) => count === most).length === 1 }
}

/** Part of a text from this on, in UTF-16 units, and its language. */
export interface LanguagePart extends ToldLanguage {
  from: number
  text: string
}

const inBrackets = /\([^()]*\)|\[[^[\]]*\]/g
/** So large a part of a title that stands in brackets is its translation, */
const TRANSLATION = 1 / 3
/** if it has at least three words. */
const severalWords = /\S\s+\S+\s+\S/

/** The parts of a text that have a language of their own: a title and, in brackets, its translation; mostly all of it. */
export function languageParts(text: string): LanguagePart[] {
  const isTranslation = (part: string) => part.length >= TRANSLATION * text.length && severalWords.test(part)
  const translation = [...text.matchAll(inBrackets)].find(([inside]) => isTranslation(inside))
  if (!translation) return [{ from: 0, text, ...tellLanguage(text) }]
  const end = translation.index + translation[0].length
  const cuts = [0, translation.index, end, text.length]
  return cuts.slice(1).map((to, at) => {
    const part = text.slice(cuts[at], to)
    return { from: cuts[at]!, text: part, ...tellLanguage(part) }
  })
}

/** The language with the most function words and letters of its own in a text. */
function mostLikely(counts: Uint8Array, text: string): LanguageRules {
  const likeness = languageRules.map(({ ownLetters }, place) => {
    const letters = [...ownLetters].filter((letter) => text.includes(letter)).length
    return counts[place] === 0 ? 0 : counts[place]! + letters
  })
  return languageRules[likeness.indexOf(Math.max(...likeness))]!
}

function languageByScript(words: readonly string[]): Language {
  const isOfMost = (letters: RegExp) => 2 * words.filter((word) => letters.test(word)).length > words.length
  const [, language = 'en'] = languagesOfScripts.find(([letters]) => isOfMost(letters)) ?? []
  return language === 'ar' && words.some((word) => notArabic.test(word)) ? 'en' : language
}
