import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember, aQuery, ask, openTestWorkspace } from '../../testing/database.ts'

let workspace: Awaited<ReturnType<typeof openTestWorkspace>>
beforeAll(async () => {
  workspace = await openTestWorkspace()
})
afterAll(() => workspace.close())

const filesOf = async () =>
  Object.fromEntries(
    (
      await ask(workspace.url, "select relname, relfilenode from pg_class where relname in ('queries', 'searches')")
    ).map(({ relname, relfilenode }) => [relname, relfilenode]),
  )

describe('scrub', () => {
  it('Q-05 rewrites every table, and is then due after a day', async () => {
    expect(await workspace.scrub.isDue()).toBe(true)
    const before = await filesOf()
    expect(await workspace.scrub.run()).toEqual({ busy: [], isLogScrubbed: false })
    const after = await filesOf()
    expect(after.queries).not.toBe(before.queries)
    expect(after.searches).not.toBe(before.searches)
    expect(await workspace.scrub.isDue()).toBe(false)
    await ask(
      workspace.url,
      `update settings set value = to_jsonb(now() - interval '25 hours') where key = 'scrubbed_at'`,
    )
    expect(await workspace.scrub.isDue()).toBe(true)
  })

  it('Q-05 is due sooner after large deletions', async () => {
    await workspace.scrub.run()
    const actor = await aMember(workspace, 'ada', 'north')
    await workspace.queries.save(actor, aQuery('one'))
    await ask(
      workspace.url,
      `insert into queries (uuid, owner_id, organisation_id, dataset, question, question_hash, record_names)
        select gen_random_uuid(), owner_id, organisation_id, dataset, question, n::text, '' from queries, generate_series(1, 1200) n`,
    )
    expect(await workspace.scrub.isDue()).toBe(false)
    await ask(workspace.url, 'delete from queries')
    // Counts reach those who ask within a second.
    await expect.poll(() => workspace.scrub.isDue(), { timeout: 20_000 }).toBe(true)
    // PostgreSQL may be analysing the table at the moment, and then keeps rows that it sees; the next run takes them.
    const isStillDue = async () => {
      expect(await workspace.scrub.run()).toMatchObject({ busy: [] })
      return workspace.scrub.isDue()
    }
    await expect.poll(isStillDue, { timeout: 20_000 }).toBe(false)
  })

  it('leaves out a table that is in use all the time, names it, and stays due', async () => {
    await ask(workspace.url, "delete from settings where key = 'scrubbed_at'")
    const user = new pg.Client({ connectionString: workspace.url })
    await user.connect()
    await user.query('begin; lock table queries in row exclusive mode')
    expect(await workspace.scrub.run()).toMatchObject({ busy: ['queries'] })
    expect(await workspace.scrub.isDue()).toBe(true)
    await user.end()
  })

  it('runs in one process at a time', async () => {
    const runs = await Promise.all(Array.from({ length: 4 }, () => workspace.scrub.run()))
    expect(runs.filter((run) => run !== undefined).length).toBeGreaterThan(0)
    expect(runs.filter((run) => run === undefined).length).toBeGreaterThan(0)
  })
})
