import { HOUR_MS, MINUTE_MS } from '@cognate/contract'
import type { Workspace } from '@cognate/workspace'
import type { Config } from '../base/config.ts'
import { describeFailure } from '../base/failures.ts'
import type { Log } from '../base/log.ts'
import { queued } from '../mail/letter-orders.ts'
import { refreshMetadata } from '../sign-in/refresh-metadata.ts'

type Days = Pick<Config, 'accessLogDays' | 'validationDays'>

/**
 * Removes expired sessions, tokens, tries, known addresses, queries, evaluations and access log entries, and marks old memberships for
 * validation, now and every hour, and counts what was used; warns of licences that end; reads the metadata of providers again. Removes expired limits, letters and look-ups every minute. Scrubs deleted data from the
 * database's files when that is due. Of servers on one database, one at a time does so. Gives the function that stops it.
 */
export function startHousekeeping(workspace: Workspace, log: Log, days: Days): () => Promise<void> {
  let running = tidy(workspace, log, days)
  let sweeping = Promise.resolve()
  const hourly = setInterval(() => {
    running = tidy(workspace, log, days)
  }, HOUR_MS).unref()
  // A flood of addresses leaves many windows behind, and letters and look-ups name people: none is left lying for an hour.
  const minutely = setInterval(() => {
    sweeping = sweep(workspace, log)
  }, MINUTE_MS).unref()
  return async () => {
    clearInterval(hourly)
    clearInterval(minutely)
    await Promise.all([running, sweeping])
  }
}

/** Removes what the catalogues in a cluster have left, each hour and at one server at a time. Gives the function that stops it. */
export function tidyCluster(
  catalogues: { tidy(now: Date): Promise<string[]> },
  { jobs }: Pick<Workspace, 'jobs'>,
  log: Log,
): () => Promise<void> {
  let running = Promise.resolve()
  const tidyNow = async () => {
    const removed = await catalogues.tidy(new Date())
    if (removed.length > 0) log.info({ removed }, 'removed catalogues that were left more than a day ago')
  }
  const hourly = setInterval(() => {
    running = jobs.runAlone('tidy the cluster', tidyNow).then(
      () => {},
      (failure) => log.info({ failure: describeFailure(failure) }, 'old catalogues stay; the next run tries again'),
    )
  }, HOUR_MS).unref()
  return async () => {
    clearInterval(hourly)
    await running
  }
}

async function tidy(workspace: Workspace, log: Log, days: Days): Promise<void> {
  await alone('metadata', workspace, log, () => refreshMetadata(workspace, log, new Date()))
  await alone('tidy', workspace, log, () => removeOld(workspace, log, days))
  await alone('licences', workspace, log, () => warnOfEnds(workspace, log))
  await scrub(workspace, log)
}

function sweep(workspace: Workspace, log: Log): Promise<void> {
  const { rateLimits, letters, lookups } = workspace
  return alone('sweep', workspace, log, async () => {
    await rateLimits.removeExpired()
    await letters.removeExpired()
    await lookups.removeExpired()
  })
}

/** Does nothing while another server is at the job. */
async function alone(job: string, { jobs }: Workspace, log: Log, work: () => Promise<void>): Promise<void> {
  try {
    await jobs.runAlone(job, work)
  } catch (error) {
    log.warn({ failure: (error as Error).message }, 'cleanup of expired rows failed; the next run tries again')
  }
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

/** How many days before a licence ends its local administrators are told. */
const WARNED_DAYS = [60, 14, 1]

async function warnOfEnds({ licences }: Workspace, log: Log): Promise<void> {
  const letters = await licences.warn(WARNED_DAYS, (user_id, ending) => {
    const [order, usefulMs] = queued({ kind: 'licence_ends', user_id, ...ending })
    return { order, usefulMs }
  })
  if (letters > 0) log.info({ letters }, 'told local administrators that their licences end')
}

async function removeOld(workspace: Workspace, log: Log, days: Days): Promise<void> {
  const { sessions, tokens, tries, knownAddresses, sso, queries, evaluations, memberships, usage, accessLog } =
    workspace
  // Before the access log forgets what is counted.
  await usage.keep()
  const details = {
    sessions: await sessions.removeExpired(),
    tokens: await tokens.removeExpired(),
    tries: await tries.removeExpired(),
    knownAddresses: await knownAddresses.removeExpired(),
    sso: await sso.removeExpired(),
    queries: await queries.removePastRetention(),
    evaluations: await evaluations.removePastRetention(),
    validations: await memberships.requireValidationAfter(days.validationDays),
    accesses: await accessLog.removeOlderThan(days.accessLogDays),
  }
  log.info(details, 'cleaned up')
}
