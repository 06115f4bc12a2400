import { randomUUID } from 'node:crypto'
import type { DatasetKey, EndpointKey, FilterField, OrganisationContentsView } from '@cognate/contract'
import { isUuid } from '@cognate/contract/ids'
import { cleanJson, isClean } from '../database/clean.ts'
import type { Database, Querying } from '../database/database.ts'
import { and, asc, eq, gte, isNull, type SQL, sql } from '../database/drizzle.ts'
import { queueIn } from '../database/queue-letter.ts'
import { readPage } from '../database/read-page.ts'
import { licences, memberships, organisations, queries, users } from '../database/schema.ts'
import { filterPresets, searches, teams } from '../database/schema-collaboration.ts'
import { evaluations } from '../database/schema-evaluation.ts'
import { identityProviders } from '../database/schema-sign-in.ts'
import { recordAllIn, recordIn } from '../logs/audit.ts'
import { byDisplayName, wordsOfName } from '../rules/organisations.ts'
import type { AuditNote } from '../stores/audit.ts'
import type { AuditAction } from '../stores/audit-actions.ts'
import type { StoredLetterOrder } from '../stores/letters.ts'
import type { Listed, PageRange } from '../stores/lists.ts'
import type {
  EndingLicence,
  Licence,
  ListedOrganisation,
  NewOrganisation,
  Organisation,
} from '../stores/organisations.ts'
import type { By } from '../stores/who.ts'

export function organisationsIn(database: Database) {
  return {
    async byName(name: string): Promise<Organisation | undefined> {
      if (!isClean(name)) return undefined
      const [row] = await database.select().from(organisations).where(eq(organisations.name, name))
      return row && presentOrganisation(row)
    },
    create: (organisation: NewOrganisation, by: By = null): Promise<Organisation> =>
      database.transaction((transaction) => createOrganisationIn(transaction, organisation, by)),
    update: (
      id: string,
      changes: Partial<Omit<Organisation, 'id' | 'name'>>,
      by: By = null,
    ): Promise<Organisation | undefined> =>
      database.transaction(async (transaction) => {
        const [row] = await transaction
          .update(organisations)
          .set({ ...cleanJson(changes), updated_at: sql`now()` })
          .where(eq(organisations.id, id))
          .returning()
        if (!row) return undefined
        await recordIn(transaction, entryOf('organisation.changed', id, by, { ...changes }))
        return presentOrganisation(row)
      }),
    /** All organisations by name. */
    async list(): Promise<Organisation[]> {
      const rows = await database.select().from(organisations).orderBy(asc(organisations.name))
      return rows.map(presentOrganisation)
    },
    /** Those whose names hold all words of the text, by the name that is shown. */
    page: (search: PageRange & { text?: string; id?: string }): Promise<Listed<ListedOrganisation>> => {
      const where = matches(search)
      return readPage(database, { table: organisations, where, page: search }, async ({ limit, offset }) => {
        const rows = await database
          .select({ organisations, licences, people: membersWithAccounts })
          .from(organisations)
          .leftJoin(licences, eq(licences.organisation_id, organisations.id))
          .where(where)
          .orderBy(...byDisplayName)
          .limit(limit)
          .offset(offset)
        return rows.map(({ organisations: organisation, licences: licence, people }) => ({
          ...presentOrganisation(organisation),
          created_at: organisation.created_at,
          people,
          licence: licence && presentLicence(licence),
        }))
      })
    },
    contentsOf: (id: string): Promise<OrganisationContentsView> => contentsOf(database, id),
    /** Deletes it with all that was made for it and the accounts that belong nowhere else, except those of operators. */
    remove: (id: string, by: By): Promise<OrganisationContentsView | undefined> =>
      database.transaction(async (transaction) => {
        // Locked, so that nobody joins meanwhile.
        const [row] = await transaction.select().from(organisations).where(eq(organisations.id, id)).for('update')
        if (!row) return undefined
        const contents = await contentsOf(transaction, id)
        const gone = await transaction.delete(users).where(belongsOnlyTo(id)).returning({ id: users.id })
        await transaction.delete(organisations).where(eq(organisations.id, id))
        await recordAllIn(transaction, [
          ...gone.map((user) => ({ actor_id: by, action: 'account.removed', subject: `user:${user.id}` }) as const),
          entryOf('organisation.removed', id, by, { name: row.name, ...contents }),
        ])
        return contents
      }),
  }
}

export async function createOrganisationIn(
  querying: Querying,
  organisation: NewOrganisation,
  by: By,
): Promise<Organisation> {
  const [row] = await querying
    .insert(organisations)
    .values({ ...cleanJson(organisation), id: randomUUID() })
    .returning()
  await recordIn(querying, entryOf('organisation.created', row!.id, by, { ...organisation }))
  return presentOrganisation(row!)
}

const membersWithAccounts = sql<number>`(select count(*)::int from ${memberships}
  join ${users} on ${users.id} = ${memberships.user_id} and ${users.is_active}
  where ${memberships.organisation_id} = ${organisations.id})`

function matches({ text = '', id }: { text?: string; id?: string }): SQL | undefined {
  return and(...wordsOfName(text), id === undefined ? undefined : eq(organisations.id, id))
}

/** Accounts that nothing else needs: what somebody made for an organisation that they have left is still there to be handed over. */
const belongsOnlyTo = (id: string) =>
  and(
    eq(users.is_operator, false),
    sql`exists (select 1 from memberships m where m.user_id = users.id and m.organisation_id = ${id})`,
    sql`not exists (select 1 from memberships m where m.user_id = users.id and m.organisation_id <> ${id})`,
    sql`not exists (select 1 from searches s where s.owner_id = users.id and s.organisation_id <> ${id})`,
  )

