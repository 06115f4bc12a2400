import { expect, it } from 'vitest'
import { growthOf } from './list-growth.ts'

it('S-07 a list grows by 50, as long as there are results and the API gives them', () => {
  expect(growthOf({ limit: 50, count: 50, total: 1234 })).toEqual({ more: 50, isFull: false })
  expect(growthOf({ limit: 50, count: 50, total: 62 })).toEqual({ more: 12, isFull: false })
  expect(growthOf({ limit: 50, count: 50, total: 50 })).toEqual({ more: 0, isFull: false })
  expect(growthOf({ limit: 50, count: 7, total: 7 })).toEqual({ more: 0, isFull: false })
  expect(growthOf({ limit: 180, count: 180, total: 999 })).toEqual({ more: 20, isFull: false })
  expect(growthOf({ limit: 50, count: 48, total: 62 })).toEqual({ more: 0, isFull: false })
  expect(growthOf({ limit: 200, count: 200, total: 200 })).toEqual({ more: 0, isFull: false })
  expect(growthOf({ limit: 200, count: 200, total: 999 })).toEqual({ more: 0, isFull: true })
})
