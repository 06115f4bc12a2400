import {
  type CatalogueKind,
  catalogueKinds,
  type DatasetKey,
  type DocumentDatasetKey,
  type DocumentKind,
  datasetKeys,
  documentDatasetKeys,
  type FilterField,
  filterDescriptions,
  isDocumentDataset,
  MOST_COUNTED,
  type ScholarlyKind,
  shortId,
} from '@cognate/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AskedField, Engine, EngineAnswer, EngineQuery } from '../src/engine/engine.ts'
import type { DocumentSource } from '../src/sources/reading/document-source.ts'
import { idsOfDocuments, someDocuments } from './document-worlds.ts'
import type { OpenedWorld, OpenWorld } from './opened-world.ts'
import { type PlainCatalogue, rankPlainly } from './plain-ranking.ts'
import { aQuery, someFilters, someTerms, someWorlds } from './random-worlds.ts'

const WORLDS = 6
const RUNS = 120

interface EveryQueryOptions {
  worlds?: number
  runs?: number
}

/** What every engine does with any query. */
export function everyQuery(
  name: string,
  open: OpenWorld,
  { worlds = WORLDS, runs = RUNS }: EveryQueryOptions = {},
): void {
  describe(`${name}: every query`, () => {
    const opened: (OpenedWorld<Engine> & { plain: PlainCatalogue })[] = []

    beforeAll(async () => {
      const documents = someDocuments(worlds)
      for (const [number, world] of someWorlds(worlds).entries()) {
        const { engine, close } = await open(world, documents[number]!)
        opened.push({ engine, close, plain: await readAll(engine, documents[number]!) })
      }
    })

    afterAll(async () => {
      for (const { close } of opened) await close()
    })

    /** Checks something on worlds, queries and filters of the given effect. */
    const forAll = (
      effects: readonly string[],
      check: (engine: Engine, query: EngineQuery, plain: PlainCatalogue) => Promise<void>,
    ) =>
      fc.assert(
        fc.asyncProperty(
          fc.nat(worlds - 1),
          fc.constantFrom(...datasetKeys).chain((dataset) => aRandomQuery(dataset, effects)),
          async (world, query) => check(opened[world]!.engine, query, opened[world]!.plain),
        ),
        { numRuns: runs },
      )

    it('S-01 ranks like a plain computation from the records, whatever the filters', () =>
      forAll(['works', 'records'], async (engine, query, plain) => {
        expectSameRanking(await engine.search(query), plain, query)
      }))

    it('F-07 says for each filter how much the answer would grow without it', () =>
      forAll(['works', 'records'], async (engine, query, plain) => {
        const { takenAway = {} } = await engine.search(query)
        const { total } = rankPlainly(plain, query)
        const growth = (field: FilterField) =>
          Math.min(MOST_COUNTED, rankPlainly(plain, withoutFilter(query, field)).total - total)
        for (const field of Object.keys(query.filters) as FilterField[])
          expect([field, takenAway[field] ?? 0]).toEqual([field, growth(field)])
        expect(Object.keys(takenAway).filter((field) => !(field in query.filters))).toEqual([])
        expect(Object.values(takenAway)).not.toContain(0)
      }))

    it('F-07 gives with a record filter the same answer as without, minus the candidates that it removes', () =>
      forAll(['records'], async (engine, question, plain) => {
        const unfiltered = await engine.search({
          ...question,
          filters: {},
          amongIds: undefined,
          allowedIds: undefined,
          asked: {},
          excludedIds: [],
          leavesOutCoauthors: false,
        })
        const { amongIds: _, ...open } = question
        const filtered = await engine.search(open)
        const keptIds = new Set(rankPlainly(plain, open).hits.map(({ id }) => id))
        expect(idsOf(filtered)).toEqual(idsOf(unfiltered).filter((id) => keptIds.has(id)))
        expect(filtered.bestScore).toBe(unfiltered.bestScore)
        const scoreOf = new Map(unfiltered.hits.map(({ id, score }) => [id, score]))
        for (const hit of filtered.hits) expect(hit.score).toBe(scoreOf.get(hit.id))
      }))

    it('S-01 ranks some records alone as among all, in the same order and with the same scores', () =>
      forAll(['works', 'records'], async (engine, { amongIds, ...query }) => {
        if (!amongIds || isDocumentDataset(query.dataset)) return
        const [all, some] = [await engine.search(query), await engine.search({ ...query, amongIds })]
        const named = all.hits.filter(({ id }) => amongIds.some((one) => shortId(one) === shortId(id)))
        expect(some.hits.slice(0, named.length)).toEqual(named)
        for (const { score } of some.hits.slice(named.length)) expect(score).toBe(0)
        expect(some.hits.length + (some.unknownIds?.length ?? 0)).toBe(some.total)
      }))

    it('S-01 gives the same answer to the same query, whatever the order of its terms', () =>
      forAll(['works', 'records'], async (engine, query) => {
        const answer = await engine.search(query)
        expect(await engine.search(query)).toEqual(answer)
        expect(await engine.search({ ...query, terms: [...query.terms].reverse() })).toEqual(answer)
      }))

    it('S-01 gives with a smaller limit the beginning of what it gives with a larger one', () =>
      forAll(['works', 'records'], async (engine, question) => {
        const many = await engine.search(question)
        const few = await engine.search({ ...question, limit: 3 })
        expect(few).toEqual({ ...many, hits: many.hits.slice(0, 3) })
      }))

    it('S-01 gives scores from 0 to 1 that their parts add up to', () =>
      forAll(['works', 'records'], async (engine, query) => {
        const { hits, bestScore } = await engine.search(query)
        for (const score of [bestScore, ...hits.map((hit) => hit.score)]) {
          expect(score).toBeGreaterThanOrEqual(0)
          expect(score).toBeLessThanOrEqual(1)
        }
        for (const { score, explanation } of hits) {
          expect(Object.values(explanation).reduce((sum, part) => sum + part, 0)).toBeCloseTo(score, 9)
          expect(Math.max(explanation.recency, explanation.authors)).toBeLessThanOrEqual(0)
          expect(explanation.references ?? 0).toBeGreaterThanOrEqual(0)
        }
      }))
  })
}

