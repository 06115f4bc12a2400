import { expect, it } from 'vitest'
import { addressOf, readCookie } from './api.ts'

it('fills parameters and leaves unset query values out', () => {
  expect(
    addressOf({ path: '/api/queries/:uuid/', params: { uuid: 'a/b' }, query: { run: 1, search: undefined } }),
  ).toBe('/api/queries/a%2Fb/?run=1')
})

it('reads a cookie by its whole name', () => {
  expect(readCookie('csrftoken', 'xcsrftoken=no; csrftoken=a%3D1; b=2')).toBe('a=1')
  expect(readCookie('csrftoken', 'xcsrftoken=no')).toBeUndefined()
})
