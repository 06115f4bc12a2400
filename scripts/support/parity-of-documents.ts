import { isDeepStrictEqual } from 'node:util'
import { demoDocuments, type EngineAnswer } from '@cognate/catalogue'
import {
  type DocumentDatasetKey,
  type DocumentFilterField,
  datasets,
  documentDatasetKeys,
  endpointKeys,
  type Filters,
  FindSimilarRequest,
  MAX_LIMIT,
  QUERY_TEXT,
} from '@cognate/contract'
import { retrieve } from '@cognate/server/tooling'
import type { Compared, Engines } from './parity-of-people.ts'

/** Filters in turn; a dataset takes those that it has. */
const filterSets: Filters[] = [
  {},
  { publication_date: { type: 'range', start: '2020-01-01', end: '2023-12-31' } },
  {},
  { 'institution.country_code': { type: 'include', values: ['NL', 'DE', 'US'] } },
  {},
  { abstract: { type: 'exclude', values: ['energy'] }, authority_id: { type: 'include', values: ['48', '59'] } },
  {},
  { sector_market: { type: 'exclude', values: ['water'] } },
]

/** Texts of projects of the demo, with which all records of other sources are searched. */
async function demoTexts(count: number): Promise<string[]> {
  const texts: string[] = []
  for (const source of demoDocuments()) {
    for await (const entry of source.read()) {
      if (!('record' in entry) || !('abstract' in entry.record)) continue
      texts.push(`${entry.record.title}\n${entry.record.abstract ?? ''}`)
      if (texts.length === count) return texts
    }
  }
  return texts
}

/** Searches each dataset of other sources with the same texts on both engines. */
export async function compareDocuments(
  count: number,
  { embedded, cluster }: Engines,
): Promise<Record<DocumentDatasetKey, Compared>> {
  const compared = {} as Record<DocumentDatasetKey, Compared>
  const texts = await demoTexts(count)
  for (const dataset of documentDatasetKeys) {
    compared[dataset] = { asked: 0, equal: 0, found: 0 }
    for (const [place, text] of texts.entries()) {
      const records = [{ record_type: 'record', identifier: QUERY_TEXT, fields: { text } }]
      const filters = filtersAt(place, dataset)
      const request = FindSimilarRequest.parse({ dataset, records, filters, limit: MAX_LIMIT })
      const ask = async (engine: Engines['embedded']) =>
        (await retrieve(request, { engine, endpoints: endpointKeys })).found
      const [one, other] = [await ask(embedded), await ask(cluster)]
      compared[dataset].asked++
      compared[dataset].found += one.hits.length
      if (isDeepStrictEqual(known(one), known(other))) compared[dataset].equal++
    }
  }
  return compared
}

function filtersAt(place: number, dataset: DocumentDatasetKey): Filters {
  const has = (field: string) =>
    (datasets[dataset].filters as readonly DocumentFilterField[]).some((one) => one === field)
  return Object.fromEntries(Object.entries(filterSets[place % filterSets.length]!).filter(([field]) => has(field)))
}

/** An answer in which a filter that takes nothing away is not named. */
export function known({ takenAway = {}, ...answer }: EngineAnswer) {
  return { ...answer, takenAway: Object.fromEntries(Object.entries(takenAway).filter(([, count]) => count > 0)) }
}
