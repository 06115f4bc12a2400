/** Works that vote in the first round; all others decide the order of those who got no vote then. */
export const VOTERS = 1_000

/**
 * An expert's score adds up this many votes, the largest: further works say little more of whether somebody knows the
 * subject, and would let those win who wrote a little on everything. Institutions and venues keep all. Measured,
 * docs/scoring.md.
 */
export const VOTES_OF_AN_EXPERT = 5

/** Years after which a work's vote counts half. Measured on the ACL development queries, docs/scoring.md. */
export const HALF_LIFE_YEARS = 5

/** The age at which a work without a date is taken, in days: two half-lives. */
export const UNKNOWN_AGE = 3_652

const DAYS_A_YEAR = 365.25
/** Older works count as this old, in days. */
const OLDEST = 36_525

const recencies = Float64Array.from({ length: OLDEST + 1 }, (_, days) => 2 ** (-days / (DAYS_A_YEAR * HALF_LIFE_YEARS)))
const shares = Float64Array.from({ length: 1_024 }, (_, authors) => 1 / Math.sqrt(Math.max(1, authors)))

/** The vote of a work: the square of its score against the query's score with itself; 0 or more, above 1 for a work that says more than the query. */
export function voteOf(score: number, selfScore: number): number {
  const likeness = score / selfScore
  return likeness * likeness
}

/**
 * What its age leaves of a vote, above 0 to 1.
 * @param age  Whole days from publication to the catalogue's date; a negative one counts as 0.
 */
export function recencyOf(age: number): number {
  return recencies[age < 0 ? 0 : age > OLDEST ? OLDEST : age]!
}

/**
 * What each author gets of a vote, above 0 to 1: less than all, since authorship of many says less of each, but more
 * than an equal part.
 * @param authors  Authors of the work, 1 or more.
 */
export function authorShare(authors: number): number {
  return authors < shares.length ? shares[authors]! : 1 / Math.sqrt(authors)
}
