/**
 * `npm run measure:load`: how a server serves 1 to 256 connections that search without a pause, alone and with every
 * fourth call a write, and how soon `/healthz` and `/readyz` answer meanwhile. Clients that are refused ask again at once.
 * `-- --data DIRECTORY` measures on a DATA_DIR that holds a catalogue, otherwise on the demo catalogue; `--seconds` is how
 * long each row takes, and `--rows 1,256` measures some rows alone. The clients run on the machine of the server, so
 * both share its cores.
 */

import { parseArgs } from 'node:util'
import { catalogueStore, EmbeddedCatalogue } from '@cognate/catalogue'
import { quantile } from '@cognate/matching'
import { type RunningServer, startServer } from '../tests/support/server.ts'
import { requestFor } from '../tools/bench/in-process.ts'
import { signInOverHttp } from '../tools/bench/over-http.ts'
import { queryTexts } from '../tools/bench/texts.ts'
import { type Load, putLoad, type Times } from './support/load.ts'
import { watchMemory } from './support/memory.ts'
import { probe } from './support/probe.ts'

const TEXTS = 200
const HEALTHY_MS = 100
/** Calls before the first row, while the code is compiled. */
const WARM_UP_SECONDS = 4

const rows = [
  { name: '1', connections: 1, writes: false },
  { name: '16', connections: 16, writes: false },
  { name: '64', connections: 64, writes: false },
  { name: '256', connections: 256, writes: false },
  { name: '16 mixed', connections: 16, writes: true },
  { name: '64 mixed', connections: 64, writes: true },
]

/** Searches of 50 experts, each for another text of 150 words. */
async function queriesOver(directory: string): Promise<string[]> {
  const active = await catalogueStore(directory).activeDirectory()
  if (!active) throw new Error(`${directory} holds no catalogue`)
  const catalogue = await EmbeddedCatalogue.open(active)
  const texts = await queryTexts(undefined, catalogue, TEXTS)
  catalogue.close()
  return texts.map((text) => JSON.stringify(requestFor(text)))
}

async function measure(server: RunningServer, load: Omit<Load, 'url'>) {
  const memory = watchMemory(server.process.pid!)
  const [health, readiness] = [probe(`${server.url}/healthz`), probe(`${server.url}/readyz`)]
  const put = await putLoad({ url: server.url, ...load })
  const [healthTimes, readyTimes] = await Promise.all([health.stop(), readiness.stop()])
  return { ...put, health: healthTimes, ready: readyTimes, peakMegabytes: memory.stop() }
}

const whole = (ms: number) => Math.round(ms).toLocaleString('en')

function describeProbe({ ms, failed }: Times): string {
  const inTime = ms.filter((one) => one <= HEALTHY_MS).length / (ms.length + failed)
  const share = `${(100 * inTime).toFixed(1)} %`
  return `${whole(quantile(ms, 0.5))} / ${whole(quantile(ms, 0.99))} / ${whole(Math.max(0, ...ms))}, ${share}`
}

function describe(name: string, { seconds, answers, refused, failed, health, ready, peakMegabytes }: Measured): string {
  const times = `${whole(quantile(answers, 0.5))} / ${whole(quantile(answers, 0.99))}`
  const counts = [times, refused, failed, describeProbe(health), describeProbe(ready), whole(peakMegabytes)]
  return `| ${[name, (answers.length / seconds).toFixed(1), ...counts].join(' | ')} |`
}
type Measured = Awaited<ReturnType<typeof measure>>

const { values } = parseArgs({
  options: { data: { type: 'string' }, seconds: { type: 'string', default: '20' }, rows: { type: 'string' } },
})
const chosen = values.rows?.split(',')
const seconds = Number(values.seconds)
const server = await startServer({ directory: values.data, env: { RATE_LIMIT_PER_MINUTE: '0' } })
try {
  const bodies = await queriesOver(server.directory)
  const headers = await signInOverHttp({ url: server.url, username: 'demo', password: server.password })
  await putLoad({ url: server.url, headers, bodies, connections: 4, writes: true, seconds: WARM_UP_SECONDS })
  console.log(`| connections | answers/s | p50 / p99 ms | refused with 503 | errors | \
/healthz p50 / p99 / max ms, ≤ ${HEALTHY_MS} ms | /readyz | memory at most, MB |`)
  console.log('|---|---|---|---|---|---|---|---|')
  for (const { name, connections, writes } of rows) {
    if (chosen && !chosen.includes(name)) continue
    console.log(describe(name, await measure(server, { headers, bodies, connections, writes, seconds })))
  }
} finally {
  await server.stop()
}
