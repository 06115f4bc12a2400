import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { createTestDatabase, silent } from '../../testing/database.ts'
import { ensureDatabase, openDatabase, openPool } from './database.ts'
import { sql } from './drizzle.ts'

it('Q-07 returns every connection that is lost between its checkout and the start of a transaction', async () => {
  const { url, drop } = await createTestDatabase()
  const pool = openPool(url, silent)
  const database = openDatabase(pool)
  let isLosing = true
  pool.on('acquire', (client) => {
    // As a database that goes down does; the types leave it out.
    if (isLosing) (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
  })
  // Twice as many as the pool has.
  for (let times = 0; times < 20; times += 1) {
    await expect(database.transaction(async () => {})).rejects.toThrow()
  }
  isLosing = false
  const { rows } = await database.transaction((transaction) => transaction.execute(sql`select 1 as one`))
  expect(rows).toEqual([{ one: 1 }])
  await pool.end()
  await drop()
})

describe('ensureDatabase', () => {
  /** A database that accepts connections and says nothing. */
  async function aSilentOne() {
    const sockets = new Set<Socket>()
    const server = createServer((socket) => void sockets.add(socket.on('error', () => {})))
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const url = `postgres://nobody@127.0.0.1:${(server.address() as AddressInfo).port}/none`
    const close = () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    }
    return { url, sockets, close }
  }

  it('Q-07 asks a slow database a few times and says so, then fails', async () => {
    const mute = await aSilentOne()
    const told: string[] = []
    const opening = ensureDatabase(mute.url, { triesMs: [50, 60, 70], onSlow: (reason) => told.push(reason) })
    await expect(opening).rejects.toThrow('timeout')
    expect(told).toEqual([expect.stringContaining('timeout'), expect.stringContaining('timeout')])
    expect(mute.sockets.size).toBe(3)
    mute.close()
  })

  it('Q-07 fails at once where nothing is there', async () => {
    const told: string[] = []
    const opening = ensureDatabase('postgres://nobody@127.0.0.1:1/none', { onSlow: (reason) => told.push(reason) })
    await expect(opening).rejects.toThrow('ECONNREFUSED')
    expect(told).toEqual([])
  })
})
