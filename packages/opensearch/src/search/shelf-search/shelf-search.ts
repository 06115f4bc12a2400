import type { EngineAnswer, EngineQuery, Hit } from '@cognate/catalogue'
import {
  countDocuments,
  documentForms,
  highlightDocument,
  weightsOf,
  withoutHiddenPeople,
} from '@cognate/catalogue/engine-kit'
import type { DocumentKind, DocumentRecords } from '@cognate/contract'
import { explainWork, formsOfWords, type IntegerQuery, type TermStatistics, toIntegerQuery } from '@cognate/matching'
import { PAGE, termId } from '../../form/indexes.ts'
import { matchAny } from '../../form/query.ts'
import type { StoredTerm } from '../../form/stored.ts'
import type { Catalogue, Hidden } from '../data/catalogue.ts'
import type { ClusterShelf } from '../data/shelf.ts'
import { clausesOf } from '../ranking/hydrate.ts'
import { rank } from '../ranking/rank.ts'
import { documentConditions, matchConditions } from './shelf-filters.ts'
import { keysOf } from './shelf-ids.ts'

/** What weighs the terms of a query about a shelf. */
export async function readShelfStatistics(
  terms: readonly string[],
  shelf: ClusterShelf | undefined,
  { stored }: Catalogue,
): Promise<TermStatistics> {
  const summary = stored.summary.shelves?.find(({ kind }) => kind === shelf?.kind)
  if (!shelf || !summary) return { total: 0, averageLength: 0, matching: terms.map(() => 0) }
  const known = await readTerms(withForms(terms), shelf)
  return {
    total: summary.records,
    averageLength: summary.average_length,
    matching: countDocuments(terms, (term) => known.get(term)?.works ?? 0),
  }
}

/** Ranks the records of a shelf by their likeness to a query. */
export async function findDocuments(
  query: EngineQuery,
  shelf: ClusterShelf,
  { catalogue, hidden }: { catalogue: Catalogue; hidden: Hidden },
): Promise<EngineAnswer> {
  const asked = query.terms.map(({ term }) => term)
  const [terms, institutions] = await Promise.all([
    readTerms([...withForms(asked), ...(query.filters.abstract?.values.flatMap(formsOfWords).flat() ?? [])], shelf),
    catalogue.ids.find('institution', query.filters['institution.id']?.values ?? []),
  ])
  const integerQuery = toIntegerQuery(query.terms, (term) => terms.get(term)?.number, documentForms)
  if (integerQuery.terms.length === 0) return { total: 0, bestScore: 0, hits: [] }
  const unit = query.selfScore > 0 ? integerQuery.unit / query.selfScore : 0
  const { bestSum, best, ...counts } = await rank(
    {
      index: shelf.index,
      clauses: clausesOf(integerQuery),
      // What was asked with would be the best match of all.
      leftOut: [matchAny('key', keysOf(query.queryIds))],
      matchConditions: matchConditions(query.filters, terms),
      recordConditions: documentConditions(query, institutions),
      limit: query.limit,
    },
    shelf.cluster,
  )
  const hits = await toHits(best, { shelf, integerQuery, unit, hidden })
  return { ...counts, bestScore: Math.min(1, bestSum * unit), hits }
}

const withForms = (terms: readonly string[]): string[] =>
  documentForms.flatMap(({ prefix }) => terms.map((term) => prefix + term))

/** The terms that the index of a shelf holds, as it holds them. */
async function readTerms(terms: readonly string[], { cluster, index }: ClusterShelf): Promise<Map<string, StoredTerm>> {
  const wanted = [...new Set(terms)]
  const stored = await cluster.read<{ term: StoredTerm }>(index, wanted.map(termId))
  return new Map(wanted.flatMap((term, place) => (stored[place] ? [[term, stored[place].term] as const] : [])))
}

/** What turns numbers of records into hits. */
interface Hydration {
  shelf: ClusterShelf
  integerQuery: IntegerQuery
  /** The likeness for which 1 of a sum stands. */
  unit: number
  hidden: Hidden
}

/** Records of a shelf as hits: their evidence is their own text. */
async function toHits(best: readonly { number: number; sum: number }[], hydration: Hydration): Promise<Hit[]> {
  const { shelf, integerQuery, unit, hidden } = hydration
  const numbers = best.map(({ number }) => number)
  const records = await readNumbered(numbers, shelf)
  const weights = weightsOf(integerQuery)
  return best.map(({ sum }, place): Hit => {
    const record = show(records[place]!, hidden)
    return {
      kind: shelf.kind,
      id: record.id,
      record,
      ...explainWork(sum * unit),
      matchingWorks: 0,
      evidence: [],
      ...highlightDocument(shelf.kind, record, weights),
    }
  })
}

/** Records by their ids, in their order; undefined for an unknown one. */
export async function readShelfRecords<Kind extends DocumentKind>(
  ids: readonly string[],
  shelf: ClusterShelf,
  hidden: Hidden,
): Promise<(DocumentRecords[Kind] | undefined)[]> {
  const keys = ids.map((id) => keysOf([id])[0])
  const numbers = await numbersOf([...new Set(keys.filter((key) => key !== undefined))], shelf)
  const wanted = [...numbers.values()]
  const records = await readNumbered<Kind>(wanted, shelf)
  const shown = new Map(wanted.map((number, place) => [number, show(records[place]!, hidden)]))
  return keys.map((key) => {
    const number = key === undefined ? undefined : numbers.get(key)
    return number === undefined ? undefined : shown.get(number)
  })
}

/** The numbers of the records that the shelf has, by their keys. */
async function numbersOf(keys: readonly string[], { cluster, index }: ClusterShelf): Promise<Map<string, number>> {
  const numbers = new Map<string, number>()
  for (let first = 0; first < keys.length; first += PAGE) {
    const query = matchAny('key', keys.slice(first, first + PAGE))
    const { hits } = await cluster.search(index, { query, size: PAGE, docvalue_fields: ['number', 'key'] })
    for (const { fields } of hits.hits) numbers.set(String(fields!.key![0]), fields!.number![0]!)
  }
  return numbers
}

async function readNumbered<Kind extends DocumentKind>(
  numbers: readonly number[],
  { cluster, index }: ClusterShelf,
): Promise<DocumentRecords[Kind][]> {
  const stored = await cluster.read<{ record: DocumentRecords[Kind] }>(index, numbers, ['record'])
  return stored.map((document, place) => {
    if (!document) throw new Error(`${numbers[place]} is missing from ${index}`)
    return document.record
  })
}

/** A record without people who are left out; the very same where it names none. */
function show<Kind extends DocumentKind>(record: DocumentRecords[Kind], { ids }: Hidden): DocumentRecords[Kind] {
  const namesHidden = 'persons' in record && record.persons.some(({ author }) => author && ids.has(author.id))
  return namesHidden ? withoutHiddenPeople(record, (author) => ids.has(author)) : record
}
