import { stemmer as arabic } from '@orama/stemmers/arabic'
import { stemmer as danish } from '@orama/stemmers/danish'
import { stemmer as dutch } from '@orama/stemmers/dutch'
import { stemmer as finnish } from '@orama/stemmers/finnish'
import { stemmer as french } from '@orama/stemmers/french'
import { stemmer as german } from '@orama/stemmers/german'
import { stemmer as greek } from '@orama/stemmers/greek'
import { stemmer as hungarian } from '@orama/stemmers/hungarian'
import { stemmer as hindi } from '@orama/stemmers/indian'
import { stemmer as indonesian } from '@orama/stemmers/indonesian'
import { stemmer as italian } from '@orama/stemmers/italian'
import { stemmer as lithuanian } from '@orama/stemmers/lithuanian'
import { stemmer as norwegian } from '@orama/stemmers/norwegian'
import { stemmer as portuguese } from '@orama/stemmers/portuguese'
import { stemmer as romanian } from '@orama/stemmers/romanian'
import { stemmer as russian } from '@orama/stemmers/russian'
import { stemmer as serbian } from '@orama/stemmers/serbian'
import { stemmer as spanish } from '@orama/stemmers/spanish'
import { stemmer as swedish } from '@orama/stemmers/swedish'
import { stemmer as turkish } from '@orama/stemmers/turkish'
import { stemmer as ukrainian } from '@orama/stemmers/ukrainian'
import { functionWords, ownLetters } from './function-words.ts'

/** A language with rules of its own, by its ISO 639-1 code; `en` stands for all others too. */
export type Language = keyof typeof functionWords | 'en'

type Stemmer = (word: string) => string

/** Gives a stemmer the accents that it needs at the end of a word. */
const accented =
  (stemmer: Stemmer, ...ends: readonly [without: RegExp, as: string][]): Stemmer =>
  (word) =>
    stemmer(ends.reduce((ending, [without, as]) => ending.replace(without, as), word))

/** Snowball's stemmers, for Latin and Greek letters without accents. Languages without one keep their words as they are. */
const stemmers: Partial<Record<Language, Stemmer>> = {
  ar: arabic,
  da: danish,
  de: german,
  el: greek,
  es: accented(spanish, [/cion$/, 'ción']),
  fi: finnish,
  fr: accented(french, [/ee(s?)$/, 'ée$1'], [/iere(s?)$/, 'ière$1']),
  hi: hindi,
  hr: serbian,
  hu: hungarian,
  id: indonesian,
  it: italian,
  lt: lithuanian,
  nl: dutch,
  no: norwegian,
  pt: accented(portuguese, [/cao$/, 'ção'], [/coes$/, 'ções']),
  ro: accented(romanian, [/ati(?=(?:a|e|ei|i|ile|ilor)$)/, 'ați']),
  ru: russian,
  sr: serbian,
  sv: swedish,
  tr: accented(turkish, [/lari(?=$|n)/, 'ları']),
  uk: ukrainian,
}

/** How words of a language become terms. */
export interface LanguageRules {
  language: Exclude<Language, 'en'>
  /** The stem of a word in lower case. */
  stem: Stemmer
  stopWords: ReadonlySet<string>
  /** Whether words lose their accents before they are stemmed, so that it does not matter whether they are written. */
  isStemmedPlain: boolean
  /** Letters that tell it from similar languages; may be empty. */
  ownLetters: string
  /** Whether it is written in Latin letters. */
  isLatin: boolean
}

/** The rules of all languages but English. */
export const languageRules: readonly LanguageRules[] = Object.entries(functionWords).map(([code, words]) => {
  const language = code as keyof typeof functionWords
  const isLatin = /^[\p{Script=Latin}\s]+$/u.test(words)
  return {
    language,
    stem: stemmers[language] ?? ((word) => word),
    stopWords: new Set(words.split(/\s+/)),
    isStemmedPlain: isLatin || language === 'el',
    ownLetters: ownLetters[language] ?? '',
    isLatin,
  }
})
