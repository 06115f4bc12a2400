/** The number from which the order of a seed is made. */
export function startOf(seed: string): number {
  let start = 0x811c9dc5 | 0
  for (const letter of seed) start = Math.imul(start ^ letter.codePointAt(0)!, 0x01000193)
  return start
}

/**
 * The place of a record in the order of a seed: the last steps of MurmurHash3, which scatter neighbours over all numbers.
 * @param id  Digits of its id, of which the last 32 bits count: a number of a catalogue may be another one in the next.
 */
export function scatter(start: number, id: number): number {
  let hash = Math.imul(start ^ id, 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
