import { closeSync, openSync, rmSync } from 'node:fs'
import { readFully, writeFully } from './file-bytes.ts'
import { Growing } from './growing.ts'
import { allRows } from './sort-rows.ts'

/** A text as UTF-8, and what it is the text of. */
export interface NumberedText {
  /** Valid until the next one is asked for. */
  bytes: Uint8Array
  /** 32 bits. */
  number: number
}

/** Bytes of texts that are sorted in memory. */
const ROOM = 1 << 24
/** Bytes of a run that are read at once. */
const PIECE = 1 << 17
/** Length and number, before each text of a run. */
const HEAD = 8

/**
 * Sorts texts by their bytes, and those that are equal by their numbers, however many there are: texts that memory does not
 * hold are written as sorted runs, which are merged in the end. An external merge sort.
 */
export class TextSorter {
  private readonly path: string
  private readonly room: number
  private readonly bytes = new Growing(Uint8Array)
  private readonly ends = new Growing(Float64Array)
  private readonly numbers = new Growing(Uint32Array)
  private readonly runs: { start: number; end: number }[] = []
  private file: number | undefined

  /**
   * @param path  Of the file of runs, which no other process sees.
   * @param room  Bytes of texts to hold in memory.
   */
  constructor(path: string, room = ROOM) {
    this.path = path
    this.room = room
  }

  add(bytes: Uint8Array, number: number): void {
    if (this.bytes.length > 0 && this.bytes.length + bytes.length > this.room) this.writeRun()
    this.bytes.pushAll(bytes)
    this.ends.push(this.bytes.length)
    this.numbers.push(number)
  }

  /** All that was added, in order. Nothing can be added afterwards. */
  sorted(): Generator<NumberedText> {
    if (this.runs.length === 0) return this.sortHeld()
    this.writeRun()
    return mergeRuns(this.runs.map((run) => readRun(this.file!, run)))
  }

  close(): void {
    if (this.file !== undefined) closeSync(this.file)
    this.file = undefined
  }

  private *sortHeld(): Generator<NumberedText> {
    const { bytes, ends, numbers } = this
    const startOf = (at: number) => (at === 0 ? 0 : ends.values[at - 1]!)
    const compare = (a: number, b: number) =>
      compareBytes(bytes.values, startOf(a), ends.values[a]!, bytes.values, startOf(b), ends.values[b]!) ||
      numbers.values[a]! - numbers.values[b]!
    for (const at of allRows(ends.length).sort(compare)) {
      yield { bytes: bytes.values.subarray(startOf(at), ends.values[at]!), number: numbers.values[at]! }
    }
  }

  private writeRun(): void {
    if (this.file === undefined) {
      this.file = openSync(this.path, 'w+')
      rmSync(this.path)
    }
    const run = Buffer.allocUnsafeSlow(this.bytes.length + HEAD * this.ends.length)
    let at = 0
    for (const { bytes, number } of this.sortHeld()) {
      run.writeUInt32LE(bytes.length, at)
      run.writeUInt32LE(number, at + 4)
      run.set(bytes, at + HEAD)
      at += HEAD + bytes.length
    }
    writeFully(this.file, run)
    const start = this.runs.at(-1)?.end ?? 0
    this.runs.push({ start, end: start + run.length })
    for (const held of [this.bytes, this.ends, this.numbers]) held.length = 0
  }
}

/** Compares bytes like `memcmp`; a beginning comes before the whole. */
function compareBytes(
  one: Uint8Array,
  start: number,
  end: number,
  other: Uint8Array,
  otherStart: number,
  otherEnd: number,
): number {
  let at = start
  let otherAt = otherStart
  for (; at < end && otherAt < otherEnd; at++, otherAt++) {
    if (one[at] !== other[otherAt]) return one[at]! - other[otherAt]!
  }
  return end - at - (otherEnd - otherAt)
}

function* readRun(file: number, run: { start: number; end: number }): Generator<NumberedText> {
  let piece: Buffer = Buffer.alloc(0)
  let at = 0
  let next = run.start
  /** Makes the next bytes of the run contiguous in the piece. */
  const hold = (length: number) => {
    if (at + length <= piece.length) return
    const rest = piece.subarray(at)
    const read = Math.min(run.end - next, Math.max(PIECE, length - rest.length))
    const longer = Buffer.allocUnsafeSlow(rest.length + read)
    longer.set(rest)
    readFully(file, longer.subarray(rest.length), next)
    next += read
    piece = longer
    at = 0
  }
  while (at < piece.length || next < run.end) {
    hold(HEAD)
    const length = piece.readUInt32LE(at)
    const number = piece.readUInt32LE(at + 4)
    hold(HEAD + length)
    yield { bytes: piece.subarray(at + HEAD, at + HEAD + length), number }
    at += HEAD + length
  }
}

/** Merges sorted runs: the run with the least text is always on top of a heap. */
function* mergeRuns(runs: Generator<NumberedText>[]): Generator<NumberedText> {
  const heap = runs.flatMap((run) => {
    const { value, done } = run.next()
    return done ? [] : [{ run, text: value }]
  })
  const isBefore = (a: number, b: number) => {
    const [one, other] = [heap[a]!.text, heap[b]!.text]
    const order = compareBytes(one.bytes, 0, one.bytes.length, other.bytes, 0, other.bytes.length)
    return order === 0 ? one.number < other.number : order < 0
  }
  const sink = (from: number) => {
    for (let at = from; ; ) {
      const [left, right] = [2 * at + 1, 2 * at + 2]
      let least = at
      if (left < heap.length && isBefore(left, least)) least = left
      if (right < heap.length && isBefore(right, least)) least = right
      if (least === at) return
      ;[heap[at], heap[least]] = [heap[least]!, heap[at]!]
      at = least
    }
  }
  for (let at = heap.length >> 1; at >= 0; at--) if (at < heap.length) sink(at)
  while (heap.length > 0) {
    const top = heap[0]!
    yield top.text
    const { value, done } = top.run.next()
    if (!done) top.text = value
    else {
      const last = heap.pop()!
      if (heap.length > 0 && last !== top) heap[0] = last
    }
    sink(0)
  }
}
