import type { AccessNote } from '@cognate/workspace'
import { beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '../base/log.ts'
import { Traces } from './traces.ts'

let now: Date
let written: AccessNote[][]
let isDatabaseAway: boolean
let lines: string[]
beforeEach(() => {
  now = new Date('2030-03-15T12:00:00Z')
  written = []
  isDatabaseAway = false
  lines = []
})

const store = {
  write: async (notes: readonly AccessNote[]) => {
    if (isDatabaseAway) throw new Error('away')
    written.push(structuredClone([...notes]))
  },
  list: async () => [],
  page: async () => ({ count: 0, results: [] }),
  idOf: async () => undefined,
  removeOlderThan: async () => 0,
}
const tracesFor = (days = 180) =>
  new Traces({
    workspace: { accessLog: store },
    days,
    log: createLog('info', { write: (line) => lines.push(line) }),
    now: () => now,
  })
const ada = { user_id: 'ada-id', username: 'ada', organisation_id: 'north-id', address: '192.0.2.7' }
const nobody = (address: string) => ({ user_id: null, username: null, organisation_id: null, address })
const allNotes = () => written.flat()

describe('Traces', () => {
  it('writes a sign-in before it resolves', async () => {
    await tracesFor().note('signed_in', ada, { details: { method: 'password' } })
    expect(allNotes()).toEqual([{ event: 'signed_in', at: now, ...ada, details: { method: 'password' } }])
  })

  it('counts what a person does from one address within an hour in one entry', async () => {
    const traces = tracesFor()
    for (let call = 0; call < 1000; call++) traces.count('searched', ada, { records: 50 })
    traces.count('searched', { ...ada, address: '198.51.100.1' }, { records: 1 })
    await traces.flush()
    expect(written).toHaveLength(1)
    expect(allNotes()).toMatchObject([
      { calls: 1000, records: 50_000, address: '192.0.2.7' },
      { calls: 1, records: 1, address: '198.51.100.1' },
    ])
    const [first] = allNotes()
    traces.count('searched', ada)
    now = new Date('2030-03-15T13:00:00Z')
    traces.count('searched', ada)
    await traces.flush()
    expect(
      allNotes()
        .slice(2)
        .map(({ bucket }) => bucket === first!.bucket),
    ).toEqual([true, false])
  })

  it('writes by itself within a second, and writes the rest when it closes', async () => {
    const traces = tracesFor()
    traces.count('searched', ada)
    await expect.poll(() => allNotes().length, { timeout: 3000 }).toBe(1)
    traces.count('searched', ada)
    await traces.close()
    expect(allNotes()).toHaveLength(2)
  })

  it('throws no error while the database is away, keeps what it can, and logs that once', async () => {
    const traces = tracesFor()
    isDatabaseAway = true
    await traces.note('signed_in', ada)
    for (let subject = 0; subject < 10_100; subject++) traces.count('read', ada, { subject: `query:${subject}` })
    await traces.flush()
    await traces.flush()
    expect(lines).toHaveLength(1)
    isDatabaseAway = false
    await traces.flush()
    expect(allNotes()).toHaveLength(10_000)
    expect(allNotes()[0]).toMatchObject({ event: 'signed_in', username: 'ada' })
    expect(lines.join('')).toContain('"lost":101')
    await traces.close()
  })

  it('counts the refusals of a network after the third in a minute, and those of many networks together', async () => {
    const traces = tracesFor()
    for (let call = 0; call < 5000; call++) await traces.refused('sign_in_refused', ada, 'username_password_mismatch')
    await traces.flush()
    expect(allNotes()).toHaveLength(4)
    expect(allNotes().slice(0, 3)).toMatchObject(Array(3).fill({ username: 'ada' }))
    expect(allNotes()[3]).toMatchObject({ calls: 4997, username: 'ada', address: '192.0.2.7' })
    // One line holds all addresses of a network of 64 bits.
    for (let host = 0; host < 5000; host++) traces.limited('sign_in_limited', `2001:db8::${host.toString(16)}`)
    await traces.flush()
    expect(allNotes()).toHaveLength(5)
    for (let net = 0; net < 5000; net++) {
      await traces.refused('sign_in_refused', nobody(`2001:db8:${net.toString(16)}::1`), 'username_password_mismatch')
    }
    await traces.flush()
    expect(allNotes().length).toBeLessThan(110)
    expect(allNotes().reduce((sum, { calls = 1 }) => sum + calls, 0)).toBe(15_000)
    expect(allNotes().find(({ address }) => address === null)).toMatchObject({ calls: 4901 })
  })

  it('writes nothing when it is switched off', async () => {
    const traces = tracesFor(0)
    await traces.note('signed_in', ada)
    traces.count('searched', ada)
    traces.limited('sign_in_limited', '192.0.2.7')
    await traces.refused('sign_in_refused', ada, 'missing_license')
    await traces.close()
    expect(allNotes()).toEqual([])
  })
})
