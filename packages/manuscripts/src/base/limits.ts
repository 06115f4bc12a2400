/** Pages of a PDF that are read: the first ones, and the last ones for the references. */
export const MAX_PAGES = 80
/** A PDF with more pages is no manuscript. */
export const MOST_PAGES = 2_000
/** Entries of a zip, and bytes of all that are read from it. */
export const MAX_ENTRIES = 2_000
export const MAX_UNZIPPED = 100 * 2 ** 20
/** Bytes that come from one byte of a zip; texts seldom shrink to a twentieth. */
export const MAX_RATIO = 200
/** Levels of elements in XML, and elements in all. */
export const MAX_DEPTH = 200
export const MAX_ELEMENTS = 2_000_000
/** Bytes that a child may answer with. */
export const MAX_ANSWER = 8 * 2 ** 20
/** What is kept of a manuscript. */
export const MAX_TITLE = 500
export const MAX_ABSTRACT = 10_000
export const MAX_AUTHORS = 500
export const MAX_REFERENCES = 1_000
export const MAX_REFERENCE = 1_000
export const MAX_KEYWORDS = 50
