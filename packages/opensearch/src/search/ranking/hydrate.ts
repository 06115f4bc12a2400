import type { EngineQuery, Hit } from '@cognate/catalogue'
import { describeWork, markedWords, nearestRecords, weightsOf } from '@cognate/catalogue/engine-kit'
import type { AuthorRecord, ScholarlyKind } from '@cognate/contract'
import { explainExpert, explainManyVotes, explainWork, type IntegerQuery, marksIn } from '@cognate/matching'
import type { Cluster } from '../../cluster/cluster.ts'
import { nameIn, termName } from '../../form/indexes.ts'
import { type ClusterQuery, matchAny } from '../../form/query.ts'
import type { RecordReader } from '../data/records.ts'
import type { Ballot } from '../data/works.ts'
import type { Tally } from './electorate.ts'

/** What turns numbers into hits. */
export interface Hydration {
  cluster: Cluster
  generation: string
  records: RecordReader
  query: EngineQuery
  integerQuery: IntegerQuery
  /** The likeness for which 1 of a sum stands. */
  unit: number
  /** Ids of academics who are left out. */
  hidden: ReadonlySet<string>
}

/** What a hit says of an expert beside the votes. */
export type OfExpert = (
  author: AuthorRecord,
  number: number,
) => Pick<Hit, 'passingInstitutions' | 'conflict' | 'coauthorOf' | 'citations'>

/** The clauses of a query: its terms, each named by its place among them, and the works that its text cites. */
export const clausesOf = ({ terms, references = [] }: IntegerQuery): ClusterQuery[] => [
  ...terms.map(({ number, weight }, place) => ({
    rank_feature: { field: `impacts.${termName(number)}`, linear: {}, boost: weight, _name: String(place) },
  })),
  ...references.flatMap(({ number, weight, own }) => [
    { rank_feature: { field: `cites.${termName(number)}`, linear: {}, boost: weight } },
    { constant_score: { filter: { term: { number } }, boost: weight * own } },
  ]),
]

/** Works as hits: their evidence is their own text. */
export async function toWorkHits(works: readonly Pick<Ballot, 'work' | 'sum'>[], hydration: Hydration): Promise<Hit[]> {
  const numbers = works.map(({ work }) => work)
  const { records, hidden, integerQuery, unit } = hydration
  const shown = await records.read('work', numbers, hidden)
  const weights = weightsOf(integerQuery)
  return works.map(({ sum }, place) => {
    const record = shown[place]!
    const { title, abstract } = record
    const marks = { abstract: marksIn(abstract ?? '', weights), title: marksIn(title, weights) }
    return {
      kind: 'work',
      id: record.id,
      record,
      ...explainWork(sum * unit),
      matchingWorks: 1,
      evidence: [],
      marks,
      matchedTerms: markedWords([
        [title, marks.title],
        [abstract ?? '', marks.abstract],
      ]),
    }
  })
}

/** Authors, institutions or venues as hits, with the best works that voted for them. */
export async function toVotedHits(
  kind: Exclude<ScholarlyKind, 'work'>,
  tallies: readonly Tally[],
  hydration: Hydration & { ofExpert: OfExpert },
): Promise<Hit[]> {
  const { integerQuery, records, hidden, unit, ofExpert } = hydration
  const sums = new Map(tallies.flatMap(({ bestWorks }) => bestWorks.map(({ work, sum }) => [work, sum] as const)))
  const works = [...sums.keys()]
  const [shown, worksShown, contributions] = await Promise.all([
    records.read(
      kind,
      tallies.map(({ number }) => number),
      hidden,
    ),
    records.read('work', works, hidden),
    contributionsOfWorks(works, hydration),
  ])
  const weights = weightsOf(integerQuery)
  const nearestTo = nearestRecords(hydration)
  const evidence = new Map(
    works.map((work, place) => {
      const record = worksShown[place]!
      const described = { ...record, venue: record.primary_location?.source?.display_name ?? null }
      const nearest = nearestTo(contributions.get(work)!)
      const found = describeWork(described, Math.min(1, sums.get(work)! * unit), weights)
      return [work, nearest === undefined ? found : { ...found, nearest }]
    }),
  )
  const explain = kind === 'author' ? explainExpert : explainManyVotes
  return tallies.map((tally, place): Hit => {
    const record = shown[place]!
    const best = tally.bestWorks.map(({ work }) => evidence.get(work)!)
    return {
      kind,
      id: record.id,
      record,
      ...explain(tally),
      matchingWorks: tally.works,
      evidence: best,
      matchedTerms: markedWords(best.map(({ sentence, marks }) => [sentence, marks])),
      ...(tally.noWorks && { noWorks: true }),
      ...(kind === 'author' && ofExpert(record as AuthorRecord, tally.number)),
    }
  })
}

/** What each term of a query adds to the sums of some records of an index: the scores of its clauses. */
export async function readContributions(
  numbers: readonly number[],
  { index, integerQuery }: { index: string; integerQuery: IntegerQuery },
  cluster: Cluster,
): Promise<Map<number, Int32Array>> {
  if (numbers.length === 0) return new Map()
  const query = { bool: { filter: [matchAny('number', numbers)], should: clausesOf(integerQuery) } }
  const body = { query, size: numbers.length, docvalue_fields: ['number'] }
  const { hits } = await cluster.search(index, body, { names: true })
  return new Map(
    hits.hits.map(({ fields, matched_queries = {} }) => {
      const contributions = new Int32Array(integerQuery.terms.length)
      for (const [place, score] of Object.entries(matched_queries)) contributions[Number(place)] = score
      return [fields!.number![0]!, contributions]
    }),
  )
}

const contributionsOfWorks = (works: readonly number[], { cluster, generation, integerQuery }: Hydration) =>
  readContributions(works, { index: nameIn(generation, 'works'), integerQuery }, cluster)
