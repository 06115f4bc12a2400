import { AppError } from '@cognate/contract'
import { isClean } from '../database/clean.ts'
import type { Querying } from '../database/database.ts'
import { type SQL, type SQLWrapper, sql } from '../database/drizzle.ts'
import { memberships, users } from '../database/schema.ts'

/** What others in the organisation see of a person. */
export const person = { username: users.username, first_name: users.first_name, last_name: users.last_name }

/** People by last name, then by first name. */
export const byName: SQL[] = [
  sql`lower(${users.last_name})`,
  sql`lower(${users.first_name})`,
  sql`lower(${users.username})`,
]

/** Whether somebody can sign in and work for an organisation. */
export const isAtWork = (userId: SQLWrapper, organisationId: SQLWrapper): SQL<boolean> => sql<boolean>`exists (
  select from ${memberships} inner join ${users} as account on account.id = ${memberships.user_id}
  where ${memberships.user_id} = ${userId} and ${memberships.organisation_id} = ${organisationId}
  and account.is_active and ${memberships.is_validated} and ${memberships.suspended_at} is null)`

/**
 * The ids of members of an organisation, each once.
 * @param usernames  In any case.
 * @throws AppError user_not_found where one is not a member.
 */
export async function idsOfMembers(
  querying: Querying,
  organisationId: string,
  usernames: readonly string[],
): Promise<string[]> {
  if (usernames.length === 0) return []
  const names = usernames.map((name) => (isClean(name) ? name.normalize('NFC') : ''))
  const { rows } = await querying.execute<{ id: string | null }>(sql`
    select found.id from unnest(${sql.param(names)}::text[]) with ordinality as asked(name, at)
    left join (
      select ${users.id}, ${users.username} from ${users}
      inner join ${memberships} on ${memberships.user_id} = ${users.id}
      where ${memberships.organisation_id} = ${organisationId}
    ) as found on lower(found.username) = lower(asked.name)
    order by asked.at`)
  const missing = rows.findIndex(({ id }) => id === null)
  if (missing >= 0) throw new AppError('user_not_found', { detail: `No user “${usernames[missing]}” here.` })
  return [...new Set(rows.map(({ id }) => id as string))]
}