/** A query without one of its filters. The filter on addresses is given as the ids that the server allows. */
function withoutFilter({ filters, allowedIds, asked, ...given }: EngineQuery, field: FilterField): EngineQuery {
  const { [field]: _, ...others } = filters
  const { [field as AskedField]: __, ...othersAsked } = asked ?? {}
  const query = { ...given, asked: othersAsked }
  return field === 'email_confidence' || allowedIds === undefined
    ? { ...query, filters: others }
    : { ...query, filters: others, allowedIds }
}

function aRandomQuery(dataset: DatasetKey, effects: readonly string[]): fc.Arbitrary<EngineQuery> {
  const filters = someFilters(dataset, (field) => effects.includes(filterDescriptions[field].effect))
  const leaveOut = fc.subarray(['A1', 'w2', 'https://openalex.org/W3', 'I1', 'S2', 'one:p0', 'TWO:S1'], {
    maxLength: 2,
  })
  const only = fc.option(fc.subarray(['A2', 'a3', 'W4', 'I2', 'I3', 'S1', 'one:p1', 'one:s1', 'TWO:p2']), {
    nil: undefined,
    freq: 6,
  })
  const except = fc.subarray(['a1', 'https://openalex.org/A4', 'W3', 'I2', 's2', 'ONE:p2', 'two:s1'], { maxLength: 3 })
  const narrowing = effects.includes('records')
    ? fc.record({ allowedIds: only, excludedIds: except, leavesOutCoauthors: fc.boolean() })
    : fc.record({ allowedIds: fc.constant(undefined), excludedIds: fc.constant([]) })
  const among = isDocumentDataset(dataset)
    ? fc.constant(undefined)
    : fc.option(fc.subarray(['A1', 'a2', 'A3', 'A6', 'A97', 'W1', 'w4', 'W5', 'I1', 'i2', 'I4', 'S1', 's2', 'S97']), {
        nil: undefined,
        freq: 2,
      })
  const aList = fc.record({ ids: fc.subarray(['a1', 'https://openalex.org/A3', 'A5', 'A96']), keeps: fc.boolean() })
  const someAsked = fc.record({ months_since_asked: aList, times_asked: aList })
  const seedAuthorIds = fc.subarray(['a2', 'https://openalex.org/A5', 'A99'], { maxLength: 2 })
  const cited = fc.option(fc.subarray(['w1', 'https://openalex.org/W2', 'W4', 'W5', 'W9', 'W99']), { nil: undefined })
  return fc
    .tuple(someTerms, filters, leaveOut, narrowing, seedAuthorIds, among, cited, someAsked)
    .map(([terms, filters, leaveOut, narrowing, seedAuthorIds, amongIds, citedIds, lists]) =>
      aQuery({
        dataset,
        terms,
        filters,
        queryIds: leaveOut,
        seedAuthorIds,
        ...narrowing,
        asked: Object.fromEntries(Object.entries(lists).filter(([field]) => field in filters)),
        ...(amongIds && { amongIds }),
        ...(citedIds && { citedIds }),
      }),
    )
}

