import { languageOf } from './language-of.ts'

/** Letters of languages that `languageOf` cannot tell; the others it tells, or takes for English. */
const letters: Record<string, RegExp> = {
  fa: /\p{Script=Arabic}/u,
  he: /\p{Script=Hebrew}/u,
  ja: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
  ko: /\p{Script=Hangul}/u,
  th: /\p{Script=Thai}/u,
  ur: /\p{Script=Arabic}/u,
  zh: /\p{Script=Han}/u,
}
const latin = /\p{Script=Latin}/u

/** Letters of a text that are looked at. */
const BEGINNING = 600

/**
 * Whether a text seems to be in one of some languages (`en`). A text whose language cannot be told, as it is short say, is
 * taken for one in them if it is in their letters.
 */
export function isWrittenIn(languages: readonly string[], text: string): boolean {
  const language = languageOf(text)
  if (language !== 'en') return languages.includes(language)
  const seen = text.slice(0, BEGINNING).match(/\p{L}/gu) ?? []
  const fits = (letter: string) => languages.some((code) => (letters[code] ?? latin).test(letter))
  return 2 * seen.filter(fits).length >= seen.length
}
