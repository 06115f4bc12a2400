import { impactOf, quantiseImpact } from '@cognate/matching'
import { hashTerm } from '../../base/hash-term.ts'
import { NONE } from '../../base/none.ts'
import type { StagedPostings, WorkPostings } from '../../importing/writing/catalogue-writer.ts'
import { heldTerms, readPostings, sortTerms } from '../../importing/writing/staged-postings.ts'
import { type columns, SEGMENT_WORKS } from '../data/format.ts'
import type { SegmentArrays } from '../data/segment.ts'
import type { ColumnFiles } from './column-files.ts'

/** The columns of the terms of an index. */
type TermColumnTypes = Pick<typeof columns, 'term_bytes' | 'term_offsets' | 'term_works' | 'term_hash'>

interface PostingsInput {
  staging: StagedPostings
  files: Pick<ColumnFiles<TermColumnTypes>, 'column' | 'segment'>
  works: { order: Uint32Array }
  /** Called between segments with the works done. */
  onWorks(done: number): Promise<void>
}

/** 0 to 1, of the staged frequency of a term in a work of a final index. */
type Impact = (frequency: number, work: number) => number

/** Writes the inverted index of works and its terms; gives the number of terms. */
export function writeIndex(postings: WorkPostings, files: PostingsInput['files']): Promise<number> {
  const { order, lengths, averageLength, ...input } = postings
  const impact: Impact = (frequency, work) => impactOf(frequency, lengths[work]!, averageLength)
  return writePostings({ ...input, files, works: { order } }, impact)
}

/** Writes an inverted index and its terms; gives the number of terms. */
export async function writePostings(input: PostingsInput, impact: Impact): Promise<number> {
  const { files, works, staging } = input
  const terms = sortTerms(staging, heldTerms(staging, works.order))
  const holding = new Uint32Array(terms.order.length)
  for (let first = 0, number = 0; first < works.order.length; first += SEGMENT_WORKS, number++) {
    const segment = makeSegment(first, terms.rank, input, impact)
    for (let at = 0; at < segment.terms.length; at++) {
      holding[segment.terms[at]!]! += segment.offsets[at + 1]! - segment.offsets[at]!
    }
    files.segment(number, segment)
    await input.onWorks(Math.min(first + SEGMENT_WORKS, works.order.length))
  }
  writeTerms(terms.order, staging, files)
  files.column('term_works', holding)
  return terms.order.length
}

/** The postings of up to 65,536 works, sorted by term; within a term by work. */
function makeSegment(first: number, rank: Uint32Array, input: PostingsInput, impact: Impact): SegmentArrays {
  const { staging, works } = input
  const rows = works.order.subarray(first, first + SEGMENT_WORKS)
  const postings = readPostings(staging, rows)
  const starts = new Uint32Array(rank.length + 1)
  for (let at = 0; at < postings.terms.length; at++) {
    postings.terms[at] = rank[postings.terms[at]!]!
    starts[postings.terms[at]! + 1]!++
  }
  const { terms, offsets } = listTerms(starts)
  const documents = new Uint16Array(postings.terms.length)
  const impacts = new Uint8Array(postings.terms.length)
  for (let document = 0, at = 0; document < rows.length; document++) {
    for (; at < postings.ends[document]!; at++) {
      const place = starts[postings.terms[at]!]!++
      documents[place] = document
      impacts[place] = quantiseImpact(impact(postings.frequencies[at]!, first + document))
    }
  }
  return { terms, offsets, documents, impacts }
}

/** Turns counts, each one place behind its term, into the places where the terms' postings start, and lists the terms. */
function listTerms(counts: Uint32Array): Pick<SegmentArrays, 'terms' | 'offsets'> {
  let held = 0
  for (const count of counts) if (count > 0) held++
  const terms = new Uint32Array(held)
  const offsets = new Uint32Array(held + 1)
  let at = 0
  for (let term = 0; term + 1 < counts.length; term++) {
    const count = counts[term + 1]!
    counts[term + 1] = counts[term]! + count
    if (count === 0) continue
    terms[at++] = term
    offsets[at] = counts[term + 1]!
  }
  return { terms, offsets }
}

function writeTerms(
  order: Uint32Array,
  { columns: { term_bytes, term_ends } }: StagedPostings,
  files: PostingsInput['files'],
): void {
  const lengthOf = (term: number) => term_ends.values[term]! - (term === 0 ? 0 : term_ends.values[term - 1]!)
  const bytes = new Uint8Array(order.reduce((sum, term) => sum + lengthOf(term), 0))
  const offsets = new Uint32Array(order.length + 1)
  for (let number = 0; number < order.length; number++) {
    const term = order[number]!
    const end = term_ends.values[term]!
    bytes.set(term_bytes.values.subarray(end - lengthOf(term), end), offsets[number])
    offsets[number + 1] = offsets[number]! + lengthOf(term)
  }
  files.column('term_bytes', bytes)
  files.column('term_offsets', offsets)
  files.column('term_hash', hashTerms(bytes, offsets))
}

/** Twice as many places as terms or more, so that a search soon meets a free one. */
function hashTerms(bytes: Uint8Array, offsets: Uint32Array): Int32Array {
  const terms = offsets.length - 1
  const table = new Int32Array(2 ** Math.ceil(Math.log2(Math.max(2, 2 * terms)))).fill(NONE)
  const mask = table.length - 1
  for (let term = 0; term < terms; term++) {
    let slot = hashTerm(bytes, offsets[term], offsets[term + 1]) & mask
    while (table[slot] !== NONE) slot = (slot + 1) & mask
    table[slot] = term
  }
  return table
}
