/** Texts as UTF-8, one after the other: the i-th is at `bytes[ends[i - 1]]` to `bytes[ends[i]]`. */
export interface PackedTexts {
  bytes: Uint8Array
  ends: Uint32Array
}

/** Gathers texts as UTF-8, one after the other. */
export class TextPack {
  private buffer: Buffer<ArrayBuffer>
  private length = 0
  private readonly ends: number[] = []

  constructor(room = 16_384) {
    this.buffer = Buffer.allocUnsafeSlow(room)
  }

  get count(): number {
    return this.ends.length
  }

  add(text: string): void {
    // A UTF-16 unit takes at most 3 bytes.
    const most = this.length + 3 * text.length
    if (most > this.buffer.length) this.grow(most)
    this.length += this.buffer.write(text, this.length, 'utf8')
    this.ends.push(this.length)
  }

  addBytes(bytes: Uint8Array): void {
    const most = this.length + bytes.length
    if (most > this.buffer.length) this.grow(most)
    this.buffer.set(bytes, this.length)
    this.length = most
    this.ends.push(most)
  }

  private grow(needed: number): void {
    const grown = Buffer.allocUnsafeSlow(Math.max(needed, Math.ceil(this.buffer.length * 1.7)))
    this.buffer.copy(grown, 0, 0, this.length)
    this.buffer = grown
  }

  /** The texts in memory of their own. */
  packed(): PackedTexts {
    return { bytes: new Uint8Array(this.buffer.subarray(0, this.length)), ends: Uint32Array.from(this.ends) }
  }
}

/** The bytes of the i-th text. */
export function packedBytes(pack: { bytes: Uint8Array; ends: ArrayLike<number> }, index: number): Uint8Array {
  return pack.bytes.subarray(index === 0 ? 0 : pack.ends[index - 1], pack.ends[index])
}

const decoder = new TextDecoder()

/** The i-th text. */
export function packedText(pack: { bytes: Uint8Array; ends: ArrayLike<number> }, index: number): string {
  const bytes = packedBytes(pack, index)
  // A view of shared memory cannot be decoded directly.
  return bytes.buffer instanceof SharedArrayBuffer ? decoder.decode(bytes.slice()) : decoder.decode(bytes)
}
