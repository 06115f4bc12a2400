import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { Cluster } from './cluster.ts'
import { servingLimits } from './read-answer.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

type Answer = (response: ServerResponse) => void

/** Longer than any answer takes that comes at all, on a busy machine as well. */
const PATIENT_MS = 30_000

/** A cluster as a server reaches it, where something else answers. */
async function aCluster(answer: Answer, timeLimitMs = PATIENT_MS) {
  let calls = 0
  const sockets = new Set<Socket>()
  const server: Server = createServer((request, response) => {
    calls++
    response.on('error', () => {})
    request.resume().on('end', () => answer(response))
  })
  server.on('connection', (socket) => sockets.add(socket))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const cluster = new Cluster(url, { timeLimitMs, limits: servingLimits })
  closing.push(
    () => cluster.close(),
    () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  )
  return { cluster, calls: () => calls }
}

const json = (response: ServerResponse) => response.setHeader('content-type', 'application/json')
const MEGABYTE = 1024 * 1024

/** Writes a text again and again, as fast as it is read. */
function pour(text: string, bytes: number, into: NodeJS.WritableStream): void {
  let left = bytes / text.length
  const write = () => {
    while (left-- > 0) if (!into.write(text)) return void into.once('drain', write)
    into.end()
  }
  write()
}

const filled = (part: string) => part.repeat(MEGABYTE / part.length)

/** 1 GB of blanks in 1 MB. */
const bomb = Buffer.concat(Array(1024).fill(gzipSync(filled(' '))))

const answers: Record<string, Answer> = {
  garbage: (response) => json(response).end('\u0000\u0001 not json'),
  'a page of HTML': (response) => response.setHeader('content-type', 'text/html').end('<!doctype html><title>Hello'),
  nothing: (response) => json(response).end(),
  null: (response) => json(response).end('null'),
  'an object without hits': (response) => json(response).end('{}'),
  'hits that are no list': (response) => json(response).end('{"hits":{"hits":7}}'),
  'a total below 0': (response) => json(response).end('{"hits":{"total":{"value":-1},"hits":[]}}'),
  'a score beyond all numbers': (response) => json(response).end('{"hits":{"hits":[{"_score":1e999}]}}'),
  'a value beyond all numbers': (response) => json(response).end('{"hits":{"hits":[{"fields":{"number":[-1e999]}}]}}'),
  'status 400': (response) => {
    response.statusCode = 400
    json(response).end('{"error":{"type":"parsing_exception","reason":"words of a query"}}')
  },
  '1 GB of blanks': (response) => pour(filled(' '), 1024 * MEGABYTE, json(response)),
  '60 MB of empty objects': (response) => pour(filled('{},'), 60 * MEGABYTE, json(response).setHeader('x-begin', '1')),
  'a gzip of 1 GB': (response) => json(response).setHeader('content-encoding', 'gzip').end(bomb),
  'a broken gzip': (response) => json(response).setHeader('content-encoding', 'gzip').end('no gzip'),
  'an unknown packing': (response) => json(response).setHeader('content-encoding', 'zstd').end('packed'),
}

describe('Cluster', () => {
  it.each(Object.keys(answers))(
    'D-07 refuses %s with a sentence, before its time is over and without asking again',
    async (name) => {
      const { cluster, calls } = await aCluster(answers[name]!)
      await expect(cluster.search('works', { query: { match_all: {} }, size: 1 })).rejects.toMatchObject({
        code: 'catalogue_unavailable',
        status: 503,
        detail: 'The search engine gives answers that cannot be used. Whoever runs this server must see to that.',
      })
      expect(calls()).toBe(1)
    },
  )

  it.each<[string, Answer]>([
    ['hangs', () => {}],
    [
      'drips',
      (response) => {
        json(response).write('{')
        const timer = setInterval(() => response.write(' '), 50)
        response.on('close', () => clearInterval(timer))
      },
    ],
  ])('D-07 gives up within the time limit where a node %s', async (_, answer) => {
    const { cluster } = await aCluster(answer, 1_000)
    const began = performance.now()
    await expect(cluster.search('works', { query: { match_all: {} }, size: 1 })).rejects.toMatchObject({
      code: 'catalogue_unavailable',
      detail: 'The search engine takes too long to answer. Try again shortly.',
    })
    expect(performance.now() - began).toBeLessThan(PATIENT_MS)
  })

  it('D-07 knows that searches are not answered while all else is, and when they are again', async () => {
    let isGood = false
    const { cluster } = await aCluster((response) => json(response).end(isGood ? '{"hits":{"hits":[]}}' : '{}'))
    const search = () => cluster.search('works', { query: { match_all: {} }, size: 1 })
    for (let call = 0; call < 3; call++) {
      expect(cluster.searchFailure).toBeUndefined()
      await expect(search()).rejects.toThrow()
    }
    await cluster.call('GET', '/_cluster/health')
    expect(cluster.searchFailure).toMatchObject({ code: 'catalogue_unavailable' })
    isGood = true
    await search()
    expect(cluster.searchFailure).toBeUndefined()
  })

  it('tells nothing of the words that a cluster sends back', async () => {
    const { cluster } = await aCluster(answers['status 400']!)
    const error = await cluster.search('works', { query: { match_all: {} }, size: 1 }).catch((error) => error)
    expect(JSON.stringify([error.message, error.detail, error.cause.message])).not.toContain('words of a query')
    expect(error.cause.message).toBe('OpenSearch: 400 parsing_exception')
  })
})
