/**
 * The people and places of the demo catalogue. Works come in chunks of 500; with each chunk ten new groups of twenty
 * authors enter, and some institutions and venues. What a chunk holds depends on the seed and its number alone, so a
 * small demo catalogue is the beginning of a large one.
 */
export const CHUNK_WORKS = 500
export const CHUNK_GROUPS = 10
export const GROUP_AUTHORS = 20

/** Movers go to the group that many places on, which has its main topic in the same field as long as topics go in turn. */
export const MOVE_DISTANCE = 26

export const FIRST_YEAR = 1998
/** The newest month of publication. */
export const LAST_YEAR = 2026
export const LAST_MONTH = 9

/** Ids of eleven digits that begin with 98: beyond those that OpenAlex has given. */
export const idOf = (letter: 'W' | 'A' | 'I' | 'S', index: number) =>
  `https://openalex.org/${letter}${98_000_000_001 + index}`

/** Chunks of the demo catalogue of a first start, whose numbers others are counted by. */
export const USUAL_CHUNKS = 40

// Streams of random numbers of their own, so that a change in one part of the world leaves the others alone.
export const STREAM = {
  institution: 1,
  venue: 2,
  group: 3,
  author: 4,
  work: 5,
  project: 6,
  startup: 7,
  starthub: 8,
  partner: 9,
  policydoc: 10,
} as const

/** Institutions that exist once `chunks` chunks are written: 400 at 40 chunks, growing with the square root. */
export const institutionsAfter = (chunks: number) => Math.floor(Math.min(63.25 * Math.sqrt(chunks), 20 * chunks))
/** Venues likewise: 200 at 40 chunks. */
export const venuesAfter = (chunks: number) => Math.floor(Math.min(31.63 * Math.sqrt(chunks), 10 * chunks))
