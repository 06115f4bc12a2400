import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Metrics } from '../src/metrics/metrics.ts'
import { listenForMetrics } from '../src/metrics/serve-metrics.ts'
import { startTestServer, type TestServer } from './support/server.ts'

const TOKEN = 'a token that only Prometheus has'
let plain: TestServer
let metrics: Metrics
let watched: TestServer
beforeAll(async () => {
  plain = await startTestServer()
  const { workspace, catalogue } = plain
  const imports = { read: () => ({ failures: ['one', 'another'] }) }
  metrics = new Metrics({ workspace, catalogue, imports, dataDirectory: tmpdir() })
  watched = await startTestServer({
    environment: { METRICS_TOKEN: TOKEN },
    services: { metrics },
    beside: plain,
    catalogue,
  })
})
afterAll(async () => {
  metrics.close()
  await watched.close()
  await plain.close()
})

const read = (authorization = `Bearer ${TOKEN}`, host = 'prometheus.internal') =>
  watched.app.inject({ url: '/metrics', headers: { authorization, host } })

/** The value of a metric without labels, or with these. */
function readingOf(text: string, name: string): number {
  const line = text.split('\n').find((each) => each.startsWith(`${name} `))
  return Number(line?.slice(name.length + 1) ?? Number.NaN)
}

it('is read with the token alone, under any host name, and does not exist without a setting', async () => {
  expect((await plain.app.inject('/metrics')).statusCode).toBe(404)
  for (const wrong of ['', 'Bearer ', 'Bearer something else', TOKEN]) {
    const { statusCode, body } = await read(wrong)
    expect({ statusCode, body }).toEqual({ statusCode: 401, body: '' })
  }
  const { statusCode, headers, body } = await read()
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
  expect(body).toContain('nodejs_eventloop_lag_p99_seconds ')
})

it('has a port of its own, which asks for the token where it is set', async () => {
  for (const [metricsToken, status] of [
    [undefined, 200],
    [TOKEN, 401],
  ] as const) {
    const metricsPort = 18_113
    const stop = await listenForMetrics(metrics, { host: '127.0.0.1', metricsPort, metricsToken })
    expect((await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).status).toBe(status)
    expect((await fetch(`http://127.0.0.1:${metricsPort}/healthz`)).status).toBe(404)
    await stop()
  }
})

it('counts calls by pattern, and says how things stand in numbers without names', async () => {
  await watched.app.inject('/healthz')
  for (const path of ['/nothing/Ada Lovelace', '/api/queries/7d1f2c3e-0000-4000-8000-000000000000/?search=secret'])
    await watched.app.inject(path)
  const { body } = await read()
  expect(readingOf(body, 'cognate_request_seconds_count{method="GET",route="/healthz",status="200"}')).toBeGreaterThan(
    0,
  )
  expect(body).not.toMatch(/Lovelace|secret|7d1f2c3e/)
  expect(readingOf(body, 'cognate_database_up')).toBe(1)
  expect(readingOf(body, 'cognate_catalogue_ready')).toBe(1)
  expect(readingOf(body, 'cognate_catalogue_fault')).toBe(0)
  expect(readingOf(body, 'cognate_catalogue_works')).toBeGreaterThan(100)
  expect(readingOf(body, 'cognate_catalogue_date_seconds')).toBeGreaterThan(1e9)
  expect(readingOf(body, 'cognate_letters_queued')).toBe(0)
  expect(readingOf(body, 'cognate_queue_waiting{queue="search"}')).toBe(0)
  expect(readingOf(body, 'cognate_database_connections{state="waiting"}')).toBe(0)
  expect(readingOf(body, 'cognate_imports_failed')).toBe(2)
  expect(readingOf(body, 'cognate_disk_free_bytes')).toBeGreaterThan(0)
  expect(body).not.toMatch(/^cognate_licence_days \d/m)
})

it('answers while the database is away, and says so', async () => {
  const away = new Metrics({
    workspace: {
      figures: { read: () => Promise.reject(new Error('away')), pool: () => Promise.reject(new Error('away')) },
    },
    catalogue: { use: () => Promise.reject(new Error('none')), fault: 'It is damaged.' } as never,
    imports: { read: () => ({ failures: [] }) },
    dataDirectory: '/nowhere',
  })
  const text = await away.read()
  away.close()
  expect(readingOf(text, 'cognate_database_up')).toBe(0)
  expect(readingOf(text, 'cognate_catalogue_ready')).toBe(0)
  expect(readingOf(text, 'cognate_catalogue_fault')).toBe(1)
  expect(text).not.toMatch(/^cognate_(letters_queued|catalogue_works|disk_bytes) /m)
})

it.each(['grafana.json', 'alerts.yaml'])('%s names only metrics that exist', async (file) => {
  const text = readFileSync(join(import.meta.dirname, '../../../deploy/monitoring', file), 'utf8')
  const { body } = await read()
  const names = new Set([...body.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name!))
  const named = text.match(/\b(cognate|nodejs|process)_[a-z0-9_]+/g)!
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((name) => !names.has(name) && !names.has(name.replace(/_(bucket|count|sum)$/, '')))).toEqual([])
})
