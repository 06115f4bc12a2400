import { visitAskedTerms, visitTerms } from '../text/analysis.ts'
import type { TermWeights } from '../text/sentences.ts'
import { impactOf, inverseDocumentFrequency, quantiseImpact } from './bm25.ts'
import type { TermCounts, TermStatistics, WeightedTerm } from './types.ts'
import { wordsOf } from './words-of.ts'

/** The most distinct terms of a query; the weightiest are kept. */
export const MOST_TERMS = 150

/** A word in the title counts as much as this many in the rest. Measured, docs/scoring.md. */
const TITLE_FACTOR = 3

/** The weight of a repeated term grows with the cube root of its count. Measured, docs/scoring.md. */
const REPETITION_POWER = 1 / 3

/** A term that more of the works hold is common; in a small catalogue, */
const COMMON = 0.05
/** one that more works than this hold. */
const FEWEST_OF_COMMON = 20

/** A query with the weights of its terms. */
export interface WeightedQuery {
  /** The weightiest first, at most 150. */
  terms: WeightedTerm[]
  /** The score that a work with the query's own words would have; above 0 unless there are no terms. */
  selfScore: number
  /** The part of the query, by weight, whose words occur in the catalogue, 0 to 1. */
  coverage: number
}

/** A weighted query with the vectors of its records, in their order; empty where no work holds a word of the record. */
export interface WeightedRecords extends WeightedQuery {
  vectors: readonly Vector[]
}

/** What one record of a query adds to a term. */
interface Contribution {
  surface: string
  /** 0 to 1. */
  weight: number
  /** BM25 impact of the term in the record, 0 to 1. */
  impact: number
}

/** How often each term occurs in a title and in the rest of a text, in the order of first use. */
export const countTerms = (title: string, rest: string): TermCounts[] => count(title, rest, visitTerms)

/** `countTerms` for a text that is asked, which may be too short to show its language. */
export const countAskedTerms = (title: string, rest: string): TermCounts[] => count(title, rest, visitAskedTerms)

function count(title: string, rest: string, visitTerms: typeof visitAskedTerms): TermCounts[] {
  const counts = new Map<string, TermCounts>()
  const add = (text: string, part: 'inTitle' | 'inRest') =>
    visitTerms(text, (term, start, end, others) => {
      let count = counts.get(term)
      if (!count) {
        count = { term, surface: text.slice(start, end), inTitle: 0, inRest: 0, ...(others && { others }) }
        counts.set(term, count)
      }
      count[part]++
    })
  add(title, 'inTitle')
  add(rest, 'inRest')
  return [...counts.values()]
}

/** The counts of texts that together are one record, such as the works of an author. */
export function mergeCounts(texts: readonly (readonly TermCounts[])[]): TermCounts[] {
  const merged = new Map<string, TermCounts>()
  for (const counts of texts) {
    for (const count of counts) {
      const total = merged.get(count.term)
      if (!total) merged.set(count.term, { ...count })
      else {
        total.inTitle += count.inTitle
        total.inRest += count.inRest
      }
    }
  }
  return [...merged.values()]
}

/** Every term of some records once, in the order of code units. */
export function distinctTerms(records: readonly (readonly TermCounts[])[]): string[] {
  const terms = new Set<string>()
  for (const counts of records)
    for (const { term, others } of counts) {
      terms.add(term)
      for (const other of others?.values() ?? []) if (other !== '') terms.add(other)
    }
  return [...terms].sort()
}

/**
 * Weighs the terms of a query of one or more records: each becomes a vector of unit length, and the vectors are averaged.
 * In its record a term weighs ∛(3 × count in the title + count in the rest) × idf, times BM25's own idf. Terms that no
 * work contains are left out. The order of the records does not matter.
 * @param terms  Every term of the records, in the order of `statistics`.
 */
