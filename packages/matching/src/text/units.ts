/** A text as its UTF-16 units. */
export type Units = Uint16Array<ArrayBuffer>

/**
 * A reusable buffer for the UTF-16 units of a text. Copying a text into it and reading the copy takes a fraction of the time of
 * reading each unit from the string, which checks its representation every time.
 */
export class UnitBuffer {
  #units: Units = new Uint16Array(1 << 14)
  #bytes = Buffer.from(this.#units.buffer)

  /** The units of a text followed by a 0, valid until the next call. */
  fill(text: string): Units {
    if (text.length >= this.#units.length) {
      this.#units = new Uint16Array(2 * text.length)
      this.#bytes = Buffer.from(this.#units.buffer)
    }
    this.#bytes.write(text, 'utf16le')
    this.#units[text.length] = 0
    return this.#units
  }
}

/** The text of some units, at most a few hundred. */
export const textOfUnits = (from: Units, start: number, end: number): string =>
  String.fromCharCode(...from.subarray(start, end))

/** The character that begins at a position; half of a surrogate pair is returned as it is. */
export function codePointAt(from: Units, at: number): number {
  const high = from[at]!
  if (high < 0xd800 || high > 0xdbff) return high
  const low = from[at + 1]!
  return low >= 0xdc00 && low <= 0xdfff ? 0x1_0000 + ((high - 0xd800) << 10) + (low - 0xdc00) : high
}
