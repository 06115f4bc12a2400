import { describe, expect, it } from 'vitest'
import type { Cluster } from '../cluster/cluster.ts'
import { Bulk } from './bulk.ts'

type Item = { index: { status: number; error?: { reason: string } } }

/** A cluster that answers each request as a list of statuses says, and notes what it was sent. */
function clusterThat(statusesOf: (ids: string[]) => number[]) {
  const requests: string[][] = []
  let running = 0
  const most = { atOnce: 0 }
  const call = async (_method: string, _path: string, body?: object | string) => {
    const ids = [...(body as string).matchAll(/"_id":"(\w+)"/g)].map(([, id]) => id!)
    requests.push(ids)
    most.atOnce = Math.max(most.atOnce, ++running)
    await new Promise((resolve) => setTimeout(resolve, 5))
    running--
    const items = statusesOf(ids).map(
      (status): Item => ({ index: { status, ...(status > 299 && { error: { reason: `refused with ${status}` } }) } }),
    )
    return { errors: items.some(({ index }) => index.error), items }
  }
  return { cluster: { call } as unknown as Cluster, requests, most }
}

describe('Bulk', () => {
  it('sends again what a full queue refused, and nothing else', async () => {
    let isFull = true
    const { cluster, requests } = clusterThat((ids) => {
      const statuses = ids.map((id) => (isFull && id !== 'a' ? 429 : 201))
      isFull = false
      return statuses
    })
    const bulk = new Bulk(cluster)
    for (const id of ['a', 'b', 'c']) await bulk.add('works', '{}', id)
    await bulk.flush()
    expect(requests).toEqual([
      ['a', 'b', 'c'],
      ['b', 'c'],
    ])
  })

  it('fails with the reason where a document is not taken', async () => {
    const { cluster } = clusterThat((ids) => ids.map(() => 400))
    const bulk = new Bulk(cluster)
    await bulk.add('works', '{}', 'a')
    await expect(bulk.flush()).rejects.toThrow('refused with 400')
  })

  it('lets whoever adds wait while three requests run', async () => {
    const { cluster, requests, most } = clusterThat((ids) => ids.map(() => 201))
    const bulk = new Bulk(cluster)
    const large = JSON.stringify('x'.repeat(2 ** 22))
    for (let at = 0; at < 12; at++) await bulk.add('works', large, `d${at}`)
    await bulk.flush()
    expect(requests).toHaveLength(12)
    expect(most.atOnce).toBe(3)
  })
})
