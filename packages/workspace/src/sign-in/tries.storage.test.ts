import { describe, expect, it } from 'vitest'
import { ask } from '../../testing/database.ts'
import { useTwoServers } from '../../testing/two-servers.ts'
import type { Workspace } from '../index.ts'

let workspace: Workspace & { url: string }
let other: Workspace
useTwoServers((servers) => {
  ;({ workspace, other } = servers)
})

let slots = 0
const aSlot = () => ++slots
const isLetThrough = async (slot: number, on: Workspace = workspace) => 'count' in (await on.tries.take(slot))
const takeMany = async (slot: number, times: number) => {
  const taken = []
  for (let time = 0; time < times; time++) taken.push(await isLetThrough(slot))
  return taken.filter(Boolean).length
}
/** Lets time pass for a slot. */
const wait = (slot: number, span: string) =>
  ask(
    workspace.url,
    `update tries set started_at = started_at - interval '${span}', last_at = last_at - interval '${span}',
       waits_until = waits_until - interval '${span}' where slot = ${slot}`,
  )

describe('tries', () => {
  it('Q-07 are ten in a row, with pauses that double', async () => {
    const slot = aSlot()
    const pauses = []
    for (let row = 0; row < 6; row++) {
      expect(await takeMany(slot, 12)).toBe(10)
      const refused = (await workspace.tries.take(slot)) as { retryAfter: number }
      pauses.push(Math.ceil(refused.retryAfter / 60))
      await wait(slot, `${refused.retryAfter} seconds`)
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32])
  })

  it('Q-07 wait until the end of a pause that reaches beyond the hour', async () => {
    const slot = aSlot()
    for (const pause of [1, 2, 4, 8, 16]) {
      expect(await takeMany(slot, 10)).toBe(10)
      await wait(slot, `${pause} minutes`)
    }
    expect(await takeMany(slot, 10)).toBe(10)
    await wait(slot, '31 minutes')
    await workspace.tries.removeExpired()
    expect(await workspace.tries.take(slot)).toEqual({
      retryAfter: expect.toSatisfy((left) => left > 50 && left <= 60),
    })
    await wait(slot, '1 minute')
    expect(await workspace.tries.take(slot)).toEqual({ count: 1 })
  })

  it.each([0, 44, 50, 57])(
    'Q-07 are never more than 100 in 60 minutes, with %i minutes after the first row',
    async (idle) => {
      const slot = aSlot()
      const times: number[] = []
      let second = 0
      const pass = async (seconds: number) => {
        second += seconds
        await wait(slot, `${seconds} seconds`)
      }
      while (second < 2.5 * 3600) {
        const taken = await workspace.tries.take(slot)
        if ('count' in taken) times.push(second)
        else await pass(Math.max(taken.retryAfter, times.length === 10 ? idle * 60 : 0))
      }
      const within = times.map((from) => times.filter((time) => time >= from && time < from + 3600).length)
      expect(Math.max(...within)).toBeGreaterThanOrEqual(60)
      expect(Math.max(...within)).toBeLessThanOrEqual(100)
    },
  )

  it('Q-07 that arrive at once all count, across two servers', async () => {
    const slot = aSlot()
    const taken = await Promise.all(Array.from({ length: 60 }, (_, n) => isLetThrough(slot, n % 2 ? workspace : other)))
    expect(taken.filter(Boolean)).toHaveLength(10)
  })

  it('Q-07 do not count if they were right, and do not end a pause that another began', async () => {
    const slot = aSlot()
    for (let time = 0; time < 30; time++) {
      const taken = (await workspace.tries.take(slot)) as { count: number }
      await workspace.tries.giveBack(slot, taken.count)
    }
    expect(await takeMany(slot, 9)).toBe(9)
    expect(await isLetThrough(slot)).toBe(true)
    await workspace.tries.giveBack(slot, 9)
    expect(await isLetThrough(slot)).toBe(false)
  })

  it('Q-07 wait no longer when the clock is set back, and are forgotten when their hour is over', async () => {
    const [back, old] = [aSlot(), aSlot()]
    for (const slot of [back, old]) await takeMany(slot, 10)
    await wait(back, '-1 hour')
    expect(await isLetThrough(back)).toBe(true)
    await wait(old, '61 minutes')
    await workspace.tries.removeExpired()
    expect(await ask(workspace.url, `select 1 from tries where slot = ${old}`)).toEqual([])
    expect(await ask(workspace.url, `select 1 from tries where slot = ${back}`)).toHaveLength(1)
    expect(await workspace.tries.take(old)).toEqual({ count: 1 })
  })
})

