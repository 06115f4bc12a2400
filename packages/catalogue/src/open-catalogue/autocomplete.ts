import type { OpenCatalogueEntity, SuggestionView } from '@cognate/contract'
import type { SuggestOptions } from '../engine/engine.ts'
import { allOf, type ListCondition } from './condition.ts'
import { bearsName, nameQuery, personQuery, shorterQuery } from './find-names.ts'
import { findIdentified, looksLikeId } from './identifiers.ts'
import { entities, findShown, type ListedKind, type OpenCatalogue, type WantedNames } from './open-catalogue.ts'
import { fittingAll, parseFilter } from './parse-filter.ts'
import { suggestionsOf } from './suggestion.ts'

/** Suggestions are counted up to this number for each entity. */
const MOST_COUNTED = 1_000

interface Suggestions {
  /** Exact up to 1,000 for each kind. */
  count: number
  /** The most cited first. */
  results: SuggestionView[]
}

/**
 * Records whose names have words that begin like those of the text, accents and case aside; of people also as ä, ö, ü, ø and å are
 * written out. A text that is an id, a DOI,
 * an ORCID iD, a ROR id and the like gives the record that bears it.
 * @throws ListQueryError for a filter that cannot be read.
 */
export async function autocomplete(
  catalogue: OpenCatalogue,
  wanted: readonly OpenCatalogueEntity[],
  text: string,
  limit: number,
  options: SuggestOptions = {},
): Promise<Suggestions> {
  const named: SuggestionView[] = []
  for (const entity of wanted) named.push(...(await suggestIdentified(entity, text, options, catalogue)))
  if (named.length > 0) return { count: named.length, results: named }
  const found: Suggestions[] = []
  for (const entity of wanted) found.push(await suggestNamed(entity, text, limit, options, catalogue))
  return {
    count: found.reduce((sum, { count }) => sum + count, 0),
    // Sorting is stable, so within a kind the order of popularity stays.
    results: found
      .flatMap(({ results }) => results)
      .sort((a, b) => (b.cited_by_count ?? 0) - (a.cited_by_count ?? 0))
      .slice(0, limit),
  }
}

async function suggestIdentified(
  entity: OpenCatalogueEntity,
  text: string,
  options: SuggestOptions,
  catalogue: OpenCatalogue,
): Promise<SuggestionView[]> {
  const { kind } = entities[entity]
  const number = looksLikeId(entity, text)
    ? (await findShown(kind, [text], catalogue))[0]
    : await findIdentified(kind, text, catalogue)
  if (kind === 'absent' || number === undefined) return []
  const condition = await fitting(entity, options, catalogue)
  if (condition && !(await meets(kind, number, condition, catalogue))) return []
  return suggestionsOf(entity, [number], options, catalogue)
}

async function meets(kind: ListedKind, number: number, condition: ListCondition, catalogue: OpenCatalogue) {
  const both = allOf([{ type: 'records', numbers: [number] }, condition])
  const { count } = await catalogue.page(kind, { condition: both, order: [], offset: 0, limit: 0 })
  return count > 0
}

async function suggestNamed(
  entity: OpenCatalogueEntity,
  text: string,
  limit: number,
  options: SuggestOptions,
  catalogue: OpenCatalogue,
): Promise<Suggestions> {
  const { kind } = entities[entity]
  const condition = await fitting(entity, options, catalogue)
  const query = kind === 'author' ? personQuery(text, 'beginning') : nameQuery(text, 'beginning')
  if (kind === 'absent' || query === undefined) return { count: 0, results: [] }
  const wanted = { query, condition, limit, mostCounted: MOST_COUNTED }
  const { count, numbers } = await catalogue.suggest(kind, wanted)
  const others = kind === 'author' && numbers.length < limit ? await suggestWrittenOut(wanted, numbers, catalogue) : []
  const results = await suggestionsOf(entity, [...numbers, ...others].slice(0, limit), options, catalogue)
  return { count: count + others.length, results }
}

/** Names that are looked at for those that are spelled with one letter where the text has two. */
const MOST_WRITTEN_OUT = 100

/** People whose name a text writes out: Möller for `moeller`. The names tell, since `michael` is not Michał. */
async function suggestWrittenOut(
  wanted: WantedNames,
  known: readonly number[],
  catalogue: OpenCatalogue,
): Promise<number[]> {
  const query = shorterQuery(wanted.query)
  if (query === undefined) return []
  const { numbers } = await catalogue.suggest('author', { ...wanted, query, limit: MOST_WRITTEN_OUT })
  const others = numbers.filter((number) => !known.includes(number))
  const records = await catalogue.records('author', others)
  return others.filter((_, place) => bearsName(records[place]!, wanted.query))
}

/** The records of a filter and a search; undefined for all. */
async function fitting(
  entity: OpenCatalogueEntity,
  { filter = '', search = '' }: SuggestOptions,
  catalogue: OpenCatalogue,
): Promise<ListCondition | undefined> {
  const clauses = parseFilter(filter)
  if (search.trim() !== '') clauses.push({ name: 'default.search', values: [search], isNegated: false })
  return clauses.length === 0 ? undefined : fittingAll(entity, clauses, catalogue)
}
