import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildCatalogue, demoSource, EmbeddedCatalogue, type Engine, openEngine, textsOf } from '@cognate/catalogue'
import {
  type AuthorRecord,
  datasetKeys,
  type EndpointKey,
  endpointKeys,
  FindSimilarRequest,
  QUERY_TEXT,
  ResultView,
} from '@cognate/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { answerQuery, writeQueryAnswer } from './answer-query.ts'

/** What an engine stores of an expert, as the test at hand has it. */
const stored = vi.hoisted(() => ({ as: (record: string) => record }))
vi.mock('@cognate/catalogue', async (original) => {
  const catalogue = await original<typeof import('@cognate/catalogue')>()
  const textsOf: typeof catalogue.textsOf = (hit) => {
    const texts = catalogue.textsOf(hit)
    return texts && { ...texts, record: stored.as(texts.record) }
  }
  return { ...catalogue, textsOf }
})

const directory = mkdtempSync(join(tmpdir(), 'cognate-written-'))
let engine: Engine
let authors: AuthorRecord[]
let works: string[]

beforeAll(async () => {
  await buildCatalogue({ source: demoSource({ works: 600 }), directory, maxWorkers: 0 })
  engine = await openEngine(directory, { threads: 1 })
  const catalogue = await EmbeddedCatalogue.open(directory)
  const { author, work } = catalogue.summary.counts
  authors = Array.from({ length: author }, (_, at) => JSON.parse(catalogue.records.json('author', at)) as AuthorRecord)
  works = Array.from({ length: work }, (_, at) => (JSON.parse(catalogue.records.json('work', at)) as { id: string }).id)
  catalogue.close()
})
afterAll(async () => {
  await engine.close()
  rmSync(directory, { recursive: true, force: true })
})

const text = {
  record_type: 'record',
  identifier: QUERY_TEXT,
  fields: { text: 'Trees and heat in the streets of a city' },
}
const author = (at: number) => ({ record_type: 'author', identifier: authors[at]!.id })
const work = (at: number) => ({ record_type: 'work', identifier: works[at]! })

/** The results of a query as they are sent, and as the schema of the call writes them. */
async function bothWays(query: object, endpoints: readonly EndpointKey[] = endpointKeys) {
  const request = FindSimilarRequest.parse({ dataset: 'experts', limit: 200, ...query })
  const context = { engine, endpoints }
  const [written, { results }] = await Promise.all([writeQueryAnswer(request, context), answerQuery(request, context)])
  return { sent: written.results, expected: results.map((result) => JSON.stringify(ResultView.parse(result))) }
}

describe('writeResults', () => {
  it.each(datasetKeys)('S-09 writes %s letter for letter as the schema does', async (dataset) => {
    const { sent, expected } = await bothWays({ dataset, records: [text] })
    expect(sent).toEqual(expected)
  })

  it('S-13 writes experts as the schema does, whatever they are asked with and narrowed by', async () => {
    const institution = authors.find(({ active_affiliations }) => active_affiliations.length > 0)!
      .active_affiliations[0]!
    const queries = [
      { records: [work(3)] },
      { records: [work(3), work(40), text] },
      { records: [author(5)] },
      { records: [author(5), author(9), work(7)], sort: 'name' },
      { records: [text], filters: { 'institution.id': { type: 'include', values: [institution.id] } } },
      { records: [text], conflict_of_interest: { records: [author(5)] }, sort: 'conflict' },
      { records: [text], among: authors.map(({ id }) => id).toReversed() },
    ]
    for (const query of queries) {
      const { sent, expected } = await bothWays(query)
      expect(sent.length).toBeGreaterThan(0)
      expect(sent).toEqual(expected)
    }
  })

  it.each(['display_name_alternatives', 'hint', 'active_affiliations', 'affiliations', 'topics'])(
    'S-13 writes the same where a stored record has %s elsewhere',
    async (field) => {
      stored.as = (record) => {
        const { [field]: value, ...others } = JSON.parse(record)
        return JSON.stringify({ [field]: value, ...others })
      }
      const { sent, expected } = await bothWays({ records: [text] })
      stored.as = (record) => record
      expect(sent.map((result) => JSON.parse(result))).toEqual(expected.map((result) => JSON.parse(result)))
    },
  )

  it('A-06 writes no field that the licence does not open', async () => {
    const { sent, expected } = await bothWays({ records: [text] }, [])
    expect(sent).toEqual(expected)
    expect(sent.join()).not.toContain('"h_index"')
  })

  it('takes experts from the texts of the engine, and leaves them unread', async () => {
    const { hits } = await engine.search({
      ...{ dataset: 'experts', terms: [{ term: 'tree', weight: 1, surface: 'trees' }], selfScore: 1, filters: {} },
      ...{ queryIds: [], limit: 3 },
    })
    const { record, evidence } = textsOf(hits[0]!)!
    expect([JSON.parse(record), JSON.parse(evidence)]).toEqual([hits[0]!.record, hits[0]!.evidence])
  })

  it('never shows whom the catalogue hides, also in the hints of others', async () => {
    const named = authors.flatMap(({ identity_hints = [] }) => identity_hints.flatMap(({ others }) => others))
    const hidden = [...named, ...authors][0]!.id
    engine.hide([hidden])
    const { sent, expected } = await bothWays({ records: [text] })
    engine.hide([])
    expect(sent).toEqual(expected)
    expect(sent.join()).not.toContain(`"${hidden}"`)
  })
})
