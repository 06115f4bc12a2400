import { asList } from '../reading/raw.ts'
import type { ReadRecord } from './source-records.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
const untidy = /[\u0000-\u001f\u007f-\u009f\ud800-\udfff<&]/
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
const controls = /[\u0000-\u001f\u007f-\u009f]+/g
/** Markup that publishers leave in titles and abstracts. */
const markup =
  /<\/?(?:i|b|u|em|strong|sub|sup|scp|tt|p|br|span|italic|bold|title|sec|jats:[a-z-]+|mml:[a-z]+)(?:\s[^<>]*)?\/?>/gi
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'", nbsp: ' ' }

/** Plain text on one line, trimmed, without control characters, lone surrogates or markup. */
export function tidy(text: string): string {
  if (!untidy.test(text)) return text.trim()
  return text
    .replace(markup, '')
    .replace(/&(amp|lt|gt|quot|apos|#39|nbsp);/g, (_, name: string) => entities[name]!)
    .replace(controls, ' ')
    .replace(/ {2,}/g, ' ')
    .toWellFormed()
    .trim()
}

/** Names, titles and addresses are cut here; the longest real ones are far shorter. */
const LONGEST_TEXT = 10_000

/** Reads texts from raw values. */
export class TextReader {
  /** Cleans a text like the function `tidy`. */
  readonly tidy: (text: string) => string

  constructor(tidy: (text: string) => string) {
    this.tidy = tidy
  }

  /**
   * A text, or a number as text; null where there is none or only blanks.
   * @param longest  UTF-16 units that are kept.
   */
  textOf(value: unknown, longest = LONGEST_TEXT): string | null {
    if (typeof value === 'number' && Number.isFinite(value)) return String(value)
    if (typeof value !== 'string') return null
    return this.tidy(value.length > longest ? value.slice(0, longest).toWellFormed() : value) || null
  }

  /** A web address as it is written; null for anything else, since it is used in links and citations. */
  webAddressOf(value: unknown): string | null {
    const text = typeof value === 'string' ? this.textOf(value) : null
    return text !== null && /^https?:\/\//i.test(text) && URL.canParse(text) ? text : null
  }

  /** The texts of a list, each once, in its order. */
  textsOf(value: unknown): string[] {
    const texts = new Set<string>()
    for (const item of asList(value)) {
      const text = this.textOf(item)
      if (text !== null) texts.add(text)
    }
    return [...texts]
  }

  /** A DOI as its URL; null for anything else. */
  doiOf(value: unknown): string | null {
    const match =
      typeof value === 'string' ? /^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)?(10\.\S+)$/i.exec(value.trim()) : null
    return match ? `https://doi.org/${this.tidy(match[1]!)}` : null
  }
}

/** Checks each text: right for any value. */
export const anyTexts = new TextReader(tidy)
/** For texts that cannot be untidy: they are only trimmed. */
const tidyTexts = new TextReader((text) => text.trim())

/**
 * A line of JSON without any of these bytes has no untidy text: `<`, `&` and DEL; the backslash, which begins escaped
 * control characters and lone surrogates; the first byte of the control characters from U+0080 on.
 */
const UNTIDY_BYTES = [0x3c, 0x26, 0x7f, 0x5c, 0xc2]

/** The reader for the texts of a line: they are checked one by one only if the line has a byte that can make them untidy. */
export function readerOfLine(line: Buffer): TextReader {
  return UNTIDY_BYTES.some((byte) => line.includes(byte)) ? anyTexts : tidyTexts
}

/** Reads the record of a parsed line, with the reader for its texts. */
export type LineReader<Value> = (raw: unknown, texts: TextReader) => ReadRecord<Value>
