import { MEANT_EXPERTS, MeantVotes, mergeByScore, VOTE_FORMULA } from '@cognate/matching'
import type { Catalogue } from '../data/catalogue.ts'
import type { Ballot } from '../data/works.ts'
import { ballotFields, readWorksNaming, toBallot, worksField } from '../data/works.ts'
import { ageOn, type Counting, type Tally } from './electorate.ts'
import { readCosines, readDirection } from './meaning.ts'
import type { PreparedQuery } from './prepare.ts'

interface Meaning extends Pick<Counting, 'unit' | 'today' | 'referencesIn'> {
  /** By value of the position 1 for authorships that vote; undefined where all do. */
  voting: Uint8Array | undefined
  prepared: PreparedQuery
  catalogue: Catalogue
}

/**
 * Experts in their order by words and meaning: all matching works of the first by words vote by both. It takes two more requests: for
 * these works, and for how close they come. Undefined where words alone are compared.
 * @param tallies  All, by words.
 * @param best  The best works, the best first.
 */
export async function countMeaning(
  tallies: readonly Tally[],
  best: readonly Ballot[],
  { prepared, catalogue, voting, unit, today, referencesIn }: Meaning,
): Promise<Tally[] | undefined> {
  const { meaning } = prepared.query
  const direction = await readDirection(meaning, catalogue)
  if (!direction) return undefined
  const formula = meaning?.formula ?? VOTE_FORMULA
  const leaders = tallies.slice(0, MEANT_EXPERTS)
  const ballotsOf = new Map(leaders.map(({ number }) => [number, [] as Ballot[]]))
  const matching = await readWorksNaming(catalogue, {
    field: worksField.author,
    numbers: [...ballotsOf.keys()],
    matching: prepared.matching(prepared.workConditions),
    docvalues: ballotFields('author', prepared.integerQuery),
  })
  const ballots = matching.map((found) => toBallot('author', found, voting))
  for (const ballot of ballots) for (const author of ballot.candidates) ballotsOf.get(author)?.push(ballot)
  const works = { best: best.map(({ work }) => work), others: ballots.map(({ work }) => work) }
  const cosineOf = await readCosines(direction, works, catalogue)
  if (!cosineOf) return undefined
  const meant = leaders.map((leader) => {
    const votes = new MeantVotes(formula)
    for (const ballot of ballotsOf.get(leader.number)!)
      votes.add({
        likeness: ballot.sum * unit,
        inWords: (ballot.sum - referencesIn(ballot)) * unit,
        cosine: cosineOf(ballot.work),
        age: ageOn(ballot.day, today),
        authors: ballot.sharers!,
      })
    return { ...leader, ...votes.sums() }
  })
  meant.sort((a, b) => b.shared - a.shared || a.number - b.number)
  const others = tallies.slice(MEANT_EXPERTS).map((tally) => ({ ...tally, formula }))
  return mergeByScore<Tally>(meant, others)
}
