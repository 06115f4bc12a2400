/**
 * `npm run measure:bodies`: how long malicious bodies block a server. Prints for each the answer, its time, and the longest
 * wait of `/healthz` meanwhile.
 */

import { setTimeout as sleep } from 'node:timers/promises'
import { paths } from '@cognate/contract'
import { startServer } from '../tests/support/server.ts'
import { signIn } from '../tools/bench/over-http.ts'
import { probe } from './support/probe.ts'

/** Time for the probe to begin, and to see after-effects of a body. */
const SETTLING_MS = 500
const MEGABYTE = 1024 * 1024
const list = (item: string, bytes: number) => `[${Array(Math.floor(bytes / (item.length + 1))).fill(item)}]`
const asking = (records: string) => `{"dataset":"experts","records":${records}}`
const unknownKeys = (bytes: number) =>
  `{${Array.from({ length: bytes / 40 }, (_, at) => `"${String(at).padStart(30, 'k')}":1`)}}`

const cases: [name: string, path: string, body: string][] = [
  ['4 MB of empty records', paths.findSimilar, asking(list('{}', 4 * MEGABYTE - 100))],
  ['2 MB of empty records', paths.findSimilar, asking(list('{}', 2 * MEGABYTE - 100))],
  ['1 MB of empty records', paths.findSimilar, asking(list('{}', MEGABYTE))],
  ['1 MB of numbers for records', paths.findSimilar, asking(list('1234567', MEGABYTE))],
  ['2 MB of unknown filters', paths.findSimilar, `{"dataset":"experts","filters":${unknownKeys(2 * MEGABYTE - 100)}}`],
  ['4 MB of lists, without an account', paths.login, list('[]', 4 * MEGABYTE - 100)],
  ['16 kB of lists, without an account', paths.login, list('[]', 16_000)],
]

const server = await startServer({ env: { RATE_LIMIT_PER_MINUTE: '0' } })
try {
  const headers = await signIn({ url: server.url, username: 'demo', password: server.password })
  console.log('| body | answer | took, ms | longest /healthz, ms |')
  console.log('|---|---|---|---|')
  for (const [name, path, body] of cases) {
    const health = probe(`${server.url}/healthz`)
    await sleep(SETTLING_MS)
    const started = performance.now()
    const status = await fetch(server.url + path, { method: 'POST', headers, body }).then(
      (answer) => answer.status,
      () => 'connection closed',
    )
    const took = performance.now() - started
    await sleep(SETTLING_MS)
    const { ms } = await health.stop()
    console.log(`| ${name} | ${status} | ${Math.round(took)} | ${Math.round(Math.max(0, ...ms))} |`)
  }
} finally {
  await server.stop()
}
