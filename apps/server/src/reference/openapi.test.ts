import { errors, type Route, refusalsOf, routes } from '@cognate/contract'
import { expect, it } from 'vitest'
import { openApiDocument } from './openapi.ts'

interface Described {
  tags: { name: string }[]
  paths: Record<
    string,
    Record<string, { operationId: string; tags: string[]; responses: Record<string, Record<string, unknown>> }>
  >
}

const { paths, tags } = openApiDocument() as Described
const withoutRow = ['getOpenApi', 'getSecurityTxt']
const operations = Object.values(paths)
  .flatMap((methods) => Object.values(methods))
  .filter(({ operationId }) => !withoutRow.includes(operationId))

it.each([
  'post /auth/login',
  'post /auth/password/request',
  'post /auth/password/reset',
  'post /account/password/change',
  'get /config',
  'get /auth/session',
  'post /idps/',
  'get /sso/{provider}/',
  'get /api/openapi.json',
  'get /.well-known/security.txt',
])('names %s, as the specification does', (call) => {
  const [method, path] = call.split(' ') as [string, string]
  expect(paths[path]).toHaveProperty(method)
})

it('says where account calls answer beside their own paths', () => {
  expect(paths['/auth/login']!.post).toMatchObject({ servers: [{ url: '/' }, { url: '/api/allauth/browser/v1' }] })
  expect(paths['/api/find_similar/']!.post).not.toHaveProperty('servers')
})

it('names the codes of every refusal in x-codes, and none for a success', () => {
  expect(operations).toHaveLength(Object.keys(routes).length)
  for (const { operationId, responses } of operations) {
    const route: Route = routes[operationId as keyof typeof routes]
    const codes = Object.values(responses).flatMap((response) => (response['x-codes'] as string[] | undefined) ?? [])
    const refused = refusalsOf(route).filter((code) => errors[code][0] !== route.status)
    const unread = ['headers_too_large', 'request_timeout']
    expect(codes.toSorted(), operationId).toEqual([...refused, ...unread].toSorted())
    expect(responses[route.status], operationId).not.toHaveProperty('x-codes')
  }
})

it('A-10 lists every section once, searching first and administration last', () => {
  const names = tags.map(({ name }) => name)
  const used = new Set(Object.values(paths).flatMap((methods) => Object.values(methods).flatMap((call) => call.tags)))
  expect(names.toSorted()).toEqual([...used].toSorted())
  expect([names[0], names.at(-1)]).toEqual(['searching', 'administration'])
})