describe('known addresses', () => {
  const aPerson = (username: string) =>
    workspace.accounts.create({ username, email: `${username}@example.org`, first_name: 'A', last_name: 'B' })

  it('Q-07 are those of one account, by its name or its mail address, for 90 days', async () => {
    const { knownAddresses } = workspace
    const [ada] = [await aPerson('Ada'), await aPerson('ben')]
    await knownAddresses.remember(ada.id, 'here')
    await knownAddresses.remember(ada.id, 'here')
    expect(await knownAddresses.isKnownTo('aDA', 'here')).toBe(true)
    expect(await knownAddresses.isKnownToMail(' ADA@example.org', 'here')).toBe(true)
    for (const [name, address] of [
      ['ada', 'there'],
      ['ben', 'here'],
      ['nobody', 'here'],
      ['a\0da', 'here'],
    ] as const) {
      expect(await knownAddresses.isKnownTo(name, address)).toBe(false)
      expect(await knownAddresses.isKnownToMail(`${name}@example.org`, address)).toBe(false)
    }
    await ask(workspace.url, "update known_addresses set last_at = now() - interval '91 days'")
    expect(await knownAddresses.isKnownTo('ada', 'here')).toBe(false)
    expect(await knownAddresses.removeExpired()).toBe(1)
  })

  it('Q-07 stay known as long as somebody signs in there every few weeks', async () => {
    const { knownAddresses } = workspace
    const dora = await aPerson('dora')
    const wait = () => ask(workspace.url, "update known_addresses set last_at = last_at - interval '60 days'")
    for (let time = 0; time < 2; time++) {
      await knownAddresses.remember(dora.id, 'at work')
      await wait()
    }
    expect(await knownAddresses.isKnownTo('dora', 'at work')).toBe(true)
    await wait()
    expect(await knownAddresses.isKnownTo('dora', 'at work')).toBe(false)
    expect(await knownAddresses.removeExpired()).toBe(1)
  })

  it('Q-07 are the 20 newest of each account', async () => {
    const { knownAddresses } = workspace
    const cleo = await aPerson('cleo')
    for (let address = 0; address < 22; address++) await knownAddresses.remember(cleo.id, `address ${address}`)
    expect(await ask(workspace.url, 'select 1 from known_addresses')).toHaveLength(20)
    expect(await knownAddresses.isKnownTo('cleo', 'address 0')).toBe(false)
    expect(await knownAddresses.isKnownTo('cleo', 'address 21')).toBe(true)
  })
})

describe('known devices', () => {
  it('Q-07 are the 20 of each account that were used last', async () => {
    const { accounts, knownDevices } = workspace
    const eve = await accounts.create({ username: 'eve', email: 'e@example.org', first_name: 'A', last_name: 'B' })
    const use = (device: string) => knownDevices.remember(eve.id, device)
    await use('her own')
    for (let device = 1; device < 20; device++) await use(`device ${device}`)
    expect(await use('her own')).toBe('known')
    for (const device of ['another', 'yet another']) expect(await use(device)).toBe('new')
    expect(await use('her own')).toBe('known')
    expect(await use('device 1')).toBe('new')
  })
})
