import { Agent, type IncomingMessage, request } from 'node:http'
import { paths } from '@cognate/contract'

/** Milliseconds that calls took, and how many of them did not succeed. */
export interface Times {
  ms: number[]
  failed: number
}

export interface Load {
  url: string
  /** Of somebody who is signed in. */
  headers: Record<string, string>
  /** Bodies of searches, sent in turn. */
  bodies: readonly string[]
  connections: number
  /** Whether every fourth call creates a filter preset, or deletes it again. */
  writes: boolean
  seconds: number
}

/** The result of a load. */
export interface Put {
  seconds: number
  /** Milliseconds of the searches that were answered. */
  answers: number[]
  /** Calls answered with 503 that say when to come again. */
  refused: number
  /** Calls that ended in any other way. */
  failed: number
}

/** Searches without pause on the given number of connections; calls running at the end still count. */
export async function putLoad(load: Load): Promise<Put> {
  const agent = new Agent({ keepAlive: true, maxSockets: load.connections })
  const put: Put = { seconds: 0, answers: [], refused: 0, failed: 0 }
  const started = performance.now()
  const end = started + 1_000 * load.seconds
  const count = { calls: 0 }
  await Promise.all(Array.from({ length: load.connections }, () => askUntil(end, { load, agent, put, count })))
  put.seconds = (performance.now() - started) / 1_000
  agent.destroy()
  return put
}

interface Client {
  load: Load
  agent: Agent
  put: Put
  count: { calls: number }
}

async function askUntil(end: number, { load, agent, put, count }: Client): Promise<void> {
  const { headers, bodies, writes } = load
  const call = (method: string, path: string, body?: string) =>
    exchange(new URL(path, load.url), { method, agent, headers, body }).catch(() => undefined)
  let preset: string | undefined
  while (performance.now() < end) {
    const number = count.calls++
    const isWrite = writes && number % 4 === 3
    const started = performance.now()
    const answer = !isWrite
      ? await call('POST', paths.findSimilar, bodies[number % bodies.length]!)
      : preset === undefined
        ? await call('POST', paths.filterPresets, JSON.stringify({ ...emptyPreset, name: `Load ${number}` }))
        : await call('DELETE', paths.filterPreset.replace(':uuid', preset))
    if (answer?.status === 503 && answer.retryAfter) put.refused++
    else if (!answer || answer.status >= 300) put.failed++
    else if (isWrite) preset = preset === undefined ? (JSON.parse(answer.body) as { uuid: string }).uuid : undefined
    else put.answers.push(performance.now() - started)
  }
  if (preset !== undefined) await call('DELETE', paths.filterPreset.replace(':uuid', preset))
}

const emptyPreset = { search_module: 'experts', filter_data: { filters: {} } }

interface Exchange {
  method: string
  agent: Agent
  headers: Record<string, string>
  body?: string | undefined
}

interface Answer {
  status: number
  retryAfter: boolean
  /** Only bodies of writes are read: answers to searches are many and long. */
  body: string
}

export function exchange(url: URL, { method, agent, headers, body }: Exchange): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const length = { 'content-length': Buffer.byteLength(body ?? '') }
    const call = request(url, { method, agent, headers: { ...headers, ...length } }, (answer) => {
      read(answer, url.pathname !== paths.findSimilar).then(resolve, reject)
    })
    call.once('error', reject).end(body)
  })
}

async function read(answer: IncomingMessage, isKept: boolean): Promise<Answer> {
  const chunks: Buffer[] = []
  for await (const chunk of answer) if (isKept) chunks.push(chunk)
  const { statusCode = 0, headers } = answer
  return {
    status: statusCode,
    retryAfter: headers['retry-after'] !== undefined,
    body: Buffer.concat(chunks).toString(),
  }
}
