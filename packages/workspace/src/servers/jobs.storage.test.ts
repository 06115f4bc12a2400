import { expect, it } from 'vitest'
import { ask } from '../../testing/database.ts'
import { useTwoServers } from '../../testing/two-servers.ts'
import type { Workspace } from '../index.ts'

let workspace: Workspace & { url: string }
let other: Workspace
useTwoServers((servers) => {
  ;({ workspace, other } = servers)
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
  // Of this database alone: other tests share the server.
  const here = '(select oid from pg_database where datname = current_database())'
  await ask(
    workspace.url,
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and database = ${here}`,
  )
  await expect.poll(() => other.jobs.runAlone('long', nothing)).toBe(true)
  ended.resolve()
  await first
})
