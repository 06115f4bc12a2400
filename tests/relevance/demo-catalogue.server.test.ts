import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  buildCatalogue,
  demoSource,
  EmbeddedCatalogue,
  type Engine,
  type EngineAnswer,
  type EngineQuery,
  openEngine,
} from '@cognate/catalogue'
import { endpointKeys, FindSimilarRequest, QUERY_TEXT, shortId, type WorkRecord } from '@cognate/contract'
import { analyse, countTerms, isWeak, weighRecords } from '@cognate/matching'
import { answerQuery, randomNearness } from '@cognate/server/tooling'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askForExperts } from '../../tools/evaluate/ask-for-experts.ts'
import { evaluate } from '../../tools/evaluate/command.ts'
import { readUnjudgedTexts } from '../../tools/evaluate/judged-queries.ts'
import { measureLanguages } from '../../tools/evaluate/measure-languages.ts'
import { measureSpelling } from '../../tools/evaluate/measure-spelling.ts'

const directory = mkdtempSync(join(tmpdir(), 'cognate-relevance-'))
let engine: Engine
let catalogue: EmbeddedCatalogue
/** Works with abstract and authors, spread over the catalogue. */
let works: WorkRecord[]
let all: WorkRecord[]

beforeAll(async () => {
  await buildCatalogue({ source: demoSource({ works: 2_000 }), directory, maxWorkers: 0 })
  engine = await openEngine(directory, { threads: 1 })
  catalogue = await EmbeddedCatalogue.open(directory)
  all = Array.from({ length: 2_000 }, (_, index) => JSON.parse(catalogue.records.json('work', index)) as WorkRecord)
  works = all
    .filter(({ abstract, authorships }) => abstract && authorships.length > 0)
    .filter((_, index) => index % 15 === 0)
})

afterAll(async () => {
  catalogue.close()
  await engine.close()
  rmSync(directory, { recursive: true, force: true })
})

/** A query with a work's own words; if the work is left out, only the likeness of others counts. */
function queryOf({ title, abstract }: WorkRecord, leaveOut: string[] = [], limit = 1): EngineQuery {
  const counts = countTerms(title, abstract ?? '')
  const words = counts.map(({ term }) => term)
  const { terms, selfScore } = weighRecords([counts], words, catalogue.readTermStatistics(words))
  return { dataset: 'experts', terms, selfScore, filters: {}, queryIds: leaveOut, limit }
}

it('S-01 finds works in every language by words of their titles, with and without accents', async () => {
  const rows = await measureLanguages(all, engine, 5)
  expect(rows.map(({ language }) => language)).toEqual(expect.arrayContaining(['en', 'es', 'fr', 'nl']))
  for (const { works, title, plainTitle, words, plainWords, nothingByWord } of rows) {
    for (const found of [title, plainTitle, words, plainWords]) expect(found).toBeGreaterThanOrEqual(0.95 * works)
    expect(nothingByWord).toBe(0)
  }
}, 60_000)

it('S-01 finds the same experts for a title in British and in American spelling', async () => {
  const figures = await measureSpelling(all, engine)
  expect(figures.reduce((sum, { titles }) => sum + titles, 0)).toBeGreaterThan(20)
  for (const { least } of figures) expect(least).toBeGreaterThanOrEqual(18)
}, 60_000)

const judged = (work: WorkRecord) => ({
  qid: work.id,
  title: work.title,
  abstract: work.abstract ?? '',
  truth: work.authorships.map(({ author }) => author.id),
})

