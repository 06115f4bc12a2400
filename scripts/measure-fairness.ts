/**
 * `npm run measure:fairness -- --data DIRECTORY`: what one key that sends 16 of the costliest queries at once does to the searches of
 * somebody else. Quiet and attacked rounds alternate, so that both meet the same machine; the clients run on it, too. DIRECTORY is a
 * DATA_DIR that holds a catalogue; by default a demo catalogue is built. `--rounds` and `--seconds` say how often and how long.
 */

import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { catalogueStore, EmbeddedCatalogue } from '@cognate/catalogue'
import { paths } from '@cognate/contract'
import { quantile } from '@cognate/matching'
import { addColleague, COLLEAGUE } from '../tests/support/colleague.ts'
import { type RunningServer, startServer } from '../tests/support/server.ts'
import { requestFor } from '../tools/bench/in-process.ts'
import { signInOverHttp } from '../tools/bench/over-http.ts'
import { queryTexts } from '../tools/bench/texts.ts'
import { exchange } from './support/load.ts'
import { readNeeded } from './support/memory.ts'

const ATTACKERS = 16
const RECORDS = 200
const TEXTS = 100
/** Milliseconds between an answer and the next search of the other user. */
const PAUSE_MS = 50

interface Caller {
  url: string
  headers: Record<string, string>
}

interface Answers {
  ms: number[]
  refused: number
}

/** Searches one after the other on so many connections. */
async function search(
  { url, headers }: Caller,
  bodies: readonly string[],
  { connections, pauseMs, until }: { connections: number; pauseMs: number; until: () => boolean },
): Promise<Answers> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const answers: Answers = { ms: [], refused: 0 }
  const address = new URL(paths.findSimilar, url)
  let next = 0
  const ask = async () => {
    while (!until()) {
      const started = performance.now()
      const body = bodies[next++ % bodies.length]!
      const { status } = await exchange(address, { method: 'POST', agent, headers, body })
      if (status === 200) answers.ms.push(performance.now() - started)
      else answers.refused++
      await sleep(status === 200 ? pauseMs : Math.max(pauseMs, 20))
    }
  }
  await Promise.all(Array.from({ length: connections }, ask))
  agent.destroy()
  return answers
}

/** The costliest queries that are allowed: many productive people, many long records, long texts; each with all that can be asked of an answer. */
function costliest(catalogue: EmbeddedCatalogue, texts: readonly string[]): string[] {
  const { author_id, author_work_offsets: offsets, work_id } = catalogue.data.columns
  const worksOf = (author: number) => offsets[author + 1]! - offsets[author]!
  const people = Array.from(author_id, (_, author) => author).sort((a, b) => worksOf(b) - worksOf(a))
  const named = (letter: string, id: number | bigint, record_type: string) => ({
    record_type,
    identifier: `https://openalex.org/${letter}${id}`,
  })
  const authors = people.slice(0, RECORDS).map((author) => named('A', author_id[author]!, 'author'))
  const works = Array.from(work_id.slice(-RECORDS), (id) => named('W', id, 'work'))
  const long = texts.join(' ').slice(0, 20_000)
  const paragraphs = Array.from({ length: 20 }, (_, at) => ({
    record_type: 'record',
    identifier: `text-${at}`,
    fields: { text: `${texts[at]} ${long}`.slice(0, 20_000) },
  }))
  const conflict_of_interest = { records: authors, check: ['coauthored', 'coaffiliated'] }
  const queries = [
    { dataset: 'experts', records: authors, conflict_of_interest, leave_out_coauthors: true },
    { dataset: 'experts', records: works, conflict_of_interest },
    { dataset: 'experts', records: paragraphs },
    { dataset: 'works', records: authors },
    { dataset: 'institutions', records: works },
  ]
  return queries.map((query) => JSON.stringify({ filters: {}, limit: RECORDS, ...query }))
}

/** A read-only key of the demo account. */
async function makeKey({ url, password }: RunningServer): Promise<Caller> {
  const headers = await signInOverHttp({ url, username: 'demo', password })
  const answer = await fetch(new URL(paths.apiKeys, url), {
    method: 'POST',
    headers,
    body: JSON.stringify({ name: 'Costly', scopes: ['read'], days: 1, password }),
  })
  if (!answer.ok) throw new Error(`no key: ${answer.status} ${await answer.text()}`)
  const { key } = (await answer.json()) as { key: string }
  return { url, headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' } }
}

const whole = (ms: number) => Math.round(ms).toLocaleString('en')

function describe(name: string, { ms, refused }: Answers): string {
  const share = ((100 * ms.length) / (ms.length + refused)).toFixed(1)
  const times = [0.5, 0.95, 1].map((part) => whole(ms.length === 0 ? 0 : quantile(ms, part)))
  return `| ${[name, ms.length + refused, `${share} %`, ...times].join(' | ')} |`
}

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    rounds: { type: 'string', default: '4' },
    seconds: { type: 'string', default: '10' },
  },
})
const server = await startServer({ directory: values.data, env: { RATE_LIMIT_PER_MINUTE: '0' } })
try {
  const catalogue = await EmbeddedCatalogue.open((await catalogueStore(server.directory).activeDirectory())!)
  const texts = await queryTexts(undefined, catalogue, TEXTS)
  const costly = costliest(catalogue, texts)
  catalogue.close()
  await addColleague(server.directory)
  const neighbour = {
    url: server.url,
    headers: await signInOverHttp({ url: server.url, ...COLLEAGUE }),
  }
  const key = await makeKey(server)
  const bodies = texts.map((text) => JSON.stringify(requestFor(text)))
  const total: Record<'quiet' | 'attacked', Answers> = {
    quiet: { ms: [], refused: 0 },
    attacked: { ms: [], refused: 0 },
  }
  const attacks: Answers = { ms: [], refused: 0 }
  const user = (seconds: number) => {
    const end = performance.now() + 1_000 * seconds
    return search(neighbour, bodies, { connections: 1, pauseMs: PAUSE_MS, until: () => performance.now() > end })
  }
  const add = (to: Answers, { ms, refused }: Answers) => {
    to.ms.push(...ms)
    to.refused += refused
  }
  await user(5)
  console.log(
    '| the other user’s searches | sent | answered | p50 ms | p95 ms | longest ms |\n|---|---|---|---|---|---|',
  )
  for (let round = 1; round <= Number(values.rounds); round++) {
    const quiet = await user(Number(values.seconds))
    let isOver = false
    const attack = search(key, costly, { connections: ATTACKERS, pauseMs: 0, until: () => isOver })
    const attacked = await user(Number(values.seconds))
    isOver = true
    add(attacks, await attack)
    for (const [name, answers] of Object.entries({ quiet, attacked }) as ['quiet' | 'attacked', Answers][]) {
      console.log(describe(`${name} ${round}`, answers))
      add(total[name], answers)
    }
  }
  for (const name of ['quiet', 'attacked'] as const) console.log(describe(`${name}, all rounds`, total[name]))
  console.log(describe('the costly queries', attacks))
  const ratio = quantile(total.attacked.ms, 0.95) / quantile(total.quiet.ms, 0.95)
  const needed = Object.entries(readNeeded(server.process.pid!)).map(
    ([name, megabytes]) => `${name} ${whole(megabytes)}`,
  )
  console.log(`\nmemory of the server, MB: ${needed.join(', ')}`)
  console.log(`p95 attacked / quiet: ${ratio.toFixed(1)}`)
} finally {
  await server.stop()
}
