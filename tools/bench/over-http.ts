import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { ACCOUNT_PREFIX, paths } from '@cognate/contract'
import { CommandFailure } from '@cognate/server/tooling'
import { WARM_UP } from './in-process.ts'
import type { MeasuredServer } from './own-server.ts'
import type { Queries } from './queries.ts'
import { type Latency, measureLatency } from './timing.ts'

/**
 * Times whole answers over HTTP, with a connection for each user; bodies are read to the end and discarded.
 * @param warmUp  Calls before the first that counts; by default a few, or as many as count where that is less.
 */
export async function benchOverHttp(
  target: MeasuredServer,
  { path, bodies }: Queries,
  {
    calls,
    users,
    warmUp = Math.min(WARM_UP, calls),
    signal,
  }: { calls: number; users: number; warmUp?: number; signal?: AbortSignal },
): Promise<Latency> {
  const agent = new Agent({ keepAlive: true, maxSockets: users })
  try {
    const headers = await signInOverHttp(target)
    const ask = (number: number) =>
      post(new URL(path, target.url), { agent, headers, body: bodies[number % bodies.length]! })
    await measureLatency({ calls: warmUp, users }, ask)
    return await measureLatency({ calls, users, signal }, ask)
  } finally {
    agent.destroy()
  }
}

/** Signs in and gives the headers for later calls. */
export async function signInOverHttp({ url, username, password }: MeasuredServer): Promise<Record<string, string>> {
  const config = await fetch(new URL(ACCOUNT_PREFIX + paths.config, url))
  const token = cookieOf(config, 'csrftoken')
  const login = await fetch(new URL(ACCOUNT_PREFIX + paths.login, url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `csrftoken=${token}`, 'x-csrftoken': token },
    body: JSON.stringify({ username, password }),
  })
  if (!login.ok) throw new CommandFailure(`${url} does not let ${username} in: ${login.status} ${await login.text()}`)
  // The answer sets a token only if it changes at sign-in.
  const fresh = cookieOf(login, 'csrftoken') || token
  return {
    'content-type': 'application/json',
    cookie: `csrftoken=${fresh}; sessionid=${cookieOf(login, 'sessionid')}`,
    'x-csrftoken': fresh,
  }
}

function cookieOf(answer: Response, name: string): string {
  const cookie = answer.headers.getSetCookie().find((line) => line.startsWith(`${name}=`))
  return cookie?.slice(name.length + 1).split(';')[0] ?? ''
}

function post(url: URL, options: { agent: Agent; headers: Record<string, string>; body: string }): Promise<void> {
  const { agent, headers, body } = options
  return new Promise((resolve, reject) => {
    const length = { 'content-length': Buffer.byteLength(body) }
    const call = request(url, { method: 'POST', agent, headers: { ...headers, ...length } }, (answer) => {
      if (answer.statusCode === 200) answer.resume().once('end', resolve)
      else void text(answer).then((body) => reject(refused(answer, body)), reject)
    })
    call.once('error', reject).end(body)
  })
}

function refused({ statusCode }: IncomingMessage, body: string): CommandFailure {
  const hint = statusCode === 429 ? ': start it with RATE_LIMIT_PER_MINUTE=0' : ''
  return new CommandFailure(`The server refused a search with ${statusCode}${hint}. ${body}`)
}
