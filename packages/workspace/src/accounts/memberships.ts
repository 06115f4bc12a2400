import { isUuid } from '@cognate/contract/ids'
import { and, asc, eq, ilike, or, type SQL, sql } from 'drizzle-orm'
import { cleanText, isClean, likeAnywhere } from '../database/clean.ts'
import type { Database } from '../database/database.ts'
import { licences, memberships, organisations, users } from '../database/schema.ts'
import { recordIn } from '../logs/audit.ts'
import { byName, person } from '../rules/people.ts'
import { isInForce } from '../rules/policies.ts'
import type { MembershipStore } from '../stores/memberships.ts'
import { presentLicence, presentOrganisation } from './organisations.ts'

export function membershipsIn(database: Database, clock: () => Date): MembershipStore {
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
    set: (userId, organisationId, { is_validated = true, is_local_admin = false } = {}) =>
      database.transaction(async (transaction) => {
        const flags = { is_validated, is_local_admin }
        await transaction
          .insert(memberships)
          .values({ user_id: userId, organisation_id: organisationId, ...flags })
          .onConflictDoUpdate({ target: [memberships.user_id, memberships.organisation_id], set: flags })
        const details = { organisation_id: organisationId, ...flags }
        await recordIn(transaction, { actor_id: null, action: 'membership.set', subject: `user:${userId}`, details })
      }),
    validate: (userId, organisationId, provider) =>
      database.transaction(async (transaction) => {
        const { rowCount } = await transaction
          .update(memberships)
          .set({ is_validated: true })
          .where(
            and(
              eq(memberships.user_id, userId),
              eq(memberships.organisation_id, organisationId),
              eq(memberships.is_validated, false),
            ),
          )
        if (!rowCount) return
        await recordIn(transaction, {
          actor_id: userId,
          action: 'membership.validated',
          subject: `user:${userId}`,
          details: { organisation_id: organisationId, provider },
        })
      }),
    remove: (userId, organisationId) =>
      database.transaction(async (transaction) => {
        const { rowCount } = await transaction
          .delete(memberships)
          .where(and(eq(memberships.user_id, userId), eq(memberships.organisation_id, organisationId)))
        if (!rowCount) return false
        const details = { organisation_id: organisationId }
        await recordIn(transaction, {
          actor_id: null,
          action: 'membership.removed',
          subject: `user:${userId}`,
          details,
        })
        return true
      }),
    async usersOf(organisationId, name = '') {
      if (!isUuid(organisationId)) return []
      return database
        .select({
          user_id: users.id,
          ...person,
          is_validated: memberships.is_validated,
          is_local_admin: memberships.is_local_admin,
        })
        .from(memberships)
        .innerJoin(users, eq(users.id, memberships.user_id))
        .where(and(eq(memberships.organisation_id, organisationId), eq(users.is_active, true), isNamed(name)))
        .orderBy(...byName)
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

function isNamed(name: string): SQL | undefined {
  if (cleanText(name).trim() === '') return undefined
  const pattern = likeAnywhere(name)
  return or(ilike(users.username, pattern), sql`${users.first_name} || ' ' || ${users.last_name} ilike ${pattern}`)
}
