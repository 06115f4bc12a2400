import type { Engine } from '@cognate/catalogue'
import { AppError, endpointKeys, type MeasureKey, type OrderKey, type QueryRecord, shortId } from '@cognate/contract'
import { type Measures, measure, tellingOf, type WeightedTerm } from '@cognate/matching'
import type { JudgedPerson, QueryOutcome, QueryToEvaluate } from '@cognate/workspace'
import { countWork, readQuery } from '../discovery/read-query.ts'
import { weighQuery } from '../discovery/weigh-query.ts'
import { type Installation, rankExperts } from './orders.ts'
import { type Resolved, resolvePerson } from './resolve-person.ts'

/** From this rank on, suitable people come with what held them back. */
const LATE = 11
/** How many people of a text come with what held them back. */
const MOST_EXPLAINED = 5

type JudgedRecord = Omit<QueryOutcome['people'][number], 'ranks' | 'lacks'>

/**
 * Asks a text in each order, and measures how well those who were judged stand. Without somebody who suits it there is
 * nothing to measure.
 */
export async function evaluateQuery(
  { records, judged, is_own }: Omit<QueryToEvaluate, 'position'>,
  orders: readonly OrderKey[],
  installation: Installation,
): Promise<QueryOutcome> {
  const { people, unresolved } = await resolveAll(judged, installation.engine)
  const outcome = await measureOrders(records, people, orders, installation)
  return is_own ? { ...outcome, unresolved } : { measures: outcome.measures, people: [], unresolved: [] }
}

/** Everybody who was judged, once and the best grade first, and the rows of which it is not known whom they mean. */
async function resolveAll(judged: readonly JudgedPerson[], engine: Engine) {
  const people = new Map<string, JudgedRecord>()
  const unresolved: QueryOutcome['unresolved'] = []
  for (const person of judged) {
    const resolved: Resolved = await resolvePerson(person, engine)
    if ('unresolved' in resolved) {
      unresolved.push(resolved.unresolved)
      continue
    }
    const { id: identifier, display_name } = resolved.record
    const earlier = people.get(identifier)
    if (!earlier) people.set(identifier, { identifier, display_name, grade: person.grade })
    else if (earlier.grade !== person.grade) {
      const { row, person: written, institution } = person
      unresolved.push({ row, person: written, institution, reason: 'judged_twice', candidates: [] })
    }
  }
  return { people: [...people.values()].toSorted((a, b) => b.grade - a.grade), unresolved }
}

async function measureOrders(
  records: readonly QueryRecord[],
  people: readonly JudgedRecord[],
  orders: readonly OrderKey[],
  installation: Installation,
): Promise<Omit<QueryOutcome, 'unresolved'>> {
  const nothing = { measures: null, people: people.map((person) => ({ ...person, ranks: {}, lacks: [] })) }
  if (!people.some(({ grade }) => grade > 0)) return nothing
  const ranked = new Map<OrderKey, string[]>()
  try {
    for (const order of orders) ranked.set(order, await rankExperts(order, records, installation))
  } catch (error) {
    // A stored query may name a record that this catalogue does not have; it spoils no other.
    if (error instanceof AppError && error.status < 500) return nothing
    throw error
  }
  const grades = new Map(people.map(({ identifier, grade }) => [identifier, grade]))
  const measures = Object.fromEntries([...ranked].map(([order, ids]) => [order, onWire(measure(ids, grades))]))
  const ranks = rankFinder(ranked)
  const explained = await explainLate(
    records,
    people.map((person) => ({ ...person, ranks: ranks(person.identifier) })),
    installation.engine,
  )
  return { measures, people: explained }
}

function rankFinder(ranked: ReadonlyMap<OrderKey, readonly string[]>) {
  const places = [...ranked].map(
    ([order, ids]) => [order, new Map(ids.map((id, index) => [shortId(id), index + 1]))] as const,
  )
  return (id: string) => Object.fromEntries(places.map(([order, rankOf]) => [order, rankOf.get(shortId(id)) ?? null]))
}

/** Adds to people who suit, and stand late in the first order, which words of the text they lack. */
async function explainLate(
  records: readonly QueryRecord[],
  people: readonly Omit<QueryOutcome['people'][number], 'lacks'>[],
  engine: Engine,
): Promise<QueryOutcome['people']> {
  const isLate = ({ grade, ranks }: (typeof people)[number]) =>
    grade > 0 && (Object.values(ranks)[0] ?? Number.POSITIVE_INFINITY) >= LATE
  const late = new Set(people.filter(isLate).slice(0, MOST_EXPLAINED))
  if (late.size === 0) return people.map((person) => ({ ...person, lacks: [] }))
  const missingWords = await findMissingWords(records, engine)
  const explained: QueryOutcome['people'] = []
  for (const person of people)
    explained.push({ ...person, lacks: late.has(person) ? await missingWords(person.identifier) : [] })
  return explained
}

/** The measures under their names on the wire. */
function onWire({ ndcgAt10, recallAt10, recallAt100, reciprocalRank }: Measures): Record<MeasureKey, number> {
  return { ndcg_at_10: ndcgAt10, recall_at_10: recallAt10, recall_at_100: recallAt100, mrr: reciprocalRank }
}

/** Terms of a query that are looked for, the heaviest. */
const HEAVIEST = 24
const MOST_TOLD = 6
/** Newest works of a person that are read. */
const WORKS = 50

/** Tells which of the heaviest words of a query no work of an author holds. */
async function findMissingWords(
  records: readonly QueryRecord[],
  engine: Engine,
): Promise<(authorId: string) => Promise<string[]>> {
  const query = await readQuery(records, { engine, endpoints: endpointKeys })
  const { terms } = await weighQuery(query, engine, 'experts')
  const heaviest = tellingOf(
    terms.toSorted((a, b) => b.weight - a.weight),
    (term: WeightedTerm) => term,
  ).slice(0, HEAVIEST)
  return async (author) => {
    const page = await engine.listAuthorWorks({ author, offset: 0, limit: WORKS })
    const held = new Set(page?.works.flatMap((work) => countWork(work).map(({ term }) => term)))
    return heaviest
      .filter(({ term }) => !held.has(term))
      .slice(0, MOST_TOLD)
      .map(({ surface }) => surface)
  }
}
