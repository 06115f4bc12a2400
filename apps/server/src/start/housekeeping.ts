import type { Workspace } from '@cognate/workspace'
import type { Log } from '../base/log.ts'

const HOUR_MS = 3600 * 1000

/**
 * Removes ended sessions, expired tokens, tries and known addresses, and queries and entries of the access log past their
 * time, now and every hour, and what was deleted from the database's files where that is due; gives back what ends it.
 */
export function keepHouse(workspace: Workspace, log: Log, accessLogDays: number): () => Promise<void> {
  let running = tidy(workspace, log, accessLogDays)
  const timer = setInterval(() => {
    running = tidy(workspace, log, accessLogDays)
  }, HOUR_MS).unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}

async function tidy(workspace: Workspace, log: Log, accessLogDays: number): Promise<void> {
  await removeOld(workspace, log, accessLogDays)
  await scrub(workspace, log)
}

async function scrub({ scrub }: Workspace, log: Log): Promise<void> {
  try {
    if (!(await scrub.isDue())) return
    const began = performance.now()
    const done = await scrub.run()
    if (!done) return
    const took_ms = Math.round(performance.now() - began)
    log.info({ took_ms, busy: done.busy }, 'removed what was deleted from the files of the database')
  } catch (error) {
    log.warn({ failure: (error as Error).message }, 'what was deleted is still in the files of the database')
  }
}

async function removeOld(workspace: Workspace, log: Log, accessLogDays: number): Promise<void> {
  const { sessions, tokens, tries, knownAddresses, sso, queries, lookups, accessLog } = workspace
  try {
    const details = {
      sessions: await sessions.removeExpired(),
      tokens: await tokens.removeExpired(),
      tries: await tries.removeExpired(),
      knownAddresses: await knownAddresses.removeExpired(),
      sso: await sso.removeExpired(),
      queries: await queries.removePastRetention(),
      lookups: await lookups.removeExpired(),
      accesses: await accessLog.removeOlderThan(accessLogDays),
    }
    log.info(details, 'removed what is past its time')
  } catch (error) {
    log.warn({ failure: (error as Error).message }, 'what is past its time could not be removed')
  }
}
