import { join } from 'node:path'
import { quotas as usualQuotas } from '@cognate/contract'
import type pg from 'pg'
import { accessLogIn } from './access-log-store.ts'
import { accountsIn } from './accounts.ts'
import { apiKeysIn } from './api-keys.ts'
import { auditIn } from './audit.ts'
import { ensureDatabase, openDatabase, openPool } from './database.ts'
import { type EmbeddedPostgres, startPostgres } from './embedded/start-postgres.ts'
import { withFailures as translated, translateFailure } from './failures.ts'
import { filterPresetsIn } from './filter-presets.ts'
import { identityProvidersIn } from './identity-providers.ts'
import { knownAddressesIn } from './known-addresses.ts'
import { lookupsIn } from './lookups.ts'
import { membershipsIn } from './memberships.ts'
import { migrateDatabase } from './migrate.ts'
import { optOutsIn } from './opt-outs.ts'
import { licencesIn, organisationsIn } from './organisations.ts'
import { queriesIn } from './queries.ts'
import type { Quotas } from './quotas.ts'
import { Room } from './room.ts'
import { scrubIn } from './scrub.ts'
import { searchesIn } from './searches.ts'
import { sessionsIn } from './sessions.ts'
import { settingsIn } from './settings.ts'
import { sharesIn } from './sharing.ts'
import { socialAccountsIn } from './social-accounts.ts'
import { ssoIn } from './sso.ts'
import { submissionsIn } from './submissions.ts'
import { teamsIn } from './teams.ts'
import { tokensIn } from './tokens.ts'
import { triesIn } from './tries.ts'
import type { Workspace, WorkspaceOptions } from './workspace.ts'

/** How long the database may take to answer before it counts as down. */
const PING_MS = 2000

/**
 * The workspace in the PostgreSQL of `databaseUrl`, or in the embedded one below `dataDirectory`, which is joined where it
 * runs and started where it does not. Creates the database and brings its tables up to the code.
 */
export async function openWorkspace(options: WorkspaceOptions): Promise<Workspace> {
  const { databaseUrl, dataDirectory, log, clock = () => new Date() } = options
  const quotas = { ...usualQuotas, ...options.quotas }
  const embedded = databaseUrl ? undefined : await startPostgres({ directory: join(dataDirectory, 'postgres'), log })
  const url = databaseUrl ?? embedded!.url
  try {
    await ensureDatabase(url)
    await migrateDatabase(url)
  } catch (error) {
    await embedded?.stop()
    throw error
  }
  // Who asks whether the database answers must not wait behind calls that wait for a connection.
  const pools = { calls: openPool(url, log), ping: openPool(url, log, 1) }
  return assemble(pools, { clock, quotas, log, embedded })
}

interface Pools {
  calls: pg.Pool
  ping: pg.Pool
}

interface Around extends Pick<WorkspaceOptions, 'log'> {
  clock: () => Date
  quotas: Quotas
  embedded: EmbeddedPostgres | undefined
}

function assemble(pools: Pools, { clock, quotas, log, embedded }: Around): Workspace {
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
    sessions: withFailures(sessionsIn(database, clock)),
    queries: withFailures(queriesIn(database, { clock, quotas })),
    teams: withFailures(teamsIn(database)),
    searches: withFailures(searchesIn(database, quotas)),
    filterPresets: withFailures(filterPresetsIn(database, quotas)),
    shares: withFailures(sharesIn(database)),
    apiKeys: withFailures(apiKeysIn(database, { clock, quotas })),
    tokens: withFailures(tokensIn(database, clock)),
    tries: withFailures(triesIn(database)),
    knownAddresses: withFailures(knownAddressesIn(database)),
    identityProviders: withFailures(identityProvidersIn(database)),
    socialAccounts: withFailures(socialAccountsIn(database)),
    sso: withFailures(ssoIn(database, clock)),
    audit: withFailures(auditIn(database)),
    accessLog: withFailures(accessLogIn(database, clock)),
    lookups: withFailures(lookupsIn(database, clock)),
    submissions: withFailures(submissionsIn(database, clock)),
    optOuts: withFailures(optOutsIn(database)),
    settings: withFailures(settingsIn(database)),
    scrub: withFailures(scrubIn(pools.calls, embedded?.forgetChanges)),
    ping: () => {
      pinging ??= ping(pools.ping, room).finally(() => {
        pinging = undefined
      })
      return pinging
    },
    close: () => {
      closing ??= Promise.all([pools.calls.end(), pools.ping.end()]).then(() => embedded?.stop())
      return closing
    },
  }
}

/** A connection that does not answer in time is given up. */
const question = { text: 'select 1', query_timeout: PING_MS }

async function ping(pool: pg.Pool, room: Room): Promise<void> {
  const overdue = Promise.withResolvers<never>()
  const timer = setTimeout(() => overdue.reject(new Error(`No answer within ${PING_MS} ms`)), PING_MS)
  const asked = pool.query(question).then(() => room.require())
  // Left behind when it is overdue; its failure is then nobody's any more.
  asked.catch(() => {})
  try {
    await Promise.race([asked, overdue.promise])
  } catch (error) {
    throw translateFailure(error)
  } finally {
    clearTimeout(timer)
  }
}
