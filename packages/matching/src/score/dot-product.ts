/**
 * The product of a vector with many others, by the processor's instructions for 16 bytes at once. V8 does not make them of a loop;
 * it takes them from WebAssembly, which is written here by hand, since it is one loop. Format and instructions:
 * https://webassembly.github.io/spec/core/binary/
 */

/** Bytes that are multiplied at a time; the rest of a vector is filled up with zeros. */
const LANES = 16
/** Where the asked vector stands in the memory, two bytes a part; below it the vector that it is multiplied with. */
const ASKED = 32_768
/** Most parts of a vector: both have room in one page of memory. */
const MOST_DIMENSIONS = 16_384

/** A number as WebAssembly writes it: seven bits a byte, the lowest first. */
function leb128(number: number): number[] {
  const bytes: number[] = []
  let rest = number
  do {
    const bits = rest & 0x7f
    rest >>>= 7
    bytes.push(rest > 0 ? bits | 0x80 : bits)
  } while (rest > 0)
  return bytes
}

const section = (id: number, content: readonly number[]) => [id, ...leb128(content.length), ...content]
const name = (text: string) => [text.length, ...new TextEncoder().encode(text)]

const [I32, V128] = [0x7f, 0x7b]
/** Parameter: the bytes of a vector, a multiple of `LANES`. Locals: where the loop is, the sums so far, 16 bytes. */
const [bytes, at, sums, row] = [0, 1, 2, 3]
const get = (local: number) => [0x20, local]
const set = (local: number) => [0x21, local]
const tee = (local: number) => [0x22, local]
const constant = (value: number) => [0x41, ...leb128(value)]
const [add, shiftLeft, isLess] = [0x6a, 0x74, 0x48]
const simd = (instruction: number, ...operands: number[]) => [0xfd, ...leb128(instruction), ...operands]
const loadAt = (offset: number) => simd(0, 0, ...leb128(offset))
const lowHalf = simd(0x87)
const highHalf = simd(0x88)
/** The products of eight pairs, added two by two; then added to four sums. */
const multiply = simd(0xba)
const addFour = simd(0xae)
const sumAt = (lane: number) => [...get(sums), ...simd(0x1b, lane)]
const askedHalf = (half: number) => [...get(at), ...constant(1), shiftLeft, ...loadAt(ASKED + half * LANES)]

const loop = [
  ...[0x03, 0x40],
  ...[...get(at), ...loadAt(0), ...set(row)],
  ...[...get(sums), ...get(row), ...lowHalf, ...askedHalf(0), ...multiply, ...addFour],
  ...[...get(row), ...highHalf, ...askedHalf(1), ...multiply, ...addFour, ...set(sums)],
  ...[...get(at), ...constant(LANES), add, ...tee(at), ...get(bytes), isLess, 0x0d, 0],
  0x0b,
]
const total = [...sumAt(0), ...sumAt(1), add, ...sumAt(2), add, ...sumAt(3), add]
const locals = [2, 1, I32, 2, V128]
const body = [...locals, ...loop, ...total, 0x0b]

const code = new Uint8Array([
  ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
  ...section(1, [1, 0x60, 1, I32, 1, I32]),
  ...section(3, [1, 0]),
  ...section(5, [1, 0, 1]),
  ...section(7, [2, ...name('memory'), 2, 0, ...name('multiply'), 0, 0]),
  ...section(10, [1, ...leb128(body.length), ...body]),
])

interface Program {
  memory: WebAssembly.Memory
  multiply(bytes: number): number
}

/** Each thread has its own, with a memory of one page, and in it the vector that was asked about last. */
let program: Program | undefined
let loaded: Int8Array | undefined

/**
 * Multiplies a vector with those of a table: the sums are whole numbers, and the same as those of any loop.
 * @param asked  Not changed meanwhile; at most `MOST_DIMENSIONS` parts.
 * @returns The product with the vector that begins at a place of the table.
 */
export function multiplierOf(asked: Int8Array, table: Int8Array): (from: number) => number {
  const { length } = asked
  if (length > MOST_DIMENSIONS) throw new RangeError(`A vector has at most ${MOST_DIMENSIONS} parts, not ${length}.`)
  program ??= new WebAssembly.Instance(new WebAssembly.Module(code)).exports as unknown as Program
  const { memory, multiply } = program
  const padded = Math.ceil(length / LANES) * LANES
  const row = new Int8Array(memory.buffer, 0, padded)
  const load = () => {
    new Int16Array(memory.buffer, ASKED, padded).fill(0).set(asked)
    row.fill(0)
    loaded = asked
  }
  return (from) => {
    if (loaded !== asked) load()
    row.set(table.subarray(from, from + length))
    return multiply(padded)
  }
}
