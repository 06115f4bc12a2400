import { PEOPLE_OF_A_DOCUMENT, type TermForm } from '@cognate/matching'

/**
 * Before a term that the people of a record say, rather than the record itself. No term of a text begins with it, since
 * terms are letters and digits.
 */
export const OF_PEOPLE = '~'

/** A term is looked for in a record's own words, and in what its people work on. */
export const documentForms: readonly TermForm[] = [
  { prefix: '', share: 1 },
  { prefix: OF_PEOPLE, share: PEOPLE_OF_A_DOCUMENT },
]

/**
 * How many records hold each term: one that more of them have from their people than from themselves is as frequent as it is
 * with people.
 * @param countOf  By a term as the index holds it.
 */
export const countDocuments = (terms: readonly string[], countOf: (term: string) => number): number[] =>
  terms.map((term) => Math.max(...documentForms.map(({ prefix }) => countOf(prefix + term))))
