import type { EmbeddedCatalogue } from '@cognate/catalogue'
import type { WorkRecord } from '@cognate/contract'
import { asPasted, readJudgedQueries } from '../evaluate/judged-queries.ts'

/** Words of a query text. */
const WORDS = 150

/**
 * Distinct query texts of up to 150 words: those of a file of judged queries, or of works spread evenly over the catalogue.
 */
export async function queryTexts(
  file: string | undefined,
  catalogue: EmbeddedCatalogue,
  most: number,
): Promise<string[]> {
  const texts = file === undefined ? textsOfWorks(catalogue, most) : (await readJudgedQueries(file)).map(asPasted)
  return texts.slice(0, most).map(firstWords)
}

function textsOfWorks(catalogue: EmbeddedCatalogue, most: number): string[] {
  const works = catalogue.summary.counts.work
  const texts: string[] = []
  // Works without an abstract are skipped, so more works are read than texts are needed.
  const step = Math.max(1, Math.floor(works / (most * 8)))
  for (let index = 0; index < works && texts.length < most; index += step) {
    const { title, abstract } = workAt(catalogue, index)
    if (abstract) texts.push(`${title}\n${abstract}`)
  }
  return texts
}

/** A work by its number in the catalogue, from 0. */
export function workAt(catalogue: EmbeddedCatalogue, index: number): WorkRecord {
  return JSON.parse(catalogue.records.json('work', index)) as WorkRecord
}

/** The first words of a text, with the line break after its title. */
function firstWords(text: string): string {
  return (
    text
      .match(/\S+\s*/g)
      ?.slice(0, WORDS)
      .join('')
      .trim() ?? ''
  )
}
