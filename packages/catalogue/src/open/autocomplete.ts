import type { OpenCatalogueEntity, SuggestionView } from '@cognate/contract'
import { findNames, indexOfRank, nameExpression } from './find-names.ts'
import { entities, indexOfId, indexOfIdentifier, looksLikeId, type Reader } from './reader.ts'
import { suggestionAt } from './suggestion.ts'

/** Suggestions are counted up to here; who sees as many types on. */
const MOST_COUNTED = 1_000

interface Suggestions {
  /** Exact up to 1,000 for each kind. */
  count: number
  /** The most cited first. */
  results: SuggestionView[]
}

/**
 * Records whose names have words that begin like those of the text, accents and case aside. A text that is an id, a DOI,
 * an ORCID iD or a ROR id gives the record that bears it.
 */
export function autocomplete(
  reader: Reader,
  wanted: readonly OpenCatalogueEntity[],
  text: string,
  limit: number,
): Suggestions {
  const named = wanted.flatMap((entity) => suggestIdentified(entity, text, reader))
  if (named.length > 0) return { count: named.length, results: named }
  const expression = nameExpression(text, true)
  if (expression === undefined) return { count: 0, results: [] }
  const found = wanted.map((entity) => suggestNamed(entity, expression, limit, reader))
  return {
    count: found.reduce((sum, { count }) => sum + count, 0),
    // Sorting is stable, so within a kind the order of popularity stays.
    results: found
      .flatMap(({ results }) => results)
      .sort((a, b) => b.cited_by_count - a.cited_by_count)
      .slice(0, limit),
  }
}

function suggestIdentified(entity: OpenCatalogueEntity, text: string, reader: Reader): SuggestionView[] {
  const { kind } = entities[entity]
  const index = looksLikeId(entity, text) ? indexOfId(kind, text, reader) : indexOfIdentifier(kind, text, reader)
  return index === undefined ? [] : [suggestionAt(entity, index, reader)]
}

function suggestNamed(entity: OpenCatalogueEntity, expression: string, limit: number, reader: Reader): Suggestions {
  const { kind } = entities[entity]
  const ranks = findNames(kind, expression, MOST_COUNTED, reader)
  const results = ranks.slice(0, limit).map((rank) => suggestionAt(entity, indexOfRank(kind, rank, reader), reader))
  return { count: ranks.length, results }
}
