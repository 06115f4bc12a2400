import { authorShare, coveringPlaces, type ExpertModel, ORDERED_EXPERTS, orderExperts } from '@cognate/matching'
import { nameIn } from '../form/indexes.ts'
import { all, anyOf } from '../form/query.ts'
import type { Catalogue } from './catalogue.ts'
import { readContributions } from './hits.ts'
import type { PreparedQuery } from './prepare.ts'
import { type Ballot, type Counting, recencyAt, type Tally } from './votes.ts'

interface Arranging extends Pick<Counting, 'unit' | 'today'> {
  prepared: PreparedQuery
  catalogue: Catalogue
  model: ExpertModel
}

/**
 * The first experts in the order of a model, then the others as they came. It takes two more requests, sent together: what the
 * words add to the covering works, and how many works each person has.
 * @param ballots  The best works, the best first.
 */
export async function arrangeLeaders(
  tallies: readonly Tally[],
  ballots: readonly Ballot[],
  { prepared: { integerQuery }, catalogue, model, unit, today }: Arranging,
): Promise<Tally[]> {
  const { cluster, generation } = catalogue
  const leaders = tallies.slice(0, ORDERED_EXPERTS)
  if (leaders.length === 0) return []
  const placeOf = new Map(ballots.map(({ work }, place) => [work, place]))
  const places = leaders.map((leader) => leader.ballots.map(({ work }) => placeOf.get(work)!))
  const covering = coveringPlaces(places).map((place) => ballots[place]!.work)
  const [works, contributions] = await Promise.all([
    readWorksCounts(leaders, catalogue),
    readContributions(covering, { index: nameIn(generation, 'works'), integerQuery }, cluster),
  ])
  const candidates = leaders.map(({ number, shared }, row) => ({
    sum: shared,
    places: places[row]!,
    works: works.get(number)!,
  }))
  const voting = {
    likeness: ballots.map(({ sum }) => sum * unit),
    recency: ballots.map(({ day }) => recencyAt(day, today)),
    share: ballots.map(({ sharers }) => authorShare(sharers!)),
  }
  const words = {
    weights: integerQuery.terms.map(({ weight }) => weight),
    ofPlace: (place: number) => contributions.get(ballots[place]!.work)!,
  }
  const floor = tallies[ORDERED_EXPERTS]?.shared ?? 0
  const order = orderExperts(candidates, voting, words, { model, floor })
  const arranged = order.rows.map((row) => ({ ...leaders[row]!, learnt: order.places[row]! }))
  return [...arranged, ...tallies.slice(ORDERED_EXPERTS)]
}

/** All works of each person. */
async function readWorksCounts(
  leaders: readonly Tally[],
  { cluster, generation }: Catalogue,
): Promise<Map<number, number>> {
  const numbers = leaders.map(({ number }) => number)
  const { hits } = await cluster.search(nameIn(generation, 'authors'), {
    query: all([anyOf('number', numbers)]),
    size: leaders.length,
    docvalue_fields: ['number', 'works_count'],
  })
  return new Map(hits.hits.map(({ fields }) => [fields!.number![0]!, fields!.works_count![0]!]))
}
