import { and, asc, eq, sql } from 'drizzle-orm'
import { isClean, isUuid } from './clean.ts'
import type { Database } from './database.ts'
import { presentLicence, presentOrganisation } from './organisations.ts'
import { isInForce } from './policies.ts'
import { licences, memberships, organisations, users } from './schema.ts'
import type { Workspace } from './workspace.ts'

export function membershipsIn(database: Database, clock: () => Date): Workspace['memberships'] {
  return {
    async of(userId) {
      if (!isUuid(userId)) return []
      const rows = await database
        .select()
        .from(memberships)
        .innerJoin(organisations, eq(organisations.id, memberships.organisation_id))
        .innerJoin(users, eq(users.id, memberships.user_id))
        .leftJoin(licences, eq(licences.organisation_id, organisations.id))
        .where(eq(memberships.user_id, userId))
        .orderBy(asc(organisations.display_name), asc(organisations.name))
      return rows.map((row) => {
        const licence = row.licences && presentLicence(row.licences)
        return {
          organisation: presentOrganisation(row.organisations),
          licence: licence && isInForce(licence, clock()) ? licence : null,
          is_active: row.users.active_organisation_id === row.organisations.id,
          is_validated: row.memberships.is_validated,
          is_local_admin: row.memberships.is_local_admin,
        }
      })
    },
    async set(userId, organisationId, { is_validated = true, is_local_admin = false } = {}) {
      const flags = { is_validated, is_local_admin }
      await database
        .insert(memberships)
        .values({ user_id: userId, organisation_id: organisationId, ...flags })
        .onConflictDoUpdate({ target: [memberships.user_id, memberships.organisation_id], set: flags })
    },
    async remove(userId, organisationId) {
      const removed = await database
        .delete(memberships)
        .where(and(eq(memberships.user_id, userId), eq(memberships.organisation_id, organisationId)))
        .returning({ user_id: memberships.user_id })
      return removed.length > 0
    },
    async setActive(userId, organisationName) {
      if (!isUuid(userId) || !isClean(organisationName)) return false
      const chosen = await database
        .update(users)
        .set({ active_organisation_id: sql`${organisations.id}`, updated_at: sql`now()` })
        .from(organisations)
        .innerJoin(memberships, eq(memberships.organisation_id, organisations.id))
        .where(
          and(
            eq(users.id, userId),
            eq(memberships.user_id, userId),
            eq(memberships.is_validated, true),
            eq(organisations.name, organisationName),
          ),
        )
        .returning({ id: users.id })
      return chosen.length > 0
    },
  }
}
