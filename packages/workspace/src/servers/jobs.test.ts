import { afterAll, beforeAll, expect, it } from 'vitest'
import { ask, openTestWorkspace, silent } from '../../testing/database.ts'
import type { Workspace } from '../index.ts'
import { openWorkspace } from '../open-workspace.ts'

let workspace: Workspace & { url: string }
let other: Workspace
beforeAll(async () => {
  workspace = await openTestWorkspace()
  other = await openWorkspace({ databaseUrl: workspace.url, dataDirectory: '/nowhere', log: silent })
})
afterAll(async () => {
  await other.close()
  await workspace.close()
})

const nothing = async () => {}

it('lets one server at a time do a job, and another when that one has ended or failed', async () => {
  const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const first = workspace.jobs.runAlone('tidy', async () => {
    begun.resolve()
    await ended.promise
  })
  await begun.promise
  expect(await other.jobs.runAlone('tidy', nothing)).toBe(false)
  expect(await other.jobs.runAlone('another job', nothing)).toBe(true)
  ended.resolve()
  expect(await first).toBe(true)
  await expect(workspace.jobs.runAlone('tidy', () => Promise.reject(new Error('gone wrong')))).rejects.toThrow()
  expect(await other.jobs.runAlone('tidy', nothing)).toBe(true)
})

it('frees the job of a server whose connection has ended', async () => {
  const begun = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  const first = workspace.jobs.runAlone('long', async () => {
    begun.resolve()
    await ended.promise
  })
  await begun.promise
  await ask(workspace.url, "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'")
  await expect.poll(() => other.jobs.runAlone('long', nothing)).toBe(true)
  ended.resolve()
  await first
})
