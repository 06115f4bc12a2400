import { openCatalogueEntities } from '@cognate/contract'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ListQueryError } from '../src/engine/engine.ts'
import { listFields } from '../src/open-catalogue/list-fields.ts'
import type { SmallWorld } from './open-world.ts'

const fieldNames = [...new Set(Object.values(listFields).flatMap(Object.keys)), 'constructor', '__proto__', 'x', '']
const values = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom(
    'true',
    'null',
    '2020',
    '>2019',
    '2019-2021',
    '<3',
    'W1',
    'A1',
    'nl',
    '2020-02-02',
    'trees',
    '"',
    '(',
  ),
)
const clause = fc
  .tuple(
    fc.constantFrom(...fieldNames),
    fc.constantFrom(':', ':!', '', '::', ' : '),
    fc.array(values, { minLength: 1, maxLength: 3 }),
    fc.constantFrom('|', ' ', '+', '|!'),
  )
  .map(([name, colon, some, between]) => `${name}${colon}${some.join(between)}`)
const filter = fc.array(clause, { maxLength: 4 }).map((clauses) => clauses.join(','))
const words = fc
  .array(fc.constantFrom('trees', 'OR', 'AND', 'NOT', '(', ')', '"', 'heat', 'the', '*', '-', ' ', 'ø', '\u0000'), {
    maxLength: 14,
  })
  .map((parts) => parts.join(' '))
const names = fc.constantFrom(...fieldNames, 'display_name', 'relevance_score', 'id', 'count', 'key')
const list = fc.array(
  fc.tuple(names, fc.constantFrom('', ':desc', ':asc', ':x')).map((parts) => parts.join('')),
  {
    maxLength: 3,
  },
)

/**
 * What any list query gives.
 * @param runs  Queries that are tried.
 */
export function listFuzz({ ask }: SmallWorld, runs: number): void {
  it('D-05 answers or refuses every call, and never fails', async () => {
    const everything = fc.record({
      entity: fc.constantFrom(...openCatalogueEntities),
      filter: fc.oneof(filter, fc.string({ unit: 'binary', maxLength: 40 })),
      search: fc.oneof(words, fc.string({ unit: 'grapheme', maxLength: 30 })),
      sort: list.map((parts) => parts.join(',')),
      page: fc.integer({ min: -1, max: 300 }),
      perPage: fc.integer({ min: -1, max: 300 }),
      select: list.map((parts) => parts.join(',')),
      cursor: fc.oneof(fc.constant('*'), fc.base64String(), fc.string()),
      sample: fc.record({ size: fc.integer({ min: -1, max: 20_000 }), seed: fc.string() }),
      groupBy: fc.tuple(names, fc.constantFrom('', ':include_unknown', ':x')).map((parts) => parts.join('')),
      q: fc.string({ maxLength: 4 }),
    })
    const keys = ['filter', 'search', 'sort', 'page', 'perPage', 'select', 'cursor', 'sample', 'groupBy', 'q'] as const
    const query = fc
      .tuple(everything, fc.subarray([...keys], { maxLength: 3 }))
      .map(([all, kept]) => ({ entity: all.entity, ...Object.fromEntries(kept.map((key) => [key, all[key]])) }))
    const outcomes = { answered: 0, refused: 0 }
    await fc.assert(
      fc.asyncProperty(query, async (some) => {
        try {
          const { results, meta } = await ask(some)
          expect(results.length).toBeLessThanOrEqual(Math.min(meta.per_page, meta.count))
          outcomes.answered += 1
        } catch (error) {
          if (!(error instanceof ListQueryError)) throw error
          expect(error.message.length).toBeGreaterThan(10)
          outcomes.refused += 1
        }
      }),
      { numRuns: runs },
    )
    expect(Math.min(outcomes.answered, outcomes.refused)).toBeGreaterThan(runs / 30)
  }, 120_000)

  it('D-05 removes from a list by any filter exactly what its negation keeps', async () => {
    const simple = fc.constantFrom(
      ...[
        'publication_year:2020',
        'cited_by_count:>5',
        'language:en',
        'author.id:A1|A2',
        'institutions.country_code:us',
        'has_doi:true',
      ],
    )
    await fc.assert(
      fc.asyncProperty(simple, async (positive) => {
        const ids = async (filter: string) => (await ask({ filter, select: 'id' })).results.map(({ id }) => id)
        const [kept, removed] = [await ids(positive.replace(':', ':!')), await ids(positive)]
        expect(kept.filter((id) => removed.includes(id))).toEqual([])
        expect(kept.length + removed.length).toBe(4)
      }),
      { numRuns: 12 },
    )
  })
}
