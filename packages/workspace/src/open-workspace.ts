import { join } from 'node:path'
import { quotas as usualQuotas } from '@cognate/contract'
import type pg from 'pg'
import { accountsIn } from './accounts/accounts.ts'
import { apiKeysIn } from './accounts/api-keys.ts'
import { membershipsIn } from './accounts/memberships.ts'
import { licencesIn, organisationsIn } from './accounts/organisations.ts'
import { peopleIn } from './accounts/people.ts'
import { sessionsIn } from './accounts/sessions.ts'
import { approvalsIn } from './collections/approvals.ts'
import { conflictPoliciesIn } from './collections/conflict-policies.ts'
import { conflictVerdictsIn } from './collections/conflict-verdicts.ts'
import { evaluationsIn } from './collections/evaluations.ts'
import { filterPresetsIn } from './collections/filter-presets.ts'
import { frozenAnswersIn } from './collections/frozen-answers.ts'
import { judgementsIn } from './collections/judgements.ts'
import { mailTemplatesIn } from './collections/mail-templates.ts'
import { queriesIn } from './collections/queries.ts'
import { reviewingHistoryIn } from './collections/reviewing-history.ts'
import { searchesIn } from './collections/searches.ts'
import { submissionsIn } from './collections/submissions.ts'
import { watchesIn } from './collections/watches.ts'
import { ensureDatabase, openDatabase, openPool } from './database/database.ts'
import { Room } from './database/disk-room.ts'
import { withFailures as translated, translateFailure } from './database/failures.ts'
import { mediaIn } from './database/media.ts'
import { migrateDatabase } from './database/migrate.ts'
import { scrubIn } from './database/scrub.ts'
import { settingsIn } from './database/settings.ts'
import { type EmbeddedPostgres, startPostgres } from './embedded/start-postgres.ts'
import { accessLogIn } from './logs/access-log.ts'
import { auditIn } from './logs/audit.ts'
import { figuresIn } from './logs/figures.ts'
import { restoredCopyIn } from './logs/restored-copy.ts'
import { usageIn } from './logs/usage.ts'
import { lookupsIn } from './lookups/lookups.ts'
import { optOutsIn } from './lookups/opt-outs.ts'
import { retractionsIn } from './lookups/retractions.ts'
import { catalogueChoiceIn } from './servers/catalogue-choice.ts'
import { jobsIn } from './servers/jobs.ts'
import { lettersIn } from './servers/letters.ts'
import { Notices } from './servers/notices.ts'
import { rateLimitsIn } from './servers/rate-limits.ts'
import { sharesIn } from './sharing/sharing.ts'
import { teamsIn } from './sharing/teams.ts'
import { firstStartIn } from './sign-in/first-start.ts'
import { identityProvidersIn } from './sign-in/identity-providers.ts'
import { knownAddressesIn } from './sign-in/known-addresses.ts'
import { knownDevicesIn } from './sign-in/known-devices.ts'
import { scimIn } from './sign-in/scim.ts'
import { secondFactorsIn } from './sign-in/second-factors.ts'
import { socialAccountsIn } from './sign-in/social-accounts.ts'
import { ssoIn } from './sign-in/sso.ts'
import { tokensIn } from './sign-in/tokens.ts'
import { triesIn } from './sign-in/tries.ts'
import type { LogSink } from './stores/log.ts'
import type { Quotas } from './stores/quotas.ts'

/**
 * Connections for short statements that must not wait behind calls: pings, and those on rate limits. All have a time limit, so
 * that a connection that has fallen silent is closed and makes room.
 */
const BRIEF_CONNECTIONS = 2
/** A database that has not answered after this time counts as down. */
const PING_MS = 2000

export interface WorkspaceOptions {
  /** `postgresql://…`; without it the embedded PostgreSQL below the data directory is used, and started if needed. */
  databaseUrl?: string | undefined
  /** The installation's DATA_DIR; the embedded PostgreSQL lives in `postgres` below it. */
  dataDirectory: string
  log: LogSink
  /** Who gives the command for which it is opened: the audit log names them. Undefined: a server opens it. */
  shellUser?: string | undefined
  /** How much one person may keep, where it differs from the contract's `quotas`. */
  quotas?: Partial<Quotas>
  /** Judges licences, expiry and retention; the machine's clock unless given. See the entry of the package. */
  clock?: () => Date
  /** Told, with what went wrong, before a database that is slow is asked again. */
  onSlow?: (reason: string) => void
}

/**
 * What people make, stored in PostgreSQL. A call that changes something is committed to disk when it resolves.
 * A thing that the actor may not see is undefined, as if it did not exist; changing one that is seen but belongs to
 * somebody else raises `not_owner`.
 * U+0000, which PostgreSQL cannot hold, is dropped from what is stored, and lone surrogates become U+FFFD.
 * Raises `database_unavailable` where the database cannot be reached and `conflict` where a name is taken.
 */
export type Workspace = ReturnType<typeof assemble>

/**
 * The workspace in the PostgreSQL of `databaseUrl`, or in the embedded one below `dataDirectory`, which is started unless it
 * is already running. Creates the database and migrates its tables.
 */
