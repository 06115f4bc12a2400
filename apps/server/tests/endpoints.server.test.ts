import {
  type DatasetKey,
  datasetKeys,
  datasets,
  type EndpointKey,
  endpointKeys,
  fillPath,
  filterDescriptions,
  isDocumentDataset,
  openings,
  type Route,
  routes,
} from '@cognate/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aQuery, type Client, signedIn, startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
const without = {} as Record<EndpointKey, Client>
beforeAll(async () => {
  server = await startTestServer()
  for (const endpoint of endpointKeys) {
    const endpoints = endpointKeys.filter((key) => key !== endpoint)
    without[endpoint] = await signedIn(server, `without ${endpoint}`, { licence: { endpoints } })
  }
})
afterAll(() => server.close())

const calls = Object.entries<Route>(routes).flatMap(([key, { endpoint }]) => (endpoint ? [{ key, endpoint }] : []))
const sorts = datasetKeys.flatMap((dataset) =>
  datasets[dataset].sorts.flatMap(({ key, endpoint }) => (endpoint ? [{ dataset, key, endpoint }] : [])),
)
const filters = datasetKeys.flatMap((dataset) =>
  datasets[dataset].filters.flatMap((field) => {
    const { endpoint, kind } = filterDescriptions[field]
    return endpoint ? [{ dataset, field, kind, endpoint }] : []
  }),
)
const fields = endpointKeys.flatMap((endpoint) =>
  (openings[endpoint].fields ?? []).map((path) => ({ path: path.join('.'), endpoint })),
)

const ask = (endpoint: EndpointKey, dataset: DatasetKey, more: object) =>
  without[endpoint].post('/api/find_similar/', aQuery('climate', { dataset, ...more }))
const gateOf = async (response: ReturnType<typeof ask>) => {
  const { statusCode, json } = await response
  return { status: statusCode, code: json().code }
}
const valueAt = (fields: unknown, path: string) =>
  path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], fields)
const closed = { status: 403, code: 'endpoint_not_allowed' }

describe('what an endpoint opens is closed without it', () => {
  it.each(calls)('S-10 the call $key, by $endpoint', async ({ key, endpoint }) => {
    const { method, path } = routes[key as keyof typeof routes]
    const url = fillPath(path, { uuid: '3f2f8c4e-8a55-4d0e-9f0a-0d6cbb0f0c11', kind: 'query' })
    const payload = method === 'GET' ? {} : { payload: {} }
    expect(await gateOf(without[endpoint].call(method, url, payload))).toEqual(closed)
  })

  it.each(sorts)('S-10 the sort $key of $dataset, by $endpoint', async ({ dataset, key, endpoint }) => {
    expect(await gateOf(ask(endpoint, dataset, { sort: key }))).toEqual(closed)
  })

  it.each(filters)('S-10 the filter $field of $dataset, by $endpoint', async ({ dataset, field, kind, endpoint }) => {
    const filter = kind.endsWith('range') ? { type: 'range', start: null } : { type: 'include', values: ['x'] }
    expect(await gateOf(ask(endpoint, dataset, { filters: { [field]: filter } }))).toEqual(closed)
  })

  it.each(fields)('S-10 the field $path, by $endpoint', async ({ path, endpoint }) => {
    const other = endpointKeys.find((key) => key !== endpoint)!
    const shown: unknown[] = []
    // Records of other sources have no such field.
    for (const dataset of datasetKeys.filter((key) => !isDocumentDataset(key))) {
      const [result] = (await ask(endpoint, dataset, { limit: 1 })).json().results
      const url = `/api/records/${result.record_type}/${result.identifier.split('/').at(-1)}/`
      expect(result.fields).not.toHaveProperty(path)
      expect((await without[endpoint].get(url)).json().fields).not.toHaveProperty(path)
      shown.push(valueAt((await without[other].get(url)).json().fields, path))
    }
    expect(shown.some((value) => value !== undefined)).toBe(true)
  })

  it('S-10 a query that names an academic, by get_author_abstracts', async () => {
    const records = [{ record_type: 'author', identifier: 'A1' }]
    expect(await gateOf(ask('get_author_abstracts', 'experts', { records }))).toEqual(closed)
  })

  it('S-10 continuing a collection and sharing one, by use_collections', async () => {
    const search = '3f2f8c4e-8a55-4d0e-9f0a-0d6cbb0f0c11'
    expect(await gateOf(ask('use_collections', 'experts', { search }))).toEqual(closed)
    expect(await gateOf(without.use_collections.put(`/api/shares/search/${search}/`))).toEqual(closed)
  })

  it('S-10 every part that the table names has a test above', () => {
    const parts = endpointKeys.flatMap((endpoint) => openings[endpoint].parts ?? [])
    expect(parts).toEqual([
      'records of type `author` in a query',
      '`search` in a query',
      'sharing a collection',
      // conflict-checks.server.test.ts
      '`search` in a conflict check',
      // api-keys.server.test.ts
      'every call made with an API key',
    ])
  })
})
