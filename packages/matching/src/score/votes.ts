/** Works that vote in the first round; the others order the candidates without a vote in it. */
export const VOTERS = 1_000

/**
 * The score of an expert is the sum of this many votes, the largest. Further works say little about whether somebody knows
 * the subject, and would favour people who wrote a little about everything. Institutions and venues keep all votes.
 * Measured, docs/scoring.md.
 */
export const VOTES_OF_AN_EXPERT = 5

/** Experts whose works may vote by meaning as well: the first by words, before anybody is left out. */
export const MEANT_EXPERTS = 300

/** How a work votes where query and works have vectors: (likeness + meaning · cosine)^power. */
export interface VoteFormula {
  meaning: number
  power: number
}

/** Measured on authorship and on reviewers' own ratings, docs/scoring.md. */
export const VOTE_FORMULA: VoteFormula = { meaning: 0.3, power: 3 }

/** Age in years at which a work's vote counts half. Measured on the ACL development queries, docs/scoring.md. */
export const HALF_LIFE_YEARS = 5

/** A candidate's votes, or one of them, each with one more factor than the one before; 0 or more, descending. */
export interface VoteSums {
  /** Σ vote. */
  votes: number
  /** Σ vote × recency. */
  aged: number
  /** Σ vote × recency × author share. The same as `aged` where votes are not shared. */
  shared: number
}

/** The age assumed for a work without a date, in days: two half-lives. */
export const UNKNOWN_AGE = 3_652

const DAYS_A_YEAR = 365.25
/** Works older than this count alike, in days. */
const OLDEST = 36_525

const recencies = Float64Array.from({ length: OLDEST + 1 }, (_, days) => 2 ** (-days / (DAYS_A_YEAR * HALF_LIFE_YEARS)))
const shares = Float64Array.from({ length: 1_024 }, (_, authors) => 1 / Math.sqrt(Math.max(1, authors)))

/**
 * The vote of a work: the square of its likeness; 0 or more.
 * @param likeness  The work's score divided by the query's score with itself; above 1 for a work that says more than the query.
 */
export function voteOf(likeness: number): number {
  return likeness * likeness
}

/**
 * The part of a vote that is left at an age, above 0 to 1.
 * @param age  Whole days from publication to the catalogue's date; a negative one counts as 0.
 */
function recencyOf(age: number): number {
  return recencies[Math.min(Math.max(age, 0), OLDEST)]!
}

/**
 * The part of a vote that each author gets, above 0 to 1: less than all, since a long list of authors says less about each,
 * but more than an equal part.
 * @param authors  Authors of the work, 1 or more.
 */
function authorShare(authors: number): number {
  return authors < shares.length ? shares[authors]! : 1 / Math.sqrt(authors)
}

/**
 * The factors of a vote, here alone: rankings, explanations and tests multiply in this order, so that all come to the same
 * last digit.
 * @param vote  Of a work's words, or of words and meaning.
 * @param age  See `recencyOf`.
 * @param authors  Who share the vote; 1 where each candidate gets all of it.
 */
export function partsOfVote(vote: number, age: number, authors: number): VoteSums {
  const aged = vote * recencyOf(age)
  return { votes: vote, aged, shared: aged * authorShare(authors) }
}

/** The votes of an expert that count: the largest, ascending. @param votes  Sorted in place. */
export const largestVotes = <Vote extends VoteSums>(votes: Vote[]): Vote[] =>
  votes.sort((a, b) => a.shared - b.shared).slice(-VOTES_OF_AN_EXPERT)

/** A vote of a work, and what it would be for its words alone. */
export interface CitingVote extends VoteSums {
  inWords: number
}

/** The votes of an expert that count, added up, where works are compared by their references as well. @param votes  Sorted in place. */
export function sumCitingVotes(votes: CitingVote[]): VoteSums & { withoutReferences: number } {
  const counted = votes.sort((a, b) => a.shared - b.shared || a.inWords - b.inWords).slice(-VOTES_OF_AN_EXPERT)
  return { ...sumVotes(counted), withoutReferences: counted.reduce((sum, { inWords }) => sum + inWords, 0) }
}

/** Adds votes up in their order. */
export function sumVotes(counted: readonly VoteSums[]): VoteSums {
  const sums: VoteSums = { votes: 0, aged: 0, shared: 0 }
  for (const { votes, aged, shared } of counted) {
    sums.votes += votes
    sums.aged += aged
    sums.shared += shared
  }
  return sums
}
