import { type DocumentKind, documentKinds } from '@cognate/contract'

/**
 * The people and places of the demo catalogue. Works come in chunks of 500; with each chunk ten new groups of twenty
 * authors are added, and some institutions and venues. The content of a chunk depends only on the seed and its number, so
 * a small demo catalogue is the beginning of a large one.
 */
export const CHUNK_WORKS = 500
export const CHUNK_GROUPS = 10
export const GROUP_AUTHORS = 20

/** Authors who move join the group this many places on. Its main topic is in the same field while topics are taken in turn. */
export const MOVE_DISTANCE = 26

export const FIRST_YEAR = 1998
/** The newest month of publication. */
export const LAST_YEAR = 2026
export const LAST_MONTH = 9

/** Ids of eleven digits that begin with 98: beyond those that OpenAlex has assigned. */
export const demoId = (letter: 'W' | 'A' | 'I' | 'S', index: number) =>
  `https://openalex.org/${letter}${98_000_000_001 + index}`

/** Chunks of the demo catalogue of a first start; the numbers of other records are given for this size. */
export const USUAL_CHUNKS = 40

// Each part has a stream of random numbers of its own, so that a change in one part leaves the others alone.
export const STREAM = {
  institution: 1,
  venue: 2,
  group: 3,
  author: 4,
  work: 5,
} as const
/** The stream of a kind of record of other sources. */
export const streamOf = (kind: DocumentKind) => 1 + STREAM.work + documentKinds.indexOf(kind)

/** Institutions that exist once `chunks` chunks are written: 400 at 40 chunks, growing with the square root. */
export const institutionsAfter = (chunks: number) => Math.floor(Math.min(63.25 * Math.sqrt(chunks), 20 * chunks))
/** Venues likewise: 200 at 40 chunks. */
export const venuesAfter = (chunks: number) => Math.floor(Math.min(31.63 * Math.sqrt(chunks), 10 * chunks))