async function contentsOf(querying: Querying, id: string): Promise<OrganisationContentsView> {
  return {
    members: await querying.$count(memberships, eq(memberships.organisation_id, id)),
    accounts: await querying.$count(users, belongsOnlyTo(id)),
    collections: await querying.$count(searches, eq(searches.organisation_id, id)),
    queries: await querying.$count(queries, eq(queries.organisation_id, id)),
    filter_presets: await querying.$count(filterPresets, eq(filterPresets.organisation_id, id)),
    teams: await querying.$count(teams, eq(teams.organisation_id, id)),
    evaluations: await querying.$count(evaluations, eq(evaluations.organisation_id, id)),
    identity_providers: await querying.$count(identityProviders, eq(identityProviders.organisation_id, id)),
  }
}

export function presentOrganisation(row: typeof organisations.$inferSelect): Organisation {
  const {
    created_at: _created,
    updated_at: _updated,
    history_seen_by: _seen,
    cool_down_months: _rest,
    ...organisation
  } = row
  return organisation
}

export function licencesIn(database: Database, clock: () => Date) {
  return {
    /** Replaces the licence of an organisation. */
    set: (organisationId: string, licence: Licence, by: By = null): Promise<void> =>
      database.transaction((transaction) => setLicenceIn(transaction, organisationId, licence, by)),
    /** Ends the licence yesterday, so that it does not cover today. False where none is in force or to come. */
    async end(organisationId: string, by: By = null): Promise<boolean> {
      if (!isUuid(organisationId)) return false
      const today = clock().toISOString().slice(0, 10)
      return database.transaction(async (transaction) => {
        const { rowCount } = await transaction
          .update(licences)
          .set({ valid_until: sql`${today}::date - 1`, updated_at: sql`now()` })
          .where(and(eq(licences.organisation_id, organisationId), gte(licences.valid_until, today)))
        if (!rowCount) return false
        await recordIn(transaction, entryOf('licence.ended', organisationId, by))
        return true
      })
    },
    /**
     * Queues a letter to each local administrator of an organisation whose licence ends in so many days or fewer; one for
     * each number of days and each last day, by all servers together. Gives how many letters.
     * @param days  Days before the last day, such as 60, 14 and 1.
     */
    warn: (
      days: readonly number[],
      letterTo: (userId: string, ending: EndingLicence) => { order: StoredLetterOrder; usefulMs: number },
    ): Promise<number> =>
      database.transaction(async (transaction) => {
        const ending = await claimEnding(transaction, clock().toISOString().slice(0, 10), days)
        let letters = 0
        for (const { organisation_id, ...licence } of ending)
          for (const userId of await localAdministrators(transaction, organisation_id)) {
            const { order, usefulMs } = letterTo(userId, licence)
            await queueIn(transaction, order, usefulMs)
            letters += 1
          }
        return letters
      }),
    /** The organisation's licence, in force or not. */
    async of(organisationId: string): Promise<Licence | undefined> {
      if (!isUuid(organisationId)) return undefined
      const [row] = await database.select().from(licences).where(eq(licences.organisation_id, organisationId))
      return row && presentLicence(row)
    },
  }
}

export async function setLicenceIn(
  querying: Querying,
  organisationId: string,
  licence: Licence,
  by: By,
): Promise<void> {
  const values = {
    ...licence,
    endpoints: listOrNull(licence.endpoints),
    datasets: listOrNull(licence.datasets),
    filters: listOrNull(licence.filters),
  }
  await querying
    .insert(licences)
    .values({ ...values, organisation_id: organisationId })
    .onConflictDoUpdate({ target: licences.organisation_id, set: { ...values, updated_at: sql`now()` } })
  await recordIn(querying, entryOf('licence.set', organisationId, by, { ...licence }))
}

/** Licences in force of whose end nobody was told at this distance; they count as told from now on. */
async function claimEnding(querying: Querying, today: string, days: readonly number[]) {
  const left = sql`(${licences.valid_until} - ${today}::date)`
  const step = sql`(select min(step) from unnest(${sql.param([...days])}::int[]) as steps(step) where step >= ${left})`
  return querying
    .update(licences)
    .set({ warned_until: sql`${licences.valid_until}`, warned_days: step })
    .from(organisations)
    .where(
      and(
        eq(organisations.id, licences.organisation_id),
        sql`${today}::date between ${licences.valid_from} and ${licences.valid_until}`,
        sql`${step} is not null`,
        sql`(${licences.warned_until} is distinct from ${licences.valid_until} or ${licences.warned_days} > ${step})`,
      ),
    )
    .returning({
      organisation_id: licences.organisation_id,
      valid_until: licences.valid_until,
      display_name: organisations.display_name,
    })
}

async function localAdministrators(querying: Querying, organisationId: string): Promise<string[]> {
  const rows = await querying
    .select({ id: users.id })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .where(
      and(
        eq(memberships.organisation_id, organisationId),
        eq(memberships.is_local_admin, true),
        isNull(memberships.suspended_at),
        eq(users.is_active, true),
      ),
    )
  return rows.map(({ id }) => id)
}

export function presentLicence(row: typeof licences.$inferSelect): Licence {
  return {
    kind: row.kind,
    valid_from: row.valid_from,
    valid_until: row.valid_until,
    endpoints: (row.endpoints as EndpointKey[] | null) ?? 'all',
    datasets: (row.datasets as DatasetKey[] | null) ?? 'all',
    filters: (row.filters as FilterField[] | null) ?? 'all',
  }
}

function listOrNull(allowed: readonly string[] | 'all'): string[] | null {
  return allowed === 'all' ? null : [...allowed]
}

function entryOf(action: AuditAction, organisationId: string, by: By, details = {}): AuditNote {
  return { actor_id: by, action, subject: `organisation:${organisationId}`, details }
}
