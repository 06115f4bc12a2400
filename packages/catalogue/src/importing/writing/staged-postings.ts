import { Growing } from '../../base/growing.ts'
import { allRows } from '../../base/sort-rows.ts'
import type { Staging } from '../staging/staging.ts'
import type { StagedPostings } from './catalogue-writer.ts'

/** Reads the terms of a staging and the places of its postings into memory. */
export function readStagedPostings({ columns, logs }: Staging): StagedPostings {
  return {
    columns: {
      term_bytes: Growing.of(columns.term_bytes.read()),
      term_ends: Growing.of(columns.term_ends.read()),
      posting_ends: Growing.of(columns.posting_ends.read()),
    },
    logs,
  }
}

/** Works whose postings are looked through at once. */
const CHUNK = 65_536

/** 1 for each staged term that one of the works holds; undefined where all works are among them, since then all do. */
export function heldTerms(staging: StagedPostings, order: Uint32Array): Uint8Array | undefined {
  const { posting_ends, term_ends } = staging.columns
  if (order.length === posting_ends.length) return undefined
  const isHeld = new Uint8Array(term_ends.length)
  for (let first = 0; first < order.length; first += CHUNK) {
    for (const term of readPostings(staging, order.subarray(first, first + CHUNK)).terms) isHeld[term] = 1
  }
  return isHeld
}

/** Staged terms in the order of their bytes, and the place of each. */
export interface TermOrder {
  order: Uint32Array<ArrayBuffer>
  rank: Uint32Array<ArrayBuffer>
}

/** @param isHeld  Which terms are among them; default: all. */
export function sortTerms({ columns: { term_bytes, term_ends } }: StagedPostings, isHeld?: Uint8Array): TermOrder {
  const bytes = term_bytes.view()
  const ends = term_ends.view()
  const startOf = (term: number) => (term === 0 ? 0 : ends[term - 1]!)
  const heads = Float64Array.from(ends, (end, term) => headOf(bytes, startOf(term), end))
  const order = allRows(ends.length).filter((term) => isHeld?.[term] !== 0)
  order.sort((a, b) => heads[a]! - heads[b]! || compareBytes(bytes, startOf(a), ends[a]!, startOf(b), ends[b]!))
  const rank = new Uint32Array(ends.length)
  for (let number = 0; number < order.length; number++) rank[order[number]!] = number
  return { order, rank }
}

/** The first 6 bytes as one number, which settles most comparisons; exact in a double. */
function headOf(bytes: Uint8Array, start: number, end: number): number {
  let head = 0
  for (let at = start; at < start + 6; at++) head = head * 256 + (at < end ? bytes[at]! : 0)
  return head
}

function compareBytes(bytes: Uint8Array, a: number, aEnd: number, b: number, bEnd: number): number {
  for (; a < aEnd && b < bEnd; a++, b++) if (bytes[a] !== bytes[b]) return bytes[a]! - bytes[b]!
  return aEnd - a - (bEnd - b)
}

/** The terms of some works, one work after the other. */
export interface Postings {
  /** Staged terms. */
  terms: Uint32Array
  frequencies: Uint8Array
  /** Ends of the works' postings. */
  ends: Uint32Array
}

/** The postings of some staged rows, in their order. */
export function readPostings({ columns: { posting_ends }, logs }: StagedPostings, rows: Uint32Array): Postings {
  const ends = posting_ends.view()
  const frequencies = logs.posting_frequency.gather(ends, rows)
  const terms = logs.posting_term.gather(ends, rows, Uint32Array.BYTES_PER_ELEMENT)
  return { terms: new Uint32Array(terms.bytes.buffer), frequencies: frequencies.bytes, ends: frequencies.ends }
}
