import { expect, it } from 'vitest'
import { describeOrders, halfOf, type OrderFigures } from './compare-orders.ts'

const figures = (recallAt10: number, works: number): OrderFigures => ({
  recallAt10,
  recallAt50: 0.5,
  recallAt100: 0.5,
  reciprocalRank: 0.5,
  works,
  idle: 1,
  early: 0.25,
})

it('sets orders side by side, with differences of the same queries and their standard errors', () => {
  const table = describeOrders([
    { name: 'plain', figures: [figures(0, 20), figures(0.5, 40)] },
    { name: 'learnt', figures: [figures(0.5, 22), figures(0.5, 42)] },
    { name: 'other', figures: [figures(0, 20), figures(0.5, 40)] },
  ])
  const [head, plain, learnt, , difference, none] = table.split('\n').map((line) => line.trim().split(/\s{2,}/))
  expect(head).toEqual(['R@10', 'R@50', 'R@100', 'MRR', 'works', 'years idle', 'early career'])
  expect(plain!.slice(0, 2)).toEqual(['plain', '0.250'])
  expect(learnt!.slice(0, 2)).toEqual(['learnt', '0.500'])
  expect([difference![0], difference![1], difference![5]]).toEqual([
    'learnt − plain',
    '+0.250 ± 0.250',
    '+2.000 ± 0.000',
  ])
  expect(none!.slice(0, 2)).toEqual(['other − plain', '+0.000 ± 0.000'])
})

it('puts a query into the same half for ever, half of them into each', () => {
  const halves = Array.from({ length: 500 }, (_, number) => halfOf({ qid: `d${String(number).padStart(3, '0')}` }))
  expect(halves.slice(0, 4)).toEqual(['look', 'confirm', 'look', 'confirm'])
  const looked = halves.filter((half) => half === 'look').length
  expect(Math.abs(looked - 250)).toBeLessThan(25)
})
