/** FNV-1a of the bytes from start to end, 32 bits. @see http://www.isthe.com/chongo/tech/comp/fnv/ */
export function hashTerm(bytes: Uint8Array, start = 0, end = bytes.length): number {
  let hash = 0x811c9dc5
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ bytes[at]!, 0x01000193)
  return hash >>> 0
}
