import type { OpenCatalogueEntity, SuggestionView } from '@cognate/contract'
import type { SuggestOptions } from '../engine/engine.ts'
import { findNames, indexOfRank, nameQuery, placesBeginning } from './find-names.ts'
import { indexOfIdentifier, looksLikeId } from './identifiers.ts'
import { combine, type Mask } from './masks.ts'
import { fittingAll, parseFilter } from './parse-filter.ts'
import { countOf, entities, indexOfId, isTaxonomy, type OpenKind, type Reader, rowsByPopularity } from './reader.ts'
import { suggestionAt } from './suggestion.ts'

/** Suggestions are counted up to this number for each entity. */
const MOST_COUNTED = 1_000

interface Suggestions {
  /** Exact up to 1,000 for each kind. */
  count: number
  /** The most cited first. */
  results: SuggestionView[]
}

/**
 * Records whose names have words that begin like those of the text, accents and case aside. A text that is an id, a DOI,
 * an ORCID iD, a ROR id and the like gives the record that bears it.
 * @throws ListQueryError for a filter that cannot be read.
 */
export function autocomplete(
  reader: Reader,
  wanted: readonly OpenCatalogueEntity[],
  text: string,
  limit: number,
  options: SuggestOptions = {},
): Suggestions {
  const named = wanted.flatMap((entity) => suggestIdentified(entity, text, options, reader))
  if (named.length > 0) return { count: named.length, results: named }
  const found = wanted.map((entity) => suggestNamed(entity, text, limit, options, reader))
  return {
    count: found.reduce((sum, { count }) => sum + count, 0),
    // Sorting is stable, so within a kind the order of popularity stays.
    results: found
      .flatMap(({ results }) => results)
      .sort((a, b) => (b.cited_by_count ?? 0) - (a.cited_by_count ?? 0))
      .slice(0, limit),
  }
}

function suggestIdentified(
  entity: OpenCatalogueEntity,
  text: string,
  options: SuggestOptions,
  reader: Reader,
): SuggestionView[] {
  const { kind } = entities[entity]
  const index = looksLikeId(entity, text) ? indexOfId(kind, text, reader) : indexOfIdentifier(kind, text, reader)
  if (index === undefined || fitting(entity, options, reader)?.[index] === 0) return []
  return [suggestionAt(entity, index, options, reader)]
}

function suggestNamed(
  entity: OpenCatalogueEntity,
  text: string,
  limit: number,
  options: SuggestOptions,
  reader: Reader,
): Suggestions {
  const { kind } = entities[entity]
  const rows = rowsNamed(kind, text, fitting(entity, options, reader), reader)
  const results = rows.slice(0, limit).map((row) => suggestionAt(entity, row, options, reader))
  return { count: rows.length, results }
}

/** Records of a filter and a search; undefined for all. */
function fitting(entity: OpenCatalogueEntity, { filter = '', search = '' }: SuggestOptions, reader: Reader) {
  const clauses = parseFilter(filter)
  if (search.trim() !== '') clauses.push({ name: 'default.search', values: [search], isNegated: false })
  return fittingAll(entity, clauses, reader)
}

/** The best known records with such a name, at most 1,000. */
function rowsNamed(kind: OpenKind, text: string, mask: Mask | undefined, reader: Reader): number[] {
  if (kind === 'absent') return []
  if (isTaxonomy(kind)) {
    const named = placesBeginning(kind, text, reader)
    const shown = mask ? combine.both(named, mask) : named
    return Array.from(rowsByPopularity(kind, reader)).filter((row) => shown[row] === 1)
  }
  const query = nameQuery(text, 'beginning')
  if (query === undefined) return []
  // With a filter, all names are read, because most of them may not pass.
  const most = mask ? countOf(kind, reader) : MOST_COUNTED
  const rows = findNames(kind, query, most, reader).map((rank) => indexOfRank(kind, rank, reader))
  return (mask ? rows.filter((row) => mask[row] === 1) : rows).slice(0, MOST_COUNTED)
}