export function weighRecords(
  records: readonly (readonly TermCounts[])[],
  terms: readonly string[],
  statistics: TermStatistics,
): WeightedRecords {
  const places = new Map(terms.map((term, place) => [term, place]))
  const worksHolding = (term: string) => statistics.matching[places.get(term)!] ?? 0
  const common = Math.max(FEWEST_OF_COMMON, COMMON * statistics.total)
  const vectors = records.map((counts) => unitVector(counts, worksHolding, statistics))
  const averaged = averageVectors(vectors.filter((vector) => vector.size > 0))
  const knownTerms = averaged.filter(({ term }) => worksHolding(term) > 0)
  const weightiest = knownTerms.sort(byWeight).slice(0, MOST_TERMS)
  const sumOfAll = sumOfSelf(averaged)
  return {
    terms: weightiest.map(({ term, surface, weight }) => ({
      term,
      surface,
      weight,
      ...(worksHolding(term) > common && { isCommon: true as const }),
    })),
    selfScore: sumOfSelf(weightiest),
    coverage: sumOfAll === 0 ? 0 : sumOfSelf(knownTerms) / sumOfAll,
    vectors,
  }
}

/**
 * The part of the weight of each term of a query that comes from each of its records, 0 to 1: for each record, in the order of
 * the terms.
 */
export function shareTerms({ terms, vectors }: Pick<WeightedRecords, 'terms' | 'vectors'>): number[][] {
  const knownRecords = vectors.filter((vector) => vector.size > 0).length
  return vectors.map((vector) =>
    terms.map(({ term, weight }) => (vector.get(term)?.weight ?? 0) / (weight * knownRecords)),
  )
}

/** The score of a work with the same words; summed by weight, so that rounding does not depend on the order. */
function sumOfSelf(terms: readonly (WeightedTerm & { impact: number })[]): number {
  return terms.toSorted(byWeight).reduce((sum, { weight, impact }) => sum + weight * impact, 0)
}

type Vector = Map<string, Contribution>

/** The terms of a record as a vector; the part of it that the catalogue knows has length 1. */
function unitVector(
  counts: readonly TermCounts[],
  worksHolding: (term: string) => number,
  { total, averageLength }: TermStatistics,
): Vector {
  const length = counts.reduce((sum, { inTitle, inRest }) => sum + inTitle + inRest, 0)
  const vector: Vector = new Map()
  let squares = 0
  for (const { terms, works, surface, inTitle, inRest } of wordsOf(counts, worksHolding)) {
    const idf = inverseDocumentFrequency(total, Math.min(total, works))
    const weight = (TITLE_FACTOR * inTitle + inRest) ** REPETITION_POWER * idf * idf
    const impact = quantiseImpact(impactOf(inTitle + inRest, length, averageLength)) / 255
    // A word counts once, however many terms it has.
    for (const [place, term] of terms.entries()) vector.set(term, { surface, weight, impact: place === 0 ? impact : 0 })
    if (works > 0) squares += weight * weight
  }
  // No work contains a word of this record, so it does not count.
  if (squares === 0) return new Map()
  const norm = Math.sqrt(squares)
  for (const contribution of vector.values()) contribution.weight /= norm
  return vector
}

function averageVectors(vectors: readonly Vector[]): (WeightedTerm & { impact: number })[] {
  const contributions = new Map<string, Contribution[]>()
  for (const vector of vectors) {
    for (const [term, contribution] of vector) {
      const parts = contributions.get(term)
      if (parts) parts.push(contribution)
      else contributions.set(term, [contribution])
    }
  }
  return [...contributions].map(([term, parts]) => ({ term, ...average(parts, vectors.length) }))
}

/** Sums in the order of size, so that rounding does not depend on the order of the records. */
function average(parts: Contribution[], records: number): Contribution {
  parts.sort((a, b) => b.weight - a.weight || b.impact - a.impact || compareText(a.surface, b.surface))
  let weight = 0
  let impact = 0
  for (const part of parts) {
    weight += part.weight
    impact += part.impact
  }
  return { surface: parts[0]!.surface, weight: weight / records, impact: impact / records }
}

function byWeight(a: WeightedTerm, b: WeightedTerm): number {
  return b.weight - a.weight || compareText(a.term, b.term)
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** The weights of terms, for finding and marking them in texts. Where all are common, none counts as such. */
export function weightsOfTerms(terms: readonly WeightedTerm[]): TermWeights {
  const common = new Set(terms.flatMap(({ term, isCommon }) => (isCommon ? [term] : [])))
  const weights = new Map(terms.map(({ term, weight }) => [term, weight]))
  return common.size < weights.size ? Object.assign(weights, { common }) : weights
}
