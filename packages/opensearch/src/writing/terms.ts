import type { WorkPostings } from '@cognate/catalogue/engine-kit'

/** The letters of a staged term. */
export function termBytes({ columns }: WorkPostings['staging'], term: number): Buffer {
  const { term_bytes: bytes, term_ends: ends } = columns
  const { buffer, byteOffset } = bytes.values
  const start = term === 0 ? 0 : ends.values[term - 1]!
  return Buffer.from(buffer, byteOffset + start, ends.values[term]! - start)
}

export const termAt = (staging: WorkPostings['staging'], term: number): string => termBytes(staging, term).toString()
