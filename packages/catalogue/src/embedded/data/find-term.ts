import { hashTerm } from '../../base/hash-term.ts'
import { NONE } from '../../base/none.ts'
import type { Columns } from './format.ts'

const encoder = new TextEncoder()

/** The columns in which a term is looked up, of works or of a shelf. */
export type TermColumns = Pick<Columns, 'term_bytes' | 'term_offsets' | 'term_hash'>

/** The number of a term, NONE for one that no work holds. */
export function findTerm(term: string, { term_bytes, term_offsets, term_hash }: TermColumns): number {
  const bytes = encoder.encode(term)
  const last = term_hash.length - 1
  for (let slot = hashTerm(bytes) & last; ; slot = (slot + 1) & last) {
    const number = term_hash[slot]!
    if (number === NONE || isAt(bytes, term_bytes, term_offsets[number]!, term_offsets[number + 1]!)) return number
  }
}

function isAt(bytes: Uint8Array, all: Uint8Array, from: number, to: number): boolean {
  if (bytes.length !== to - from) return false
  for (let at = 0; at < bytes.length; at++) if (bytes[at] !== all[from + at]) return false
  return true
}

/** The numbers of terms, undefined for one that no work holds. */
export const termNumbers =
  (columns: TermColumns) =>
  (term: string): number | undefined => {
    const number = findTerm(term, columns)
    return number === NONE ? undefined : number
  }
