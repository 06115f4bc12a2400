import { expect, it } from 'vitest'
import { type Installation, orderInUse, ordersOf } from './orders.ts'

const engineWith = (key?: string) =>
  ({ summary: { ...(key && { meaning: { model: { key } } }) } }) as Installation['engine']
const readerOf = (key: string) => ({ model: { key } }) as Installation['reader']

it('names the order in which a search shows experts, and those that can be measured', () => {
  expect(orderInUse({})).toBe('plain')
  expect(orderInUse({ engine: engineWith('m') })).toBe('plain')
  expect(orderInUse({ engine: engineWith('m'), reader: readerOf('other') })).toBe('plain')
  expect(orderInUse({ engine: engineWith('m'), reader: readerOf('m') })).toBe('meaning')
  expect(ordersOf({ engine: engineWith(), reader: readerOf('m') })).toEqual(['plain'])
  expect(ordersOf({ engine: engineWith('m'), reader: readerOf('m') })).toEqual(['plain', 'meaning'])
})
