/**
 * `npm run faults:cluster -- --rounds 50`: two servers on one PostgreSQL and three nodes of OpenSearch; people search and
 * save collections while one server or one node after the other is killed at random and started again. Prints what they got,
 * and exits with 1 if an acknowledged collection is lost, an answer differs from the first one, somebody is refused, or more
 * calls fail than were under way at a server that was killed. `--minutes 60` limits the time.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import { demoSource } from '@cognate/catalogue'
import { Cluster, ClusterCatalogues } from '@cognate/opensearch'
import { startPostgres } from '@cognate/workspace'
import { silent } from '@cognate/workspace/testing'
import { HttpClient } from '../tests/faults/support/http-client.ts'
import { startOpenSearchCluster } from '../tests/support/opensearch/nodes.ts'
import { type RunningServer, startServer } from '../tests/support/server.ts'

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '50' }, minutes: { type: 'string', default: '60' } },
})
const SERVERS = 2
const TEXTS = ['street trees and urban heat', 'graph search', 'machine translation', 'cancer cells', 'old manuscripts']
const READERS = 4
const WRITERS = 2

const counts = { searches: 0, wrong: 0, saved: 0, refused: 0, failed: 0, underWay: 0, lost: 0, slowestMs: 0 }
const kills = { server: 0, node: 0 }
const notes: string[] = []

const directory = mkdtempSync(join(tmpdir(), 'cognate-cluster-faults-'))
const postgres = await startPostgres({ directory: join(directory, 'postgres'), log: silent })
const nodes = await startOpenSearchCluster(3)
const cluster = new Cluster(nodes.url)
const own = { shards: 3, replicas: 1, directory: join(directory, 'import') }
await new ClusterCatalogues({ cluster, name: 'cognate', ...own }).import(demoSource({ works: 600 }))

// A busy machine is not what is tried here.
const limits = { RATE_LIMIT_PER_MINUTE: '0', SEARCH_PATIENCE_SECONDS: '60', SEARCH_TIMEOUT_SECONDS: '60' }
const env = { DATABASE_URL: postgres.url, SEARCH_URL: nodes.url, ...limits }
const start = (place: number) => startServer({ directory: join(directory, `server-${place}`), env })
const servers: RunningServer[] = []
// One after the other: the second finds the account of the first.
for (let place = 0; place < SERVERS; place++) servers.push(await start(place))
/** Calls under way at each server. */
const underWay = servers.map(() => 0)
/** Servers that are being killed: what is sent to them now is under way, too. */
const dying = new Set<number>()

const isRefusedConnection = (error: unknown) =>
  ((error as Error).cause as { code?: string } | undefined)?.code === 'ECONNREFUSED'

/** Sends a call to any server, as a proxy does; one that takes no connection is passed over. */
async function send(client: HttpClient, method: string, path: string, body?: object): Promise<unknown> {
  const first = Math.floor(Math.random() * SERVERS)
  const began = performance.now()
  for (let step = 0; ; step++) {
    const place = (first + step) % SERVERS
    client.moveTo(servers[place]!.url)
    underWay[place]!++
    if (dying.has(place)) counts.underWay++
    try {
      const response = await client.call(method, path, body)
      const answer = await response.json()
      counts.slowestMs = Math.max(counts.slowestMs, performance.now() - began)
      if (response.ok) return answer
      counts.refused++
      notes.push(`${response.status} ${JSON.stringify(answer).slice(0, 200)}`)
      return undefined
    } catch (error) {
      if (isRefusedConnection(error) && step < 50) {
        await sleep(20)
        continue
      }
      counts.failed++
      return undefined
    } finally {
      underWay[place]!--
    }
  }
}

interface Found {
  results: { identifier: string; ranking_score: number }[]
}

async function search(client: HttpClient, text: string) {
  const records = [{ record_type: 'record', identifier: 'query_text', fields: { text } }]
  const answer = (await send(client, 'POST', '/api/find_similar/', { dataset: 'experts', records, limit: 20 })) as Found
  return answer?.results.map(({ identifier, ranking_score }) => [identifier, ranking_score])
}

async function aPerson(): Promise<HttpClient> {
  const client = new HttpClient(servers[0]!.url)
  await client.signIn('demo', servers[0]!.password)
  return client
}

const expected = new Map<string, unknown>()
const first = await aPerson()
for (const text of TEXTS) {
  const found = await search(first, text)
  if (!found) throw new Error(`The first search fails: ${notes.join(', ')}`)
  expected.set(text, found)
}

let isOver = false
async function read(): Promise<void> {
  const client = await aPerson()
  for (let turn = 0; !isOver; turn++) {
    const text = TEXTS[turn % TEXTS.length]!
    const found = await search(client, text)
    if (!found) continue
    counts.searches++
    if (!isDeepStrictEqual(found, expected.get(text))) counts.wrong++
  }
}

const acknowledged: string[] = []
async function write(): Promise<void> {
  const client = await aPerson()
  while (!isOver) {
    const saved = await send(client, 'POST', '/api/searches/', { name: `Collection ${acknowledged.length}` })
    if (saved) acknowledged.push((saved as { uuid: string }).uuid)
    await sleep(500)
  }
}

async function killServer(): Promise<void> {
  const place = Math.floor(Math.random() * SERVERS)
  counts.underWay += underWay[place]!
  dying.add(place)
  await servers[place]!.stop('SIGKILL')
  dying.delete(place)
  await sleep(1_000)
  servers[place] = await start(place)
}

async function killNode(): Promise<void> {
  const node = nodes.nodes[Math.floor(Math.random() * nodes.nodes.length)]!
  await node.kill()
  await sleep(3_000)
  await node.restart()
  // With two nodes lost, a part of the catalogue may be.
  while ((await cluster.call<{ status: string }>('GET', '/_cluster/health/cognate-*')).status !== 'green')
    await sleep(500)
}

const people = [...Array.from({ length: READERS }, () => read()), ...Array.from({ length: WRITERS }, () => write())]
await sleep(2_000)
const deadline = Date.now() + Number(values.minutes) * 60_000
for (let round = 0; round < Number(values.rounds) && Date.now() < deadline; round++) {
  const kind = Math.random() < 0.5 ? 'server' : 'node'
  kills[kind]++
  await (kind === 'server' ? killServer() : killNode())
  await sleep(1_000)
}
isOver = true
await Promise.all(people)

const reader = await aPerson()
const kept = await reader.all('/api/searches/')
counts.saved = acknowledged.length
counts.lost = acknowledged.filter((uuid) => !kept.has(uuid)).length
console.log(`killed: ${kills.server} times a server, ${kills.node} times a node`)
console.log(
  `${counts.searches} searches, ${counts.wrong} with another answer; slowest ${Math.round(counts.slowestMs)} ms`,
)
console.log(`${counts.saved} collections acknowledged, ${counts.lost} lost`)
console.log(`${counts.failed} calls failed, ${counts.underWay} were under way at servers when these were killed`)
console.log(
  `${counts.refused} calls refused${notes.length > 0 ? `: ${[...new Set(notes)].slice(0, 5).join(' · ')}` : ''}`,
)
await Promise.all(servers.map((server) => server.stop('SIGKILL')))
await cluster.close()
await nodes.stop()
await postgres.stop()
rmSync(directory, { recursive: true, force: true })
const isGood = counts.lost + counts.wrong + counts.refused === 0 && counts.failed <= counts.underWay
process.exit(isGood ? 0 : 1)
