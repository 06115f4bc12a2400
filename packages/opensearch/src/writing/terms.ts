import type { WorkPostings } from '@cognate/catalogue/engine-kit'

/** A staged term as text. */
export function termAt({ columns }: WorkPostings['staging'], term: number): string {
  const [bytes, ends] = [columns.term_bytes.view(), columns.term_ends.view()]
  return Buffer.from(bytes.subarray(term === 0 ? 0 : ends[term - 1]!, ends[term]!)).toString()
}