export async function openWorkspace(options: WorkspaceOptions): Promise<Workspace> {
  const { databaseUrl, dataDirectory, log, shellUser, clock = () => new Date() } = options
  const quotas = { ...usualQuotas, ...options.quotas }
  const embedded = databaseUrl ? undefined : await startPostgres({ directory: join(dataDirectory, 'postgres'), log })
  const url = databaseUrl ?? embedded!.url
  try {
    await ensureDatabase(url, { onSlow: options.onSlow })
    await migrateDatabase(url)
  } catch (error) {
    await embedded?.stop()
    throw error
  }
  const pools = {
    calls: openPool(url, log, { shellUser }),
    brief: openPool(url, log, { connections: BRIEF_CONNECTIONS }),
  }
  return assemble(pools, { clock, quotas, log, embedded, notices: new Notices(url, log) })
}

interface Pools {
  calls: pg.Pool
  brief: pg.Pool
}

interface Surroundings extends Pick<WorkspaceOptions, 'log'> {
  clock: () => Date
  quotas: Quotas
  embedded: EmbeddedPostgres | undefined
  notices: Notices
}

function assemble(pools: Pools, { clock, quotas, log, embedded, notices }: Surroundings) {
  const database = openDatabase(pools.calls)
  const room = new Room(pools.calls, log)
  const withFailures = <Repository extends object>(repository: Repository) =>
    translated(repository, (failure) => room.hear(failure))
  let closing: Promise<void> | undefined
  let pinging: Promise<void> | undefined
  return {
    accounts: withFailures(accountsIn(database)),
    organisations: withFailures(organisationsIn(database)),
    licences: withFailures(licencesIn(database, clock)),
    memberships: withFailures(membershipsIn(database, clock)),
    people: withFailures(peopleIn(database)),
    sessions: withFailures(sessionsIn(database, clock)),
    queries: withFailures(queriesIn(database, { clock, quotas })),
    judgements: withFailures(judgementsIn(database, quotas)),
    evaluations: withFailures(evaluationsIn(database, { clock, quotas })),
    teams: withFailures(teamsIn(database)),
    searches: withFailures(searchesIn(database, quotas)),
    filterPresets: withFailures(filterPresetsIn(database, quotas)),
    conflictPolicies: withFailures(conflictPoliciesIn(database)),
    conflictVerdicts: withFailures(conflictVerdictsIn(database)),
    reviewingHistory: withFailures(reviewingHistoryIn(database, clock)),
    approvals: withFailures(approvalsIn(database)),
    frozenAnswers: withFailures(frozenAnswersIn(database, quotas)),
    mailTemplates: withFailures(mailTemplatesIn(database)),
    watches: withFailures(watchesIn(database)),
    shares: withFailures(sharesIn(database)),
    apiKeys: withFailures(apiKeysIn(database, { clock, quotas })),
    tokens: withFailures(tokensIn(database, clock)),
    firstStart: withFailures(firstStartIn(database, clock)),
    secondFactors: withFailures(secondFactorsIn(database)),
    tries: withFailures(triesIn(database)),
    jobs: jobsIn(pools.calls),
    catalogueChoice: withFailures(catalogueChoiceIn(database)),
    letters: withFailures(lettersIn(database)),
    notices: notices as Pick<Notices, 'follow'>,
    rateLimits: withFailures(rateLimitsIn(pools.brief)),
    knownAddresses: withFailures(knownAddressesIn(database)),
    knownDevices: withFailures(knownDevicesIn(database)),
    identityProviders: withFailures(identityProvidersIn(database)),
    socialAccounts: withFailures(socialAccountsIn(database, clock)),
    sso: withFailures(ssoIn(database, clock)),
    scim: withFailures(scimIn(database, clock)),
    audit: withFailures(auditIn(database)),
    accessLog: withFailures(accessLogIn(database, clock)),
    lookups: withFailures(lookupsIn(database, clock)),
    submissions: withFailures(submissionsIn(database)),
    optOuts: withFailures(optOutsIn(database)),
    retractions: withFailures(retractionsIn(database)),
    settings: withFailures(settingsIn(database)),
    media: withFailures(mediaIn(database)),
    restoredCopy: withFailures(restoredCopyIn(database)),
    figures: withFailures(figuresIn(pools.brief, pools.calls)),
    usage: withFailures(usageIn(database, clock)),
    scrub: withFailures(scrubIn(pools.calls, embedded?.forgetChanges)),
    /** Resolves when the database answers, within 2 s, and has room to write; rejects otherwise. */
    ping: (): Promise<void> => {
      pinging ??= ping(pools.brief, room).finally(() => {
        pinging = undefined
      })
      return pinging
    },
    /** Closes the connections, and stops the embedded PostgreSQL if nobody else uses it. */
    close: (): Promise<void> => {
      closing ??= Promise.all([notices.close(), pools.calls.end(), pools.brief.end()]).then(() => embedded?.stop())
      return closing
    },
  }
}

/** A connection that does not answer in time is closed. */
const pingStatement = { text: 'select 1', query_timeout: PING_MS }

async function ping(pool: pg.Pool, room: Room): Promise<void> {
  const overdue = Promise.withResolvers<never>()
  const timer = setTimeout(() => overdue.reject(new Error(`No answer within ${PING_MS} ms`)), PING_MS)
  const answer = pool.query(pingStatement).then(() => room.require())
  // Nobody waits for an overdue answer, so a later failure must not count as unhandled.
  answer.catch(() => {})
  try {
    await Promise.race([answer, overdue.promise])
  } catch (error) {
    throw translateFailure(error)
  } finally {
    clearTimeout(timer)
  }
}