function idsOf({ hits }: EngineAnswer): string[] {
  return hits.map(({ id }) => id)
}

/** Every record of the engine's catalogue; small worlds number the ids of their own from 1. */
async function readAll(engine: Engine, documents: readonly DocumentSource[]): Promise<PlainCatalogue> {
  const letters: Record<ScholarlyKind, string> = { author: 'A', work: 'W', institution: 'I', venue: 'S' }
  const ofDocuments = await idsOfDocuments(documents)
  const idsOf = (kind: CatalogueKind) =>
    kind in letters
      ? Array.from({ length: engine.summary.counts[kind] }, (_, at) => `${letters[kind as ScholarlyKind]}${at + 1}`)
      : ofDocuments.get(kind as DocumentKind)!
  const entries = await Promise.all(
    catalogueKinds.map(async (kind) => {
      const ids = idsOf(kind)
      expect(ids).toHaveLength(engine.summary.counts[kind])
      const records = await engine.readRecords(kind, ids)
      expect(records).not.toContain(undefined)
      return [kind, records]
    }),
  )
  return { summary: engine.summary, records: Object.fromEntries(entries) }
}

/** The score shown for a sum of votes. */
const scoreOf: Record<DatasetKey, (sum: number) => number> = {
  works: (likeness) => Math.min(1, likeness),
  experts: (votes) => Math.min(1, Math.sqrt(votes)),
  institutions: (votes) => Math.sqrt(votes) / (Math.sqrt(votes) + 1),
  venues: (votes) => Math.sqrt(votes) / (Math.sqrt(votes) + 1),
  ...(Object.fromEntries(
    documentDatasetKeys.map((key) => [key, (likeness: number) => Math.min(1, likeness)]),
  ) as Record<DocumentDatasetKey, (sum: number) => number>),
}

/** The same records and counts, and an order that differs at most where sums agree to five digits. */
function expectSameRanking(found: EngineAnswer, plain: PlainCatalogue, query: EngineQuery): void {
  const expected = rankPlainly(plain, query)
  expect(found.total).toBe(Math.min(MOST_COUNTED, expected.total))
  expect(idsOf(found).toSorted()).toEqual(expected.hits.map(({ id }) => id).toSorted())
  expect(found.bestScore).toBeCloseTo(Math.min(1, expected.bestScore), 4)
  const byId = new Map(expected.hits.map((hit) => [hit.id, hit]))
  let before = Number.POSITIVE_INFINITY
  for (const hit of found.hits) {
    const { sum, matchingWorks } = byId.get(hit.id)!
    expect(sum).toBeLessThanOrEqual(before * (1 + 1e-5))
    before = sum
    expect(hit.score).toBeCloseTo(scoreOf[query.dataset](sum), 4)
    expect(hit.matchingWorks).toBe(matchingWorks)
    expect(hit.record.id).toBe(hit.id)
    expect(hit.evidence).toHaveLength(query.dataset === 'works' ? 0 : Math.min(2, matchingWorks))
  }
}
