import { learntModel } from '@cognate/matching'
import { expect, it } from 'vitest'
import { type Installation, orderInUse } from './orders.ts'

const engineWith = (key: string) => ({ summary: { meaning: { model: { key } } } }) as Installation['engine']
const readerOf = (key: string) => ({ model: { key } }) as Installation['reader']

it('names the order in which a search shows experts', () => {
  expect(orderInUse({})).toBe('plain')
  expect(orderInUse({ model: learntModel })).toBe('learnt')
  expect(orderInUse({ model: { ...learntModel } })).toBe('own')
  expect(orderInUse({ engine: engineWith('m'), model: learntModel, reader: readerOf('m') })).toBe('meaning')
  expect(orderInUse({ engine: engineWith('m'), model: learntModel, reader: readerOf('other') })).toBe('learnt')
  // Vectors that the settings leave unused order nobody.
  expect(orderInUse({ engine: engineWith('m'), reader: readerOf('m') })).toBe('plain')
  expect(orderInUse({ engine: engineWith('m'), model: { ...learntModel }, reader: readerOf('m') })).toBe('own')
})
