import { randomUUID } from 'node:crypto'
import type { DatasetKey, EndpointKey, FilterField } from '@cognate/contract'
import { isUuid } from '@cognate/contract/ids'
import { and, asc, eq, gte, sql } from 'drizzle-orm'
import { cleanJson, isClean } from '../database/clean.ts'
import type { Database } from '../database/database.ts'
import { licences, organisations } from '../database/schema.ts'
import { recordIn } from '../logs/audit.ts'
import type { AuditNote } from '../stores/audit.ts'
import type { AuditAction } from '../stores/audit-actions.ts'
import type { Licence, LicenceStore, Organisation, OrganisationStore } from '../stores/organisations.ts'

export function organisationsIn(database: Database): OrganisationStore {
  return {
    async byName(name) {
      if (!isClean(name)) return undefined
      const [row] = await database.select().from(organisations).where(eq(organisations.name, name))
      return row && presentOrganisation(row)
    },
    create: (organisation) =>
      database.transaction(async (transaction) => {
        const [row] = await transaction
          .insert(organisations)
          .values({ ...cleanJson(organisation), id: randomUUID() })
          .returning()
        await recordIn(transaction, entryOf('organisation.created', row!.id, { ...organisation }))
        return presentOrganisation(row!)
      }),
    update: (id, changes) =>
      database.transaction(async (transaction) => {
        const [row] = await transaction
          .update(organisations)
          .set({ ...cleanJson(changes), updated_at: sql`now()` })
          .where(eq(organisations.id, id))
          .returning()
        if (!row) return undefined
        await recordIn(transaction, entryOf('organisation.changed', id, { ...changes }))
        return presentOrganisation(row)
      }),
    async list() {
      const rows = await database.select().from(organisations).orderBy(asc(organisations.name))
      return rows.map(presentOrganisation)
    },
  }
}

export function presentOrganisation(row: typeof organisations.$inferSelect): Organisation {
  const { created_at: _created, updated_at: _updated, ...organisation } = row
  return organisation
}

export function licencesIn(database: Database, clock: () => Date): LicenceStore {
  return {
    async set(organisationId, licence) {
      const values = {
        ...licence,
        endpoints: listOrNull(licence.endpoints),
        datasets: listOrNull(licence.datasets),
        filters: listOrNull(licence.filters),
      }
      await database.transaction(async (transaction) => {
        await transaction
          .insert(licences)
          .values({ ...values, organisation_id: organisationId })
          .onConflictDoUpdate({ target: licences.organisation_id, set: { ...values, updated_at: sql`now()` } })
        await recordIn(transaction, entryOf('licence.set', organisationId, { ...licence }))
      })
    },
    async end(organisationId) {
      if (!isUuid(organisationId)) return false
      const today = clock().toISOString().slice(0, 10)
      return database.transaction(async (transaction) => {
        const { rowCount } = await transaction
          .update(licences)
          .set({ valid_until: sql`${today}::date - 1`, updated_at: sql`now()` })
          .where(and(eq(licences.organisation_id, organisationId), gte(licences.valid_until, today)))
        if (!rowCount) return false
        await recordIn(transaction, entryOf('licence.ended', organisationId))
        return true
      })
    },
    async of(organisationId) {
      if (!isUuid(organisationId)) return undefined
      const [row] = await database.select().from(licences).where(eq(licences.organisation_id, organisationId))
      return row && presentLicence(row)
    },
  }
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

/** Only the operator changes organisations and licences. */
function entryOf(action: AuditAction, organisationId: string, details = {}): AuditNote {
  return { actor_id: null, action, subject: `organisation:${organisationId}`, details }
}
