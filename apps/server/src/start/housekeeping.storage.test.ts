import { DAY_MS } from '@cognate/contract'
import { aMember, aQuery, ask, fullLicence, openTestWorkspace } from '@cognate/workspace/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createLog } from '../base/log.ts'
import { startHousekeeping, tidyCluster } from './housekeeping.ts'

const page = { page: 1, page_size: 20, ordering: '-created_at' as const, search: '' }

let now = new Date()
let workspace: Awaited<ReturnType<typeof openTestWorkspace>>
beforeAll(async () => {
  workspace = await openTestWorkspace({ clock: () => now })
})
afterAll(() => workspace.close())

/** Tidies once, and gives what was logged. */
async function tidy(): Promise<string> {
  const lines: string[] = []
  const end = startHousekeeping(workspace, createLog('info', { write: (line) => lines.push(line) }), {
    accessLogDays: 180,
    validationDays: 180,
  })
  await end()
  return lines.join('')
}

describe('keepHouse', () => {
  it('Q-05 removes queries when their organisation’s own time is over, and keeps those of the others', async () => {
    const kept = { short: 7, long: 90, forever: null }
    const actors = Object.fromEntries(
      await Promise.all(
        Object.entries(kept).map(async ([name, query_retention_days]) => {
          const actor = await aMember(workspace, `user-${name}`, name)
          await workspace.organisations.update(actor.organisation_id, { query_retention_days })
          await workspace.queries.save(actor, aQuery('zanzibarite'))
          return [name, actor] as const
        }),
      ),
    )
    const countsAfter = async (days: number) => {
      now = new Date(Date.now() + days * DAY_MS)
      const log = await tidy()
      expect(log).not.toContain('zanzibarite')
      const lists = Object.values(actors).map((actor) => workspace.queries.list(actor, page))
      return (await Promise.all(lists)).map(({ count }) => count)
    }
    expect(await countsAfter(6)).toEqual([1, 1, 1])
    expect(await countsAfter(8)).toEqual([0, 1, 1])
    expect(await countsAfter(91)).toEqual([0, 0, 1])
    expect(await countsAfter(3650)).toEqual([0, 0, 1])
  })

  it('A-06 tells local administrators 60, 14 and 1 day before a licence ends, once each, and anew of a new licence', async () => {
    const actor = await aMember(workspace, 'licensee', 'licensed')
    await aMember(workspace, 'bystander', 'licensed')
    await workspace.memberships.set(actor.user_id, actor.organisation_id, { is_local_admin: true })
    const lettersOn = async (day: string) => {
      now = new Date(`${day}T12:00:00Z`)
      await Promise.all([tidy(), tidy()])
      const letters = await ask(workspace.url, "delete from letters where kind = 'licence_ends' returning facts")
      return letters.map(({ facts }) => facts)
    }
    const licence = (valid_until: string) =>
      workspace.licences.set(actor.organisation_id, { ...fullLicence, valid_until })
    await licence('2035-06-30')
    const letter = { user_id: actor.user_id, display_name: expect.any(String), valid_until: '2035-06-30' }
    expect(await lettersOn('2035-04-30')).toEqual([])
    expect(await lettersOn('2035-05-01')).toEqual([letter])
    expect(await lettersOn('2035-05-02')).toEqual([])
    expect(await lettersOn('2035-06-17')).toEqual([letter])
    expect(await lettersOn('2035-06-29')).toEqual([letter])
    expect(await lettersOn('2035-06-30')).toEqual([])
    await licence('2035-07-10')
    expect(await lettersOn('2035-07-01')).toEqual([{ ...letter, valid_until: '2035-07-10' }])
    expect(await lettersOn('2035-07-11')).toEqual([])
  })

  it('A-06 tells nobody whose membership is suspended', async () => {
    const actor = await aMember(workspace, 'suspended', 'ending')
    await workspace.memberships.set(actor.user_id, actor.organisation_id, { is_local_admin: true })
    await workspace.licences.set(actor.organisation_id, { ...fullLicence, valid_until: '2036-06-30' })
    const suspend = (at: string) =>
      ask(workspace.url, `update memberships set suspended_at = ${at} where user_id = '${actor.user_id}'`)
    const lettersOn = async (day: string) => {
      now = new Date(`${day}T12:00:00Z`)
      await tidy()
      return (await ask(workspace.url, "delete from letters where kind = 'licence_ends' returning facts")).length
    }
    await suspend('now()')
    expect(await lettersOn('2036-06-01')).toBe(0)
    await suspend('null')
    expect(await lettersOn('2036-06-17')).toBe(1)
  })

  it('Q-05 reports when nothing can be removed, and tries again later', async () => {
    const { queries } = workspace
    const broken = {
      ...workspace,
      queries: { ...queries, removePastRetention: () => Promise.reject(new Error('away')) },
    }
    const lines: string[] = []
    await startHousekeeping(broken, createLog('info', { write: (line) => lines.push(line) }), {
      accessLogDays: 180,
      validationDays: 180,
    })()
    expect(lines.join('')).toContain('cleanup of expired rows failed')
  })

  it('Q-05 removes what was deleted from the files of the database, once a day', async () => {
    await tidy()
    expect(await workspace.scrub.isDue()).toBe(false)
    let runs = 0
    const scrub = {
      isDue: async () => runs === 0,
      run: async () => {
        runs += 1
        return workspace.scrub.run()
      },
    }
    const lines: string[] = []
    const log = createLog('info', { write: (line) => lines.push(line) })
    for (let times = 0; times < 2; times += 1)
      await startHousekeeping({ ...workspace, scrub }, log, { accessLogDays: 180, validationDays: 180 })()
    expect(runs).toBe(1)
    expect(lines.filter((line) => line.includes('from the files of the database'))).toHaveLength(1)
  })

  it('Q-05 removes letters and look-ups within a minute after they expire', async () => {
    now = new Date()
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const lines: string[] = []
      const log = createLog('info', { write: (line) => lines.push(line) })
      const end = startHousekeeping(workspace, log, { accessLogDays: 180, validationDays: 180 })
      await expect.poll(() => lines.join('')).toContain('cleaned up')
      await workspace.letters.queue({ kind: 'password_changed', facts: {} }, 0)
      await workspace.lookups.set('incomplete email', 'A1', { value: {}, expiresAt: now })
      vi.advanceTimersByTime(60_000)
      await end()
    } finally {
      vi.useRealTimers()
    }
    expect(await ask(workspace.url, 'select id::text from letters union all select key from lookups')).toEqual([])
  })

  it('leaves cleaning to another server that is at it', async () => {
    const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const other = workspace.jobs.runAlone('tidy', async () => {
      begun.resolve()
      await ended.promise
    })
    await begun.promise
    expect(await tidy()).not.toContain('cleaned up')
    ended.resolve()
    await other
    expect(await tidy()).toContain('cleaned up')
  })

  it('Q-05 reports a failed cleanup, and removes the other expired rows', async () => {
    const scrub = { ...workspace.scrub, isDue: () => Promise.reject(new Error('away')) }
    const lines: string[] = []
    await startHousekeeping({ ...workspace, scrub }, createLog('info', { write: (line) => lines.push(line) }), {
      accessLogDays: 180,
      validationDays: 180,
    })()
    expect(lines.join('')).toContain('still in the files')
    expect(lines.join('')).toContain('cleaned up')
  })
})

describe('tidyCluster', () => {
  it('D-07 tidies each hour at one server of several, and waits for it at the end', async () => {
    vi.useFakeTimers()
    const lines: string[] = []
    const log = createLog('info', { write: (line) => lines.push(line) })
    const times: Date[] = []
    const catalogues = {
      tidy: async (at: Date) => {
        times.push(at)
        return ['cognate-old']
      },
    }
    let isHeld = false
    const jobs: typeof workspace.jobs = {
      runAlone: async (_, work) => {
        if (isHeld) return false
        isHeld = true
        await work()
        return true
      },
    }
    const ends = [tidyCluster(catalogues, { jobs }, log), tidyCluster(catalogues, { jobs }, log)]
    vi.advanceTimersByTime(3_600_000)
    for (const end of ends) await end()
    vi.advanceTimersByTime(3_600_000)
    vi.useRealTimers()
    expect(times).toHaveLength(1)
    expect(lines.join('')).toContain('cognate-old')
  })
})
