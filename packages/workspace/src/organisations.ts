import { randomUUID } from 'node:crypto'
import type { DatasetKey, EndpointKey, FilterField } from '@cognate/contract'
import { asc, eq, sql } from 'drizzle-orm'
import { cleanJson, isClean, isUuid } from './clean.ts'
import type { Database } from './database.ts'
import { licences, organisations } from './schema.ts'
import type { Licence, Organisation, Workspace } from './workspace.ts'

export function organisationsIn(database: Database): Workspace['organisations'] {
  return {
    async byName(name) {
      if (!isClean(name)) return undefined
      const [row] = await database.select().from(organisations).where(eq(organisations.name, name))
      return row && presentOrganisation(row)
    },
    async create(organisation) {
      const [row] = await database
        .insert(organisations)
        .values({ ...cleanJson(organisation), id: randomUUID() })
        .returning()
      return presentOrganisation(row!)
    },
    async update(id, changes) {
      const [row] = await database
        .update(organisations)
        .set({ ...cleanJson(changes), updated_at: sql`now()` })
        .where(eq(organisations.id, id))
        .returning()
      return row && presentOrganisation(row)
    },
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

export function licencesIn(database: Database): Workspace['licences'] {
  return {
    async set(organisationId, licence) {
      const values = {
        ...licence,
        endpoints: listOrNull(licence.endpoints),
        datasets: listOrNull(licence.datasets),
        filters: listOrNull(licence.filters),
      }
      await database
        .insert(licences)
        .values({ ...values, organisation_id: organisationId })
        .onConflictDoUpdate({ target: licences.organisation_id, set: { ...values, updated_at: sql`now()` } })
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
