import type { Growing } from '../../base/growing.ts'
import { hashTerm } from '../../base/hash-term.ts'
import { NONE } from '../../base/none.ts'

/** Numbers terms, given as UTF-8, in the order of their first occurrence. */
export class TermTable {
  private readonly bytes: Growing<Uint8Array<ArrayBuffer>>
  private readonly ends: Growing<Uint32Array<ArrayBuffer>>
  private hashes = new Uint32Array(1024)
  private slots = new Int32Array(2048).fill(NONE)

  /** @param ends  Ends of the terms in `bytes`; terms that are already there are found too. */
  constructor(bytes: Growing<Uint8Array<ArrayBuffer>>, ends: Growing<Uint32Array<ArrayBuffer>>) {
    this.bytes = bytes
    this.ends = ends
    for (let term = 0; term < ends.length; term++) this.remember(term)
    this.rebuild()
  }

  /** The number of the term in `bytes` from start to end. */
  intern(bytes: Uint8Array, start: number, end: number): number {
    const slot = this.slotOf(hashTerm(bytes, start, end), bytes, start, end)
    return this.slots[slot] === NONE ? this.add(bytes, start, end, slot) : this.slots[slot]!
  }

  /** The number of the term in `bytes` from start to end; NONE for an unknown one. */
  find(bytes: Uint8Array, start: number, end: number): number {
    return this.slots[this.slotOf(hashTerm(bytes, start, end), bytes, start, end)]!
  }

  private add(bytes: Uint8Array, start: number, end: number, slot: number): number {
    const term = this.ends.length
    this.bytes.pushAll(bytes.subarray(start, end))
    this.ends.push(this.bytes.length)
    this.remember(term)
    this.slots[slot] = term
    if (this.ends.length * 2 > this.slots.length) this.rebuild()
    return term
  }

  /** The slot of a term, or the free slot for it. */
  private slotOf(hash: number, bytes: Uint8Array, start: number, end: number): number {
    const mask = this.slots.length - 1
    let slot = hash & mask
    for (let term = this.slots[slot]!; term !== NONE; term = this.slots[slot]!) {
      if (this.hashes[term] === hash && this.isSame(term, bytes, start, end)) break
      slot = (slot + 1) & mask
    }
    return slot
  }

  private isSame(term: number, bytes: Uint8Array, start: number, end: number): boolean {
    const from = term === 0 ? 0 : this.ends.values[term - 1]!
    const length = end - start
    if (this.ends.values[term]! - from !== length) return false
    for (let at = 0; at < length; at++) if (this.bytes.values[from + at] !== bytes[start + at]) return false
    return true
  }

  private remember(term: number): void {
    if (term >= this.hashes.length) {
      const grown = new Uint32Array(Math.max(term + 1, this.hashes.length * 2))
      grown.set(this.hashes)
      this.hashes = grown
    }
    const from = term === 0 ? 0 : this.ends.values[term - 1]!
    this.hashes[term] = hashTerm(this.bytes.values, from, this.ends.values[term])
  }

  private rebuild(): void {
    let size = this.slots.length
    while (size < this.ends.length * 4) size *= 2
    const mask = size - 1
    this.slots = new Int32Array(size).fill(NONE)
    for (let term = 0; term < this.ends.length; term++) {
      let slot = this.hashes[term]! & mask
      while (this.slots[slot] !== NONE) slot = (slot + 1) & mask
      this.slots[slot] = term
    }
  }
}
