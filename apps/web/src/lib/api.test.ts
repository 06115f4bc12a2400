import { afterEach, expect, it, vi } from 'vitest'
import { addressOf, call, readCookie } from './api.ts'

afterEach(() => vi.unstubAllGlobals())

it('fills parameters and leaves unset query values out', () => {
  expect(
    addressOf({ path: '/api/queries/:uuid/', params: { uuid: 'a/b' }, query: { run: 1, search: undefined } }),
  ).toBe('/api/queries/a%2Fb/?run=1')
})

it('reads a cookie by its whole name', () => {
  expect(readCookie('csrftoken', 'xcsrftoken=no; csrftoken=a%3D1; b=2')).toBe('a=1')
  expect(readCookie('csrftoken', 'xcsrftoken=no')).toBeUndefined()
})

it('S-08 takes the page of somebody in between for no answer', async () => {
  vi.stubGlobal('fetch', async () => new Response('<html>Sign in to this network</html>'))
  await expect(call({ path: '/api/profile/' })).rejects.toMatchObject({ name: 'ApiError', code: 'network' })
  vi.stubGlobal('fetch', async () => new Response('{"a":1}'))
  expect(await call({ path: '/api/profile/' })).toEqual({ a: 1 })
})
