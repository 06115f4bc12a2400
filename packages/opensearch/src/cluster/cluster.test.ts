import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { Cluster } from './cluster.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** A cluster that gives the answers one after the other, and the last of them from then on. */
async function answering(answers: readonly object[]) {
  let calls = 0
  const server = createServer((request, response) => {
    const answer = JSON.stringify(answers[Math.min(calls++, answers.length - 1)])
    request.resume().on('end', () => response.setHeader('content-type', 'application/json').end(answer))
  })
  servers.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const cluster = new Cluster(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  return { cluster, calls: () => calls }
}

const shardLost = { error: { type: 'search_phase_execution_exception' }, status: 500 }
const found = { hits: { hits: [{ _score: 1 }] }, status: 200 }
const search = { index: 'works', body: { query: { match_all: {} }, size: 1 } }

describe('Cluster', () => {
  it('D-07 tries several searches again where a node was lost under one of them', async () => {
    const { cluster, calls } = await answering([{ responses: [found, shardLost] }, { responses: [found, found] }])
    expect(await cluster.searchAll([search, search])).toEqual([found, found])
    expect(calls()).toBe(2)
    await cluster.close()
  })

  it('D-07 reads documents again where a node was lost under one of them', async () => {
    const lost = { docs: [{ _source: { at: 1 } }, { error: { type: 'no_shard_available_action_exception' } }] }
    const { cluster, calls } = await answering([lost, { docs: [{ _source: { at: 1 } }, { _source: { at: 2 } }] }])
    expect(await cluster.read('works', [1, 2])).toEqual([{ at: 1 }, { at: 2 }])
    expect(calls()).toBe(2)
    await cluster.close()
  })

  it('says at once that a catalogue is gone', async () => {
    const gone = { error: { type: 'index_not_found_exception' }, status: 404 }
    const { cluster, calls } = await answering([{ responses: [gone] }])
    await expect(cluster.searchAll([search])).rejects.toMatchObject({ cause: { reason: 'gone' } })
    expect(calls()).toBe(1)
    await cluster.close()
  })
})
