const BLANK = 0x20
const QUOTE = 0x22
const COMMA = 0x2c
const ZERO = 0x30
const COLON = 0x3a
const OPEN_LIST = 0x5b
const BACKSLASH = 0x5c
const CLOSE_LIST = 0x5d
const CLOSE = 0x7d

/** Longer abstracts are left to `plainAbstract`, which limits them. */
const MOST_WORDS = 20_000
const MOST_BYTES = 1 << 18

/** The word at each position: its first byte, and its length in bytes; NO_WORD where there is none. */
const starts = new Uint32Array(MOST_WORDS)
const lengths = new Int32Array(MOST_WORDS)
const NO_WORD = -1
lengths.fill(NO_WORD)
const text = Buffer.alloc(MOST_BYTES)

/** One past the highest position with a word, also after giving up. */
let placed = 0

/** An abstract, and the position after the index from which it was made. */
export interface Assembled {
  abstract: string
  end: number
}

/**
 * The words of an `abstract_inverted_index` in the order of their positions, with blanks between, straight from the bytes
 * of a line.
 * @param start  Where the object of words begins.
 * @returns undefined where it is not a plain index: words that are not escaped, with positions each of which is taken once.
 */
export function assembleAbstract(line: Uint8Array, start: number): Assembled | undefined {
  placed = 0
  const end = placeWords(line, start + 1)
  const abstract = end === -1 ? undefined : joinWords(line)
  lengths.fill(NO_WORD, 0, placed)
  return abstract === undefined ? undefined : { abstract, end }
}

/** Returns the position after the object; −1 where it gives up. */
function placeWords(line: Uint8Array, start: number): number {
  let at = start
  if (line[at] === CLOSE) return at + 1
  for (;;) {
    if (line[at] === BLANK) at++
    if (line[at] !== QUOTE) return -1
    const from = ++at
    for (let byte = line[at]; byte !== QUOTE; byte = line[++at]) {
      // An unescaped control character is not valid JSON.
      if (byte === undefined || byte === BACKSLASH || byte < BLANK) return -1
    }
    const length = at++ - from
    if (line[at] === COLON) at++
    if (line[at] === BLANK) at++
    if (line[at] !== OPEN_LIST) return -1
    at = placeWord(line, at + 1, from, length)
    if (line[at] === CLOSE) return at + 1
    if (line[at++] !== COMMA) return -1
  }
}

/** Places a word at each position of a list that is not empty; returns the position after the list, −1 where it gives up. */
function placeWord(line: Uint8Array, start: number, from: number, length: number): number {
  for (let at = start; ; ) {
    if (line[at] === BLANK) at++
    const first = at
    let position = 0
    for (let digit = line[at]! - ZERO; digit >= 0 && digit <= 9; digit = line[++at]! - ZERO) {
      position = position * 10 + digit
    }
    const isNumber = at > first && at - first < 6 && (line[first] !== ZERO || at === first + 1)
    if (!isNumber || position >= MOST_WORDS || lengths[position] !== NO_WORD) return -1
    starts[position] = from
    lengths[position] = length
    if (position >= placed) placed = position + 1
    if (line[at] === CLOSE_LIST) return at + 1
    if (line[at++] !== COMMA) return -1
  }
}

function joinWords(line: Uint8Array): string | undefined {
  let at = 0
  for (let position = 0; position < placed; position++) {
    const length = lengths[position]!
    // An empty word counts as none.
    if (length <= 0) continue
    if (at + length >= MOST_BYTES) return undefined
    const from = starts[position]!
    for (let byte = 0; byte < length; byte++) text[at + byte] = line[from + byte]!
    text[at + length] = BLANK
    at += length + 1
  }
  return text.toString('utf8', 0, Math.max(0, at - 1))
}
