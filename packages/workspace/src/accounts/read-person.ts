import { asc, sql } from '../database/drizzle.ts'
import { licences, memberships, organisations, users } from '../database/schema.ts'
import { identityProviders } from '../database/schema-sign-in.ts'
import { isInForce } from '../rules/policies.ts'
import type { Account } from '../stores/accounts.ts'
import type { Membership, PersonWithMemberships } from '../stores/memberships.ts'
import { presentLicence, presentOrganisation } from './organisations.ts'

const enabledProviders = sql<string[]>`array(select ${identityProviders.key} from ${identityProviders}
  where ${identityProviders.organisation_id} = ${memberships.organisation_id} and ${identityProviders.enabled})`

/** What is read of a person: a row for each membership, or one without. */
export const personColumns = { users, memberships, organisations, licences, providers: enabledProviders }

export const byOrganisation = [asc(organisations.display_name), asc(organisations.name)]

interface Row {
  users: typeof users.$inferSelect | null
  memberships: typeof memberships.$inferSelect | null
  organisations: typeof organisations.$inferSelect | null
  licences: typeof licences.$inferSelect | null
  providers: readonly string[]
}

/** Undefined where the rows are nobody's. */
export function readPerson(rows: readonly Row[], now: Date): PersonWithMemberships | undefined {
  const user = rows[0]?.users
  if (!user) return undefined
  const activeId = user.active_organisation_id
  return { account: presentAccount(user), memberships: rows.flatMap((row) => readMembership(row, activeId, now)) }
}

function readMembership(row: Row, activeOrganisation: string | null, now: Date): Membership[] {
  if (!row.memberships || !row.organisations || row.memberships.suspended_at) return []
  const licence = row.licences && presentLicence(row.licences)
  return [
    {
      organisation: presentOrganisation(row.organisations),
      licence: licence && isInForce(licence, now) ? licence : null,
      is_active: activeOrganisation === row.organisations.id,
      is_validated: row.memberships.is_validated,
      is_local_admin: row.memberships.is_local_admin,
      since: row.memberships.created_at,
      entered_through: waysInto(row.organisations, row.memberships, row.providers),
      vouched_at: row.memberships.validated_at,
    },
  ]
}

/** With no provider in use, a rule that names it would keep everybody out. */
function waysInto(
  { sign_in }: typeof organisations.$inferSelect,
  { made_by_provider }: typeof memberships.$inferSelect,
  providers: readonly string[],
): readonly string[] | null {
  const isOnlyThroughProvider = sign_in === 'provider only' || (sign_in === null && made_by_provider)
  return isOnlyThroughProvider && providers.length > 0 ? providers : null
}

/** Leaves out the active organisation, which `memberships` tells, and what the account is searched by. */
export function presentAccount({
  active_organisation_id: _organisation,
  searched: _searched,
  ...account
}: typeof users.$inferSelect): Account {
  return account
}
