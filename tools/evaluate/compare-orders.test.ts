import { expect, it } from 'vitest'
import { describeOrders, type OrderFigures } from './compare-orders.ts'

const figures = (recallAt10: number, works: number): OrderFigures => ({
  recallAt10,
  recallAt50: 0.5,
  recallAt100: 0.5,
  reciprocalRank: 0.5,
  established: { recallAt10: recallAt10 / 2, recallAt50: 0.5, recallAt100: 0.5, reciprocalRank: 0.5 },
  works,
  idle: 1,
  early: 0.25,
  few: 0.125,
})

it('sets orders side by side, with differences of the same queries and their standard errors', () => {
  const table = describeOrders([
    { name: 'plain', figures: [figures(0, 20), figures(0.5, 40)] },
    { name: 'meaning', figures: [figures(0.5, 22), figures(0.5, 42)] },
    { name: 'other', figures: [figures(0, 20), figures(0.5, 40)] },
  ])
  const tables = table.split('\n\n').map((one) => one.split('\n').map((line) => line.trim().split(/\s{2,}/)))
  const [all, established, first] = tables as [string[][], string[][], string[][]]
  expect(all[0]).toEqual(['all people', 'R@10', 'R@50', 'R@100', 'MRR'])
  expect(all[1]!.slice(0, 2)).toEqual(['plain', '0.250'])
  expect(all[2]!.slice(0, 2)).toEqual(['meaning', '0.500'])
  expect(all[4]!.slice(0, 2)).toEqual(['meaning − plain', '+0.250 ± 0.250'])
  expect(all[5]!.slice(0, 2)).toEqual(['other − plain', '+0.000 ± 0.000'])
  expect(established[0]![0]).toBe('with 3 works or more')
  expect(established[4]![1]).toBe('+0.125 ± 0.125')
  expect(first[0]).toEqual(['of the first ten', 'works', 'years idle', 'early career', '1 or 2 works'])
  expect(first[4]![1]).toBe('+2.000 ± 0.000')
  expect(first[1]!.at(-1)).toBe('0.125')
})
