import { impactOf, TITLE_OF_A_DOCUMENT, visitTerms } from '@cognate/matching'
import type { DocumentParts } from '../engine/document-parts.ts'
import { OF_PEOPLE } from './document-terms.ts'

/** A frequency is staged in one byte: its highest bit says that the people of a record use the term. */
const BY_PEOPLE = 0x80
const MOST_OCCURRENCES = BY_PEOPLE - 1

/** What a record and its people say. */
export interface CountedTerms {
  /** Frequencies as they are staged; terms of people begin with `OF_PEOPLE`. */
  frequencies: ReadonlyMap<string, number>
  /** Terms of the record itself, each place once. */
  length: number
  /** Terms of its people. */
  peopleLength: number
}

/** @param people  What is known of the people whom the record names, as text; empty where nothing is. */
export function countDocument({ title, text, keywords }: DocumentParts, people: string): CountedTerms {
  const own = new Map<string, number>()
  let length = countInto(own, title, TITLE_OF_A_DOCUMENT) + countInto(own, text ?? '', 1)
  for (const keyword of keywords) length += countInto(own, keyword, 1)
  const said = new Map<string, number>()
  let peopleLength = 0
  // Each line is in a language of its own.
  for (const line of people.split('\n')) peopleLength += countInto(said, line, 1)
  const frequencies = new Map<string, number>()
  for (const [term, count] of own) frequencies.set(term, Math.min(MOST_OCCURRENCES, count))
  for (const [term, count] of said) {
    frequencies.set(OF_PEOPLE + term, BY_PEOPLE | Math.min(MOST_OCCURRENCES, count))
  }
  return { frequencies, length, peopleLength }
}

/** Numbers of terms by record, and their means. */
export interface DocumentLengths {
  own: Uint32Array
  ownMean: number
  people: Uint32Array
  /** Over the records of which something is known of people. */
  peopleMean: number
}

/** What a staged frequency says of a record: BM25's impact of its own words, or of its people's among themselves. */
export function impactsBy({ own, ownMean, people, peopleMean }: DocumentLengths) {
  return (staged: number, record: number): number =>
    staged < BY_PEOPLE
      ? impactOf(staged, own[record]!, ownMean)
      : impactOf(staged - BY_PEOPLE, people[record]!, peopleMean)
}

/** Counts the terms of a text, each as `factor`, and gives how many places they take. */
function countInto(counts: Map<string, number>, text: string, factor: number): number {
  let places = 0
  visitTerms(text, (term) => {
    places++
    counts.set(term, (counts.get(term) ?? 0) + factor)
  })
  return places
}
