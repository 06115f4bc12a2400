import { describe, expect, it } from 'vitest'
import { entranceFor, sanitiseNext } from './next-address.ts'

const origin = 'https://cognate.example'

describe('A-01 next leads only within the site', () => {
  it.each([
    ['/app/query/1/?a=b#c', '/app/query/1/?a=b#c'],
    ['/app', '/app'],
    ['/api/docs/', '/api/docs/'],
  ])('follows %s', (wish, expected) => expect(sanitiseNext(wish, origin)).toBe(expected))

  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/\t/evil.example',
    '/.//evil.example/',
    '/app/..//evil.example/',
    '/app/%2e%2e//evil.example/',
    'javascript:alert(1)',
    'app/',
    '',
    null,
    undefined,
    '/accounts/login/',
    '/logout/',
  ])('turns %j into home', (wish) => expect(sanitiseNext(wish, origin)).toBe('/app/'))
})

it('A-01 the entrance remembers where a person was, except at home', () => {
  expect(entranceFor({ pathname: '/app/query/1/', search: '?a=b', hash: '' })).toBe(
    '/accounts/login/?next=%2Fapp%2Fquery%2F1%2F%3Fa%3Db',
  )
  expect(entranceFor({ pathname: '/app/', search: '', hash: '' })).toBe('/accounts/login/')
  expect(entranceFor({ pathname: '/app/', search: '', hash: '' }, 'signed_out')).toBe('/accounts/login/signed_out/')
})
