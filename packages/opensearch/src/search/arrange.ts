import { authorShare, coveringPlaces, type ExpertModel, ORDERED_EXPERTS, orderExperts } from '@cognate/matching'
import { nameIn } from '../form/indexes.ts'
import { all, anyOf } from '../form/query.ts'
import type { Catalogue } from './catalogue.ts'
import { readContributions } from './hits.ts'
import { readCosines, readDirection } from './meaning.ts'
import type { PreparedQuery } from './prepare.ts'
import { type Ballot, type Counting, recencyAt, type Tally } from './votes.ts'
import { ballotFields, readWorksNaming, toBallot, worksField } from './works.ts'

interface Arranging extends Pick<Counting, 'unit' | 'today'> {
  /** By value of the position 1 for authorships that vote; undefined where all do. */
  voting: Uint8Array | undefined
  prepared: PreparedQuery
  catalogue: Catalogue
  model: ExpertModel
}

/**
 * The first experts in the order of a model, then the others as they came. It takes two more requests, sent together: what the
 * words add to the covering works, and how many works each person has. Where meaning counts, two more one after the other: the
 * matching works of each person, and how close these come.
 * @param ballots  The best works, the best first.
 */
export async function arrangeLeaders(
  tallies: readonly Tally[],
  ballots: readonly Ballot[],
  { prepared, catalogue, voting, model, unit, today }: Arranging,
): Promise<Tally[]> {
  const { integerQuery } = prepared
  const { cluster, generation } = catalogue
  const leaders = tallies.slice(0, ORDERED_EXPERTS)
  if (leaders.length === 0) return []
  const placeOf = new Map(ballots.map(({ work }, place) => [work, place]))
  const places = leaders.map((leader) => leader.ballots.map(({ work }) => placeOf.get(work)!))
  const covering = coveringPlaces(places).map((place) => ballots[place]!.work)
  const [works, contributions, cosines] = await Promise.all([
    readWorksCounts(leaders, catalogue),
    readContributions(covering, { index: nameIn(generation, 'works'), integerQuery }, cluster),
    model.withMeaning && readCosinesOf(leaders, ballots, { prepared, catalogue, voting }),
  ])
  const candidates = leaders.map(({ number, shared }, row) => ({
    sum: shared,
    places: places[row]!,
    works: works.get(number)!,
    cosines: cosines?.get(number),
  }))
  const votes = {
    likeness: ballots.map(({ sum }) => sum * unit),
    recency: ballots.map(({ day }) => recencyAt(day, today)),
    share: ballots.map(({ sharers }) => authorShare(sharers!)),
  }
  const words = {
    weights: integerQuery.terms.map(({ weight }) => weight),
    ofPlace: (place: number) => contributions.get(ballots[place]!.work)!,
  }
  const floor = tallies[ORDERED_EXPERTS]?.shared ?? 0
  const order = orderExperts(candidates, votes, words, { model, floor })
  const arranged = order.rows.map((row) => ({ ...leaders[row]!, learnt: order.places[row]! }))
  return [...arranged, ...tallies.slice(ORDERED_EXPERTS)]
}

/** The cosines of a query and the matching works of each person; undefined where words alone are compared. */
async function readCosinesOf(
  leaders: readonly Tally[],
  ballots: readonly Ballot[],
  { prepared, catalogue, voting }: Pick<Arranging, 'prepared' | 'catalogue' | 'voting'>,
): Promise<Map<number, number[]> | undefined> {
  const direction = await readDirection(prepared.query.meaning, catalogue)
  if (!direction) return undefined
  const worksOf = new Map(leaders.map(({ number }) => [number, [] as number[]]))
  const matching = await readWorksNaming(catalogue, {
    field: worksField.author,
    numbers: [...worksOf.keys()],
    matching: prepared.matching(prepared.workConditions),
    docvalues: ballotFields('author'),
    isScored: false,
  })
  for (const found of matching) {
    const { work, candidates } = toBallot('author', found, voting)
    for (const candidate of candidates) worksOf.get(candidate)?.push(work)
  }
  const best = ballots.map(({ work }) => work)
  const cosineOf = await readCosines(direction, { best, others: [...worksOf.values()].flat() }, catalogue)
  return cosineOf && new Map([...worksOf].map(([number, works]) => [number, works.map(cosineOf)]))
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
