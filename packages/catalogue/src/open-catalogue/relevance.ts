import { metricOfAuthors } from './citations.ts'
import { indexOfRank, scoreNames } from './find-names.ts'
import type { Numbers } from './masks.ts'
import { countOf, isTaxonomy, type OpenKind, type Reader } from './reader.ts'
import { parseSearch, wantedTexts } from './search-expression.ts'
import { termScores } from './search-works.ts'
import { taxonomyOf } from './taxonomy.ts'

/**
 * How relevant each record is to searches: the likeness of its text to their words, times log10(10 + citations), since
 * OpenAlex, too, puts what is cited much before what is like it. Institutions, sources and topics count works instead.
 */
export function relevanceTo(kind: OpenKind, searches: readonly string[], reader: Reader): Float32Array {
  const texts = searches.flatMap((search) => wantedTexts(parseSearch(search)))
  const scores = likenessTo(kind, texts, reader)
  const weights = weightsOf(kind, reader)
  for (let row = 0; row < scores.length; row++) {
    // What is not known to be cited weighs like what is not cited.
    if (scores[row] !== 0) scores[row]! *= Math.log10(10 + Math.max(0, weights[row]!))
  }
  return scores
}

function likenessTo(kind: OpenKind, texts: readonly string[], reader: Reader): Float32Array {
  if (kind === 'work') return termScores(texts, reader)
  const scores = new Float32Array(countOf(kind, reader))
  if (kind === 'absent') return scores
  // Of names that all hold the same words the shortest is the likest.
  if (isTaxonomy(kind)) return scores.map((_, row) => 1 / taxonomyOf(kind, reader).places[row]!.display_name.length)
  for (const text of texts) {
    for (const { rank, score } of scoreNames(kind, text, reader)) scores[indexOfRank(kind, rank, reader)]! += score
  }
  return scores
}

function weightsOf(kind: OpenKind, reader: Reader): Numbers {
  const { columns, topics } = reader.data
  if (kind === 'absent') return []
  if (isTaxonomy(kind)) return taxonomyOf(kind, reader).places.map((place) => place.works_count)
  return {
    work: () => columns.work_cited_by,
    author: () => metricOfAuthors('author_cited_by', reader),
    institution: () => columns.institution_works_count,
    venue: () => columns.venue_works_count,
    topic: () => topics.map(({ count }) => count ?? 0),
  }[kind]()
}
