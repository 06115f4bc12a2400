import { NONE } from '@cognate/catalogue/engine-kit'
import {
  type ExpertSums,
  largestVotes,
  partsOfVote,
  sumCitingVotes,
  sumVotes,
  UNKNOWN_AGE,
  voteOf,
} from '@cognate/matching'
import type { Ballot } from '../data/works.ts'

/** What the votes for a candidate add up to, and the works behind them. */
export interface Tally extends ExpertSums {
  number: number
  works: number
  /** In the order in which they were counted. */
  ballots: readonly Ballot[]
  /** Its best works, at most 2: the highest score, of equals the newest, of equals the lower id. */
  bestWorks: Ballot[]
  /** Whether no work of the catalogue names it. */
  noWorks?: true
}

export interface Counting {
  /** The likeness to the query, 0 to about 1, for which 1 of a sum stands. */
  unit: number
  /** The day from which recency counts. */
  today: number
  /** The part of the sum of a work that references add. */
  referencesIn: (ballot: Ballot) => number
  passes: (candidate: number) => boolean
}

/**
 * Counts votes: the most voted for first, of equals the lower id. Sums of institutions and venues follow the order of the
 * ballots, so that equal ballots in an equal order give equal sums, to the last digit.
 */
export function countVotes(ballots: readonly Ballot[], counting: Counting): Tally[] {
  const byCandidate = new Map<number, Ballot[]>()
  for (const ballot of ballots)
    for (const candidate of ballot.candidates) {
      const own = byCandidate.get(candidate)
      if (own) own.push(ballot)
      else if (counting.passes(candidate)) byCandidate.set(candidate, [ballot])
    }
  return [...byCandidate]
    .map(([number, own]) => tally(number, own, counting))
    .sort((a, b) => b.shared - a.shared || a.number - b.number)
}

/** Somebody for whom no work votes. */
export const withoutVote = (number: number): Tally => ({
  number,
  ...sumVotes([]),
  works: 0,
  ballots: [],
  bestWorks: [],
})

function tally(number: number, ballots: readonly Ballot[], counting: Counting): Tally {
  return {
    number,
    ...sumThatCount(ballots, counting),
    works: ballots.length,
    ballots,
    bestWorks: bestTwo(ballots),
  }
}

/** The votes of an author that count, ascending; of institutions and venues all. */
function sumThatCount(ballots: readonly Ballot[], { unit, today, referencesIn }: Counting) {
  const votes = ballots.map(({ sum, day, sharers = 1 }) => partsOfVote(voteOf(sum * unit), ageOn(day, today), sharers))
  if (ballots[0]!.sharers === undefined) return sumVotes(votes)
  const added = ballots.map(referencesIn)
  if (added.every((part) => part === 0)) return sumVotes(largestVotes(votes))
  return sumCitingVotes(votes.map((vote, at) => ({ ...vote, inWords: voteOf((ballots[at]!.sum - added[at]!) * unit) })))
}

/** The age of a work of a day. */
export const ageOn = (day: number, today: number): number => (day === NONE ? UNKNOWN_AGE : today - day)

function bestTwo(ballots: readonly Ballot[]): Ballot[] {
  return ballots.toSorted((a, b) => b.sum - a.sum || b.day - a.day || a.work - b.work).slice(0, 2)
}
