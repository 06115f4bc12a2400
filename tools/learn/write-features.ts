import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import type { EmbeddedCatalogue, EngineQuery } from '@cognate/catalogue'
import { countTerms, distinctTerms, expertFeatures, splitTitle, weighRecords } from '@cognate/matching'
import { textOf } from '../evaluate/judged-queries.ts'
import { countOlder, dayBefore, type Paper } from './papers.ts'

/** A paper as fit.py reads it: how many rows it has, and which of them are right. */
interface WrittenQuery {
  id: string
  rows: number
  relevant: number[]
}

/**
 * Writes what a model is told of the first experts for each paper, when only what is older is searched: `rows.f64`, one row of
 * doubles an expert (the sum of votes, then the features), and `queries.json`.
 */
export async function writeFeatures(
  papers: readonly Paper[],
  catalogue: EmbeddedCatalogue,
  folder: string,
): Promise<void> {
  const rows = createWriteStream(join(folder, 'rows.f64'))
  const queries: WrittenQuery[] = []
  for (const paper of papers) {
    const worksOf = (author: number) => countOlder(author, paper.day, catalogue.data)
    const { authors, sums, columns } = catalogue.measureExperts(queryOf(paper, catalogue), worksOf)
    const truth = new Set(paper.truth)
    const relevant = authors.flatMap((author, row) => (truth.has(author) ? [row] : []))
    queries.push({ id: paper.id, rows: authors.length, relevant })
    const values = sums.flatMap((sum, row) => [sum, ...expertFeatures.map((feature) => columns[feature][row]!)])
    if (!rows.write(Buffer.from(Float64Array.from(values).buffer))) await once(rows, 'drain')
  }
  await finished(rows.end())
  await writeFile(join(folder, 'queries.json'), JSON.stringify({ features: expertFeatures, queries }))
}

/** A search for the experts of a paper among what is older. Words weigh as in the whole catalogue. */
function queryOf(paper: Paper, catalogue: EmbeddedCatalogue): EngineQuery {
  const { title, rest } = splitTitle(textOf(paper))
  const counts = [countTerms(title, rest)]
  const terms = distinctTerms(counts)
  const weighed = weighRecords(counts, terms, catalogue.readTermStatistics(terms))
  return {
    dataset: 'experts',
    terms: weighed.terms,
    selfScore: weighed.selfScore,
    filters: { publication_date: { type: 'range', start: null, end: dayBefore(paper.day) } },
    queryIds: [paper.id],
    limit: 1,
    // A paper of a catalogue with vectors has one.
    meaning: { texts: [], works: [[paper.id]] },
  }
}
