/**
 * `npm run measure:servers`: how many cheap calls a second one server and two servers on one database answer, and what a
 * call costs them, with no limit of calls and with one that is never reached; and how many calls of one account two servers let through in a minute
 * under a limit. The clients run on the machine of the servers, so all share its cores. `-- --seconds` is how long each row
 * takes, `--data DIRECTORY` a DATA_DIR that holds a catalogue; by default a demo catalogue is built.
 */

import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { parseArgs } from 'node:util'
import { paths } from '@cognate/contract'
import { type RunningServer, startServer } from '../tests/support/server.ts'
import { signIn } from '../tools/bench/over-http.ts'

const CONNECTIONS = 16
const WARM_UP_SECONDS = 3
/** Never reached in a measurement. */
const FAR_LIMIT = '1000000'
const LIMIT = 600

const calls = [
  { name: 'signed in: the profile', path: paths.profile },
  { name: 'anybody: a record of the catalogue', path: '/catalogue/topics?per-page=1' },
]

interface Load {
  servers: readonly RunningServer[]
  path: string
  headers: Record<string, string>
  seconds: number
}

/** Calls without pause, each connection to one of the servers; gives how many got each status. */
async function putLoad({ servers, path, headers, seconds }: Load): Promise<Map<number, number>> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const counts = new Map<number, number>()
  const end = performance.now() + 1_000 * seconds
  const clients = Array.from({ length: CONNECTIONS }, async (_, number) => {
    const url = new URL(path, servers[number % servers.length]!.url)
    while (performance.now() < end) {
      const status = await statusOf(url, { agent, headers })
      counts.set(status, (counts.get(status) ?? 0) + 1)
    }
  })
  await Promise.all(clients)
  agent.destroy()
  return counts
}

function statusOf(url: URL, options: { agent: Agent; headers: Record<string, string> }): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = get(url, options, (answer) => answer.resume().once('end', () => resolve(answer.statusCode ?? 0)))
    call.once('error', reject)
  })
}

/** Processor time that a process has used, in milliseconds; on Linux only, whose clock ticks a hundred times a second. */
function processorMs({ process: { pid } }: RunningServer): number {
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').slice(11, 13)
  return 10 * (Number(user) + Number(system))
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

/** Starts servers on one DATA_DIR, gives them to `work` with the headers of a session, and stops them. */
async function withServers(
  { count, limit, directory }: { count: number; limit: string; directory: string | undefined },
  work: (servers: RunningServer[], headers: Record<string, string>) => Promise<void>,
): Promise<void> {
  const env = { RATE_LIMIT_PER_MINUTE: limit }
  const servers = [await startServer({ ...(directory !== undefined && { directory }), env })]
  try {
    while (servers.length < count) servers.push(await startServer({ directory: servers[0]!.directory, env }))
    const { url, password } = servers[0]!
    await work(servers, await signIn({ url, username: 'demo', password }))
  } finally {
    for (const server of servers.reverse()) await server.stop()
  }
}

const { values } = parseArgs({ options: { data: { type: 'string' }, seconds: { type: 'string', default: '10' } } })
const seconds = Number(values.seconds)
const directory = values.data

console.log('| servers | limit | call | answers/s | processor ms of the servers for an answer |')
console.log('|---|---|---|---|---|')
for (const count of [1, 2]) {
  for (const limit of ['0', FAR_LIMIT]) {
    await withServers({ count, limit, directory }, async (servers, headers) => {
      for (const { name, path } of calls) {
        const load = { servers, path, headers }
        await putLoad({ ...load, seconds: WARM_UP_SECONDS })
        const before = sum(servers.map(processorMs))
        const answered = (await putLoad({ ...load, seconds })).get(200) ?? 0
        const cost = ((sum(servers.map(processorMs)) - before) / answered).toFixed(2)
        const shownLimit = limit === '0' ? 'none' : Number(limit).toLocaleString('en')
        console.log(
          `| ${count} | ${shownLimit} | ${name} | ${Math.round(answered / seconds).toLocaleString('en')} | ${cost} |`,
        )
      }
    })
  }
}
await withServers({ count: 2, limit: String(LIMIT), directory }, async (servers, headers) => {
  // Calls of the sign-in count by address, so the window of the account begins here.
  const counts = await putLoad({ servers, path: paths.profile, headers, seconds: 50 })
  console.log(
    `\nTwo servers with a limit of ${LIMIT} a minute let ${counts.get(200) ?? 0} calls of one account through.`,
  )
})
