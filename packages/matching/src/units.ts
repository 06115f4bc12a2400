/** A text as its UTF-16 units. */
export type Units = Uint16Array<ArrayBuffer>

let units: Units = new Uint16Array(1 << 14)
let bytes = Buffer.from(units.buffer)

/**
 * The UTF-16 units of a text, with a 0 behind them, in memory that the next call takes again. To copy them there and read
 * them takes a fraction of asking the text for each: a text must look at how it is stored every time.
 */
export function unitsOf(text: string): Units {
  if (text.length >= units.length) {
    units = new Uint16Array(2 * text.length)
    bytes = Buffer.from(units.buffer)
  }
  bytes.write(text, 'utf16le')
  units[text.length] = 0
  return units
}

/** The text of some units, at most some hundred. */
export const textOfUnits = (from: Units, start: number, end: number): string =>
  String.fromCharCode(...from.subarray(start, end))

/** The character that begins at a position; half a pair stands for itself. */
export function codePointAt(from: Units, at: number): number {
  const high = from[at]!
  if (high < 0xd800 || high > 0xdbff) return high
  const low = from[at + 1]!
  return low >= 0xdc00 && low <= 0xdfff ? 0x1_0000 + ((high - 0xd800) << 10) + (low - 0xdc00) : high
}
