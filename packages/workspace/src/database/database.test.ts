import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { createTestDatabase, silent } from '../../testing/database.ts'
import { openDatabase, openPool } from './database.ts'

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
