import type { OrderKey } from '@cognate/contract'
import { expect, it } from 'vitest'
import { compare, regressionsOf, summariseFigures } from './summarise-figures.ts'

const of = (value: number) => ({ ndcg_at_10: value, recall_at_10: value, recall_at_100: value, mrr: value })
const text = (content_hash: string, plain: number) => ({ content_hash, measures: { plain: of(plain) } })
const earlier = (queries: ReturnType<typeof text>[]) => ({
  name: 'last.csv',
  finished_at: '2026-11-01T00:00:00.000Z',
  catalogue_version: 'old',
  queries,
})

it('gives the mean of each measure and the differences of other orders to the first', () => {
  const other = 'other' as OrderKey
  const measured = [0.2, 0.4].map((value, at) => ({
    content_hash: String(at),
    measures: Object.fromEntries([
      ['plain', of(value)],
      [other, of(value + 0.1)],
    ]),
  }))
  const { queries, orders, against_first } = summariseFigures(measured, ['plain', other])
  expect(queries).toBe(2)
  expect(orders.plain?.mrr.mean).toBeCloseTo(0.3)
  expect(Object.keys(against_first)).toEqual([other])
  // Paired: the texts differ from each other, their differences do not.
  for (const value of Object.values(against_first[other]!.mrr)) expect(value).toBeCloseTo(0.1)
})

it('gives no figures where nothing could be measured', () => {
  expect(summariseFigures([], ['plain'])).toEqual({ queries: 0, orders: {}, against_first: {} })
})

it('compares texts with the same judgements, and tells a fall beyond chance', () => {
  const hashes = Array.from({ length: 30 }, (_, index) => `text ${index}`)
  const before = earlier([...hashes.map((hash, at) => text(hash, 0.5 + (at % 3) / 10)), text('gone', 1)])
  const now = [...hashes.map((hash, at) => text(hash, 0.4 + (at % 3) / 10)), text('new', 1)]
  const comparison = compare(now, ['plain'], before)!
  expect(comparison).toMatchObject({ name: 'last.csv', catalogue_version: 'old', queries: 30 })
  expect(comparison.differences.plain!.mrr.mean).toBeCloseTo(-0.1)
  expect(regressionsOf(comparison.differences.plain!)).toEqual(['ndcg_at_10', 'recall_at_10', 'recall_at_100', 'mrr'])
})

it('tells no fall where some texts gained as much as others lost', () => {
  const before = earlier(['a', 'b', 'c', 'd'].map((hash) => text(hash, 0.5)))
  const now = [text('a', 0.6), text('b', 0.4), text('c', 0.6), text('d', 0.4)]
  expect(regressionsOf(compare(now, ['plain'], before)!.differences.plain!)).toEqual([])
})

it('compares with nothing where no text is the same', () => {
  expect(compare([text('a', 1)], ['plain'], earlier([text('b', 1)]))).toBeNull()
  expect(compare([text('a', 1)], ['plain'], undefined)).toBeNull()
})
