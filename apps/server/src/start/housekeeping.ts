import type { Workspace } from '@cognate/workspace'
import type { Config } from '../base/config.ts'
import type { Log } from '../base/log.ts'

const HOUR_MS = 3600 * 1000

type Days = Pick<Config, 'accessLogDays' | 'validationDays'>

/**
 * Removes expired sessions, tokens, tries, known addresses, queries, look-ups and access log entries, and marks old
 * memberships for validation, now and every hour. Scrubs deleted data from the database's files when that is due. Gives the
 * function that stops it.
 */
export function startHousekeeping(workspace: Workspace, log: Log, days: Days): () => Promise<void> {
  let running = tidy(workspace, log, days)
  const timer = setInterval(() => {
    running = tidy(workspace, log, days)
  }, HOUR_MS).unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}

async function tidy(workspace: Workspace, log: Log, days: Days): Promise<void> {
  await removeOld(workspace, log, days)
  await scrub(workspace, log)
}

async function scrub({ scrub }: Workspace, log: Log): Promise<void> {
  try {
    if (!(await scrub.isDue())) return
    const startedAt = performance.now()
    const outcome = await scrub.run()
    if (!outcome) return
    const took_ms = Math.round(performance.now() - startedAt)
    log.info({ took_ms, busy: outcome.busy }, 'removed what was deleted from the files of the database')
  } catch (error) {
    log.warn(
      { failure: (error as Error).message },
      'what was deleted is still in the files of the database; the next run tries again',
    )
  }
}

async function removeOld(workspace: Workspace, log: Log, days: Days): Promise<void> {
  const { sessions, tokens, tries, knownAddresses, sso, queries, lookups, memberships, accessLog } = workspace
  try {
    const details = {
      sessions: await sessions.removeExpired(),
      tokens: await tokens.removeExpired(),
      tries: await tries.removeExpired(),
      knownAddresses: await knownAddresses.removeExpired(),
      sso: await sso.removeExpired(),
      queries: await queries.removePastRetention(),
      lookups: await lookups.removeExpired(),
      validations: await memberships.requireValidationAfter(days.validationDays),
      accesses: await accessLog.removeOlderThan(days.accessLogDays),
    }
    log.info(details, 'cleaned up')
  } catch (error) {
    log.warn({ failure: (error as Error).message }, 'cleanup of expired rows failed; the next run tries again')
  }
}
