import { firstSentence } from './sentences.ts'

/** The longest first line that counts as a title, in UTF-16 units. */
const LONGEST_TITLE = 300

/** Page breaks and the like, which end lines in text pasted from PDFs. */
const LINE_BREAKS = /\r\n?|[\v\f\u0085\u2028\u2029]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are removed.
const CONTROL = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u200b\ufeff]/g

/** Text without control characters and lone surrogates, its line breaks all `\n`. */
export function cleanText(text: string): string {
  return text.toWellFormed().replace(LINE_BREAKS, '\n').replace(CONTROL, '')
}

/** The title of a text and the rest, both trimmed. */
interface TitledText {
  title: string
  rest: string
}

/** Splits a text into title and rest. The title is the first line if it has at most 300 characters, else the first sentence. */
export function splitTitle(text: string): TitledText {
  const clean = cleanText(text).trim()
  const lineEnd = clean.indexOf('\n')
  const titleEnd = lineEnd >= 0 && lineEnd <= LONGEST_TITLE ? lineEnd : firstSentence(clean).length
  return { title: clean.slice(0, titleEnd).trim(), rest: clean.slice(titleEnd).trim() }
}
