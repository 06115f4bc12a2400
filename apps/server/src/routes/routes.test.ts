import { routes } from '@cognate/contract'
import { expect, it } from 'vitest'
import * as handlers from './index.ts'

it('have a handler for every call of the contract, and nothing else', () => {
  expect(Object.keys(handlers).toSorted()).toEqual(Object.keys(routes).toSorted())
})