describe('ranking of the demo catalogue', () => {
  it('S-01 finds a work by its own words first, with a score close to 1', () => {
    for (const work of works) {
      const [first] = catalogue.search({ ...queryOf(work), dataset: 'works' }).hits
      expect(first?.id).toBe(work.id)
      expect(first?.score).toBeGreaterThan(0.97)
    }
  })

  it('Q-01 finds the authors of a text among the first experts', async () => {
    const { all } = await evaluate(works.filter((_, index) => index % 3 === 0).map(judged), { engine })
    expect(all.recallAt10).toBeGreaterThan(0.8)
    expect(all.reciprocalRank).toBeGreaterThan(0.7)
  })

  it('S-01 never lowers the authors of one more matching work', () => {
    for (const work of works.slice(0, 20)) {
      const [whole, without] = [[], [work.id]].map((leaveOut) => catalogue.search(queryOf(work, leaveOut, 200)))
      const scoreIn = (found: EngineAnswer | undefined, id: string) =>
        found?.hits.find((hit) => hit.id === id)?.score ?? 0
      for (const { author } of work.authorships) {
        expect(scoreIn(whole, author.id)).toBeGreaterThanOrEqual(scoreIn(without, author.id))
      }
    }
  })

  it('S-07 calls answers to texts from unrelated fields weak, and hardly any to texts of its own fields', async () => {
    const weakShare = async (name: string) => {
      const texts = await readUnjudgedTexts(join(import.meta.dirname, '../../tools/evaluate/texts', name))
      const answers = await Promise.all(texts.map((text) => askForExperts(text, { engine })))
      const random = await randomNearness({ engine }, false)
      return answers.filter(({ nearness }) => isWeak(nearness, random)).length / texts.length
    }
    expect(await weakShare('foreign.jsonl')).toBe(1)
    // A tenth of the demo knows fewer of these texts' words than the whole, where none is called weak.
    expect(await weakShare('demo-on.jsonl')).toBeLessThan(0.2)
  })

  it('S-07 calls hardly any answer to a text like its own works weak', async () => {
    const random = await randomNearness({ engine }, false)
    const isWeakWithout = (work: WorkRecord) => {
      const { bestScore, hits } = catalogue.search(queryOf(work, [work.id], 50))
      const bestExpert = Math.max(...hits.map(({ explanation }) => explanation.terms))
      return isWeak({ bestScore, bestExpert, coverage: 1 }, random)
    }
    expect(works.filter(isWeakWithout).length / works.length).toBeLessThan(0.05)
  })

  it('S-01 gives the same answer for any order of the records', async () => {
    const records = works.slice(0, 3).flatMap(({ id, title, authorships }) => [
      { record_type: 'work', identifier: id },
      { record_type: 'author', identifier: shortId(authorships[0]!.author.id) },
      { record_type: 'record', identifier: QUERY_TEXT, fields: { text: title } },
    ])
    const ask = async (records: object[]) => {
      const request = FindSimilarRequest.parse({ dataset: 'experts', records })
      return (await answerQuery(request, { engine, endpoints: endpointKeys })).results
    }
    const first = await ask(records)
    expect(first.length).toBeGreaterThan(10)
    expect(await ask(records.toReversed())).toEqual(first)
  })

  it('F-07 a filter that leaves few experts returns all of them, in the same order as without it', async () => {
    const text = `${works[0]!.title}\n${works[0]!.abstract}`
    const records = [{ record_type: 'record', identifier: QUERY_TEXT, fields: { text } }]
    const ask = async (filters: object) => {
      const request = FindSimilarRequest.parse({ dataset: 'experts', records, filters, limit: 200 })
      return await answerQuery(request, { engine, endpoints: endpointKeys })
    }
    const countries = { 'institution.country_code': { type: 'include', values: ['group:EU'] } }
    const prolific = { ...countries, works_count: { type: 'range', start: 40 } }
    const few = await ask(prolific)
    expect(few.total).toBeGreaterThan(5)
    expect(few.total).toBeLessThan(200)
    expect(few.results).toHaveLength(few.total)
    const more = await ask(countries)
    const shown = new Set(more.results.map(({ identifier }) => identifier))
    const inBoth = few.results.map(({ identifier }) => identifier).filter((id) => shown.has(id))
    const idsInBoth = new Set(inBoth)
    expect(more.results.map(({ identifier }) => identifier).filter((id) => idsInBoth.has(id))).toEqual(inBoth)
    expect(inBoth).toEqual(few.results.slice(0, inBoth.length).map(({ identifier }) => identifier))
  })

  it.each(['institutions', 'venues'] as const)('D-03 ranks %s by their works', async (dataset) => {
    const work = works.find((one) => one.primary_location?.source && one.authorships[0]!.institutions.length > 0)!
    const records = [{ record_type: 'record', identifier: QUERY_TEXT, fields: { text: work.title } }]
    const request = FindSimilarRequest.parse({ dataset, records, limit: 200 })
    const { results } = await answerQuery(request, { engine, endpoints: endpointKeys })
    const own = dataset === 'venues' ? [work.primary_location!.source!] : work.authorships[0]!.institutions
    const place = results.findIndex(({ identifier }) => own.some(({ id }) => id === identifier))
    expect(place).toBeGreaterThanOrEqual(0)
    expect(place).toBeLessThan(results.length / 4)
  })

  it('S-13 marks the sentences of each expert’s works letter for letter', async () => {
    const text = `${works[0]!.title}\n${works[0]!.abstract}`
    const records = [{ record_type: 'record', identifier: QUERY_TEXT, fields: { text } }]
    const request = FindSimilarRequest.parse({ dataset: 'experts', records })
    const { results } = await answerQuery(request, { engine, endpoints: endpointKeys })
    const evidence = results.flatMap((result) => result.evidence)
    expect(evidence.length).toBeGreaterThan(20)
    for (const { identifier, sentence, source, marks } of evidence) {
      const [work] = await engine.readRecords('work', [identifier])
      expect(source === 'title' ? work?.title : work?.abstract).toContain(sentence)
      expect(new Set(marks.map(([start, end]) => analyse(sentence.slice(start, end)).join())).size).toBeLessThanOrEqual(
        3,
      )
    }
    // A work that holds common words of the text alone has nothing to mark.
    const marked = evidence.filter(({ marks }) => marks.length > 0).length
    expect(marked).toBeGreaterThan(evidence.length / 2)
  })
})
