import pg from 'pg'
import { expect, it } from 'vitest'
import { Room } from './disk-room.ts'
import { translateFailure } from './failures.ts'

/** As PostgreSQL says it. */
function diskFull(): pg.DatabaseError {
  const error = new pg.DatabaseError('could not extend file "base/1/2": No space left on device', 0, 'error')
  error.code = '53100'
  return error
}

/** A pool whose disk is full while `isFull` says so, and what was logged. */
function aRoom() {
  const state = { isFull: true, statements: 0, lines: [] as string[] }
  const query = async () => {
    state.statements += 1
    if (state.isFull) throw diskFull()
  }
  const write = (_: object, message: string) => state.lines.push(message)
  const room = new Room({ query } as unknown as pg.Pool, { info: write, warn: write, error: write })
  return { room, state }
}

it('Q-07 says that the disk is full, once, until there is room', async () => {
  const { room, state } = aRoom()
  await room.require()
  expect(state.statements).toBe(0)
  for (let times = 0; times < 3; times += 1)
    room.hear(translateFailure(new Error('Failed query', { cause: diskFull() })))
  expect(state.lines).toEqual([expect.stringContaining('disk of the database is full')])
  await expect(room.require()).rejects.toMatchObject({
    code: 'database_unavailable',
    detail: expect.stringContaining('disk is full'),
    retryAfter: 30,
  })
  state.isFull = false
  await room.require()
  expect(state.lines.at(-1)).toContain('has room again')
  const { statements } = state
  await room.require()
  expect(state.statements).toBe(statements)
})

it('reports no other failure as a full disk', async () => {
  const { room, state } = aRoom()
  room.hear(translateFailure(new Error('Connection terminated unexpectedly')))
  await room.require()
  expect(state).toMatchObject({ statements: 0, lines: [] })
})
