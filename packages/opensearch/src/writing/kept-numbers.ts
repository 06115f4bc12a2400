import type { SentFolders } from './document-list.ts'
import { spreadNumbers } from './spread-numbers.ts'

/**
 * The numbers of the records of a kind: those that they had in the generation before, and others for new ones.
 * @param ids  Ascending.
 */
export function keepNumbers(kind: string, ids: Float64Array, { before, now }: SentFolders): Uint32Array {
  const numbers = spreadNumbers(before ? numbersBefore(kind, ids, before) : new Uint32Array(ids.length))
  now?.create(Float64Array, `${kind}-ids`).pushAll(ids)
  now?.create(Uint32Array, `${kind}-numbers`).pushAll(numbers)
  return numbers
}

function numbersBefore(kind: string, ids: Float64Array, before: NonNullable<SentFolders['before']>): Uint32Array {
  const column = before.open(Float64Array, `${kind}-ids`)
  const [nextId, nextNumber] = [column.reader(), before.open(Uint32Array, `${kind}-numbers`).reader()]
  const numbers = new Uint32Array(ids.length)
  for (let row = 0, at = 0; row < column.length; row++) {
    const [id, number] = [nextId(), nextNumber()]
    while (at < ids.length && ids[at]! < id) at++
    if (ids[at] === id) numbers[at] = number
  }
  return numbers
}

/** Words with codes for places in the list. */
export interface KeptCodes {
  /** An empty one stands for none. */
  words: string[]
  /** The code of each word that was given. */
  codes: Uint16Array
}

/**
 * Gives words the codes that they had in the generation before; new ones get free codes.
 * @param words  The first is empty: unknown.
 */
export function keepCodes(words: readonly string[], before: readonly string[] = []): KeptCodes {
  const given = new Set(words)
  const kept = before.map((word) => (given.has(word) ? word : ''))
  const codeOf = new Map(kept.map((word, code) => [word, code]))
  codeOf.set('', 0)
  kept[0] = ''
  let free = 1
  for (const word of words) {
    if (codeOf.has(word)) continue
    while (kept[free]) free++
    kept[free] = word
    codeOf.set(word, free)
  }
  return { words: kept, codes: Uint16Array.from(words, (word) => codeOf.get(word)!) }
}
