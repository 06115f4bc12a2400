import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Engine, LiveEngine } from '@cognate/catalogue'
import { type RouteKey, routes } from '@cognate/contract'
import { afterEach, describe, expect, it } from 'vitest'
import { callsInTurn } from '../src/http/turns.ts'
import { aQuery, type Client, signedIn, startTestServer, type TestServer } from './support/server.ts'

const servers: TestServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})

/** A server that does one search at a time and lets one wait, and whose searches end when they are told to. */
async function aSlowServer() {
  const held = Promise.withResolvers<void>()
  const begun: string[] = []
  const real = Promise.withResolvers<LiveEngine>()
  const use: LiveEngine['use'] = async (ask) => {
    const catalogue = await real.promise
    return catalogue.use((engine) => ask(slow(engine)))
  }
  const slow = (engine: Engine): Engine =>
    new Proxy(engine, {
      get: (target, name) => {
        const value = Reflect.get(target, name, target)
        if (name !== 'search') return typeof value === 'function' ? value.bind(target) : value
        return async (asked: Parameters<Engine['search']>[0]) => {
          begun.push(asked.dataset)
          await held.promise
          return engine.search(asked)
        }
      },
    })
  const environment = { SEARCHES_AT_ONCE: '1', SEARCHES_WAITING: '1', SEARCH_PATIENCE_SECONDS: '60' }
  const server = await startTestServer({ environment, services: { catalogue: { use } } })
  servers.push(server)
  real.resolve(server.catalogue)
  return { server, begun, finish: held.resolve }
}

const search = (client: Client, dataset: string) =>
  client.post('/api/find_similar/', { ...aQuery('street trees'), dataset, limit: 3 })

/** What was searched, without the random texts that the first search for experts is compared with. */
const askedFor = (begun: readonly string[]) => [...new Set(begun)]

/** Waits until something holds. */
async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await nextTurn()
}

describe('more searches than the server takes', () => {
  it('are refused with 503 and a time to come again, while other calls are answered', async () => {
    const { server, begun, finish } = await aSlowServer()
    const [ada, ben] = [await signedIn(server, 'ada'), await signedIn(server, 'ben')]
    const running = search(ada, 'experts')
    await until(() => begun.length === 1)
    const others = [search(ada, 'works'), search(ben, 'works')]

    const refused = await Promise.race(others)
    expect(refused.statusCode).toBe(503)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.json()).toMatchObject({
      code: 'overloaded',
      detail: 'Too many people are searching at the moment. Try again shortly.',
    })
    for (const url of ['/healthz', '/readyz', '/api/profile/', '/catalogue/autocomplete/authors?q=a'])
      expect((await ada.get(url)).statusCode).toBe(200)
    expect(begun).toEqual(['experts'])

    finish()
    const answers = await Promise.all([running, ...others])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 503])
    expect(askedFor(begun)).toEqual(['experts', 'works'])
  })

  it('are not stored as queries of the caller', async () => {
    const { server, begun, finish } = await aSlowServer()
    const ada = await signedIn(server, 'ada')
    const running = search(ada, 'experts')
    await until(() => begun.length === 1)
    const others = [search(ada, 'works'), search(ada, 'venues')]
    await Promise.race(others)
    finish()
    await Promise.all([running, ...others])
    expect((await ada.get('/api/queries/')).json().count).toBe(2)
  })

  it('make room when a caller who waits hangs up', async () => {
    const { server, begun, finish } = await aSlowServer()
    const ada = await signedIn(server, 'ada')
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const running = search(ada, 'experts')
    await until(() => begun.length === 1)
    const sockets = [await sendSearch(server, ada), await sendSearch(server, ada)]
    await Promise.race(sockets.map((socket) => once(socket, 'readable')))
    for (const socket of sockets) socket.destroy()
    await until(() => new Promise((resolve) => server.app.server.getConnections((_, count) => resolve(count === 0))))

    const next = search(ada, 'institutions')
    const oneMore = search(ada, 'institutions')
    await Promise.race([next, oneMore])
    finish()
    const answers = await Promise.all([running, next, oneMore])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 503])
    expect(askedFor(begun)).toEqual(['experts', 'institutions'])
  })
})

/** Sends a search for works over a connection of its own. */
async function sendSearch({ app }: TestServer, { cookies }: Client) {
  const body = JSON.stringify({ ...aQuery('street trees'), dataset: 'works' })
  const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
  const head = [
    'POST /api/find_similar/ HTTP/1.1',
    'host: localhost',
    `cookie: ${cookie}`,
    `x-csrftoken: ${cookies.get('csrftoken')}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
  ]
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  return socket
}

describe('the contract', () => {
  it('names overloaded for the calls that wait for a turn, and for no others', () => {
    const naming = (Object.keys(routes) as RouteKey[]).filter((key) =>
      (routes[key].errors as readonly string[]).includes('overloaded'),
    )
    expect(naming.sort()).toEqual(callsInTurn.toSorted())
  })
})
