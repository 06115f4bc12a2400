import { afterEach, describe, expect, it, vi } from 'vitest'
import { ask, silent } from '../../testing/database.ts'
import { startLine } from '../../testing/line.ts'
import { useTwoServers } from '../../testing/two-servers.ts'
import type { Workspace } from '../index.ts'
import { Notices } from './notices.ts'

let workspace: Workspace & { url: string }
let other: Workspace
useTwoServers((servers) => {
  ;({ workspace, other } = servers)
})

const ending: (() => void)[] = []
afterEach(() => {
  for (const end of ending.splice(0)) end()
})

/** What a server last read of the opt-outs, and how often it did. */
function aReader(on: Workspace, fails: () => boolean = () => false) {
  const read = { ids: [] as string[], times: 0 }
  const end = on.notices.follow('opt_outs', async () => {
    read.times += 1
    if (fails()) throw new Error('the database was away')
    read.ids = (await on.optOuts.list()).map(({ author_id }) => author_id)
  })
  ending.push(end)
  return read
}
const within = { timeout: 2000, interval: 20 }
const knows = (read: { ids: string[] }, ...ids: string[]) => expect.poll(() => read.ids, within).toEqual(ids)

describe('notices', () => {
  it('reach all servers within 2 s, and only the topic that changed is read', async () => {
    const readers = [aReader(workspace), aReader(other)]
    for (const read of readers) await knows(read)
    await other.optOuts.add('A1')
    for (const read of readers) await knows(read, 'A1')
    await workspace.optOuts.remove('A1')
    for (const read of readers) await knows(read)
    const times = readers.map((read) => read.times)
    await workspace.organisations.create({ name: 'north', display_name: 'North' })
    await new Promise((done) => setTimeout(done, 1500))
    expect(readers.map((read) => read.times)).toEqual(times)
  })

  it('are made up for after the connection was lost', async () => {
    const read = aReader(other)
    await knows(read)
    const [ended] = await ask(
      workspace.url,
      `begin; insert into opt_outs (author_id) values ('A2');
       select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'cognate notices' and datname = current_database(); commit`,
    ).then(() => ask(workspace.url, 'select count(*)::int as count from opt_outs'))
    expect(ended).toEqual({ count: 1 })
    await knows(read, 'A2')
    await workspace.optOuts.add('A3')
    await knows(read, 'A2', 'A3')
  })

  it('are made up for after the connection fell silent without ending', async () => {
    const line = await startLine(workspace.url)
    const notices = new Notices(line.url, silent)
    const read = { ids: [] as string[] }
    notices.follow('opt_outs', async () => {
      read.ids = (await workspace.optOuts.list()).map(({ author_id }) => author_id)
    })
    await knows(read, 'A2', 'A3')
    line.cut()
    await workspace.optOuts.add('A4')
    await expect.poll(() => read.ids, { timeout: 4000, interval: 20 }).toEqual(['A2', 'A3', 'A4'])
    await workspace.optOuts.remove('A4')
    await knows(read, 'A2', 'A3')
    line.cut()
    await notices.close()
    await line.close()
  })

  it('are read again where reading failed', async () => {
    let isAway = false
    const read = aReader(other, () => isAway)
    await knows(read, 'A2', 'A3')
    isAway = true
    await workspace.optOuts.remove('A3')
    await expect.poll(() => read.times, within).toBeGreaterThan(1)
    isAway = false
    await knows(read, 'A2')
  })

  it('are made up for after the database took the connection and did not answer', async () => {
    const line = await startLine(workspace.url)
    line.cutAt('listen cognate')
    const notices = new Notices(line.url, silent)
    const reread = vi.fn(async () => {})
    notices.follow('opt_outs', reread)
    await expect.poll(() => reread.mock.calls.length, { timeout: 4000 }).toBeGreaterThan(0)
    reread.mockClear()
    await workspace.optOuts.add('A5')
    await expect.poll(() => reread.mock.calls.length, { timeout: 4000 }).toBeGreaterThan(0)
    await notices.close()
    await line.close()
  })

  it('are ended in time while a connection is being opened', async () => {
    const line = await startLine(workspace.url)
    line.cutAt('')
    const notices = new Notices(line.url, silent)
    notices.follow('opt_outs', async () => {})
    const begun = performance.now()
    await notices.close()
    expect(performance.now() - begun).toBeLessThan(1500)
    await line.close()
  })

  it('that cannot be heard of are read each minute, and the log says so once', async () => {
    let now = 0
    const log = { warn: vi.fn() }
    const reread = vi.fn(async () => {})
    const notices = new Notices('postgresql://nobody@127.0.0.1:1/nowhere', log, () => now)
    notices.follow('opt_outs', reread)
    await expect.poll(() => reread.mock.calls.length, within).toBe(1)
    now = 59_000
    await new Promise((done) => setTimeout(done, 1500))
    expect(reread).toHaveBeenCalledTimes(1)
    now = 60_000
    await expect.poll(() => reread.mock.calls.length, within).toBe(2)
    expect(log.warn).toHaveBeenCalledOnce()
    await notices.close()
  })
})
