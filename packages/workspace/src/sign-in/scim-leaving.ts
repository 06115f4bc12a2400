import { endTokens } from '../accounts/accounts.ts'
import { endSessions } from '../accounts/sessions.ts'
import type { Querying } from '../database/database.ts'
import { and, desc, eq, inArray, isNull, not, or, sql } from '../database/drizzle.ts'
import { memberships, users } from '../database/schema.ts'
import { apiKeys, shares, teamMembers } from '../database/schema-collaboration.ts'
import { identityProviders, scimPeople, socialAccounts } from '../database/schema-sign-in.ts'
import type { PersonDraft, Provisioner } from '../stores/scim.ts'

/**
 * Whom a system deleted stays a member whose membership is closed, so that colleagues keep what was shared with them and an
 * administrator can hand it over; no system of the organisation names such a member, and none sees one.
 */
export const isDeleted = sql<boolean>`(${memberships.suspended_at} is not null and not exists (
  select 1 from scim_people s join identity_providers p on p.key = s.provider
  where s.user_id = ${memberships.user_id} and s.user_name <> s.user_id::text
  and p.organisation_id = ${memberships.organisation_id}))`

/** Of whom a system names no longer, its external id is kept; the id of the account stands for the name, which others may get. */
const nobodysName = sql<string>`${scimPeople.user_id}::text`
/** Whether a system names somebody. */
export const hasName = sql<boolean>`coalesce(${scimPeople.user_name} <> ${nobodysName}, false)`

/** Closes a membership for good: with the role, the places in teams, and what others shared. */
export async function closeForGood(querying: Querying, by: Provisioner, id: string, now: Date): Promise<void> {
  const { provider, organisation_id } = by
  const isTheirs = (table: typeof memberships | typeof teamMembers | typeof shares | typeof apiKeys) =>
    and(eq(table.organisation_id, organisation_id), eq(table.user_id, id))
  const suspended_at = sql`coalesce(${memberships.suspended_at}, ${now}::timestamptz)`
  await querying.update(memberships).set({ suspended_at, is_local_admin: false }).where(isTheirs(memberships))
  const providers = querying
    .select({ key: identityProviders.key })
    .from(identityProviders)
    .where(eq(identityProviders.organisation_id, organisation_id))
  await querying
    .update(scimPeople)
    .set({ user_name: nobodysName })
    .where(and(eq(scimPeople.user_id, id), inArray(scimPeople.provider, providers)))
  await querying
    .insert(scimPeople)
    .values({ provider, user_id: id, user_name: id, external_id: null, is_made: false })
    .onConflictDoNothing()
  for (const table of [teamMembers, shares, apiKeys]) await querying.delete(table).where(isTheirs(table))
  await endSessions(querying, id)
  await endTokens(querying, id)
}

/**
 * The open account of somebody who comes back: it has the user name at this system or, where the system deleted it or its
 * owner came through the provider before, the address. A second account would stay shut, since their sign-in opens the first.
 * Another external id is that of another person, to whom the name or the address was given.
 */
export async function findReturning(
  querying: Querying,
  { provider, organisation_id }: Provisioner,
  { user_name, email, external_id }: PersonDraft,
): Promise<string | undefined> {
  const isNamed = sql`lower(${scimPeople.user_name}) = lower(${user_name})`
  const hasAddress = sql`lower(${users.email}) = lower(${email})`
  const isNoMember = isNull(memberships.user_id)
  const isLinked = sql`exists (select 1 from ${socialAccounts}
    where ${socialAccounts.user_id} = ${users.id} and ${socialAccounts.provider} = ${provider})`
  const isSame =
    external_id === null ? undefined : or(isNull(scimPeople.external_id), eq(scimPeople.external_id, external_id))
  const [found] = await querying
    .select({ id: users.id })
    .from(users)
    .leftJoin(memberships, and(eq(memberships.user_id, users.id), eq(memberships.organisation_id, organisation_id)))
    .leftJoin(scimPeople, and(eq(scimPeople.user_id, users.id), eq(scimPeople.provider, provider)))
    .where(
      and(
        eq(users.is_active, true),
        isSame,
        or(and(isNoMember, isNamed), and(hasAddress, or(isDeleted, and(isNoMember, isLinked)))),
      ),
    )
    .orderBy(desc(sql`coalesce(${isNamed}, false)`), desc(isLinked), desc(users.created_at))
    .limit(1)
  return found?.id
}

/** Lets a name be given to somebody else, where whoever had it is no member. */
export async function freeName(querying: Querying, by: Provisioner, user_name: string): Promise<void> {
  const isMember = sql`exists (select 1 from ${memberships} where ${memberships.user_id} = ${scimPeople.user_id}
    and ${memberships.organisation_id} = ${by.organisation_id})`
  await querying
    .update(scimPeople)
    .set({ user_name: nobodysName })
    .where(
      and(
        eq(scimPeople.provider, by.provider),
        sql`lower(${scimPeople.user_name}) = lower(${user_name})`,
        not(isMember),
      ),
    )
}

/** Makes somebody a member again; gives whether their account counts as made by the provider. */
export async function takeBack(
  querying: Querying,
  { provider, organisation_id }: Provisioner,
  id: string,
  { now, suspended_at }: { now: Date; suspended_at: Date | null },
): Promise<boolean> {
  const made = sql<boolean>`exists (select 1 from users u where u.id = ${id} and u.password_hash is null) or exists (
    select 1 from scim_people s where s.user_id = ${id} and s.provider = ${provider} and s.is_made)`
  const [row] = await querying
    .insert(memberships)
    .values({ user_id: id, organisation_id, validated_at: now, made_by_provider: made, suspended_at })
    .onConflictDoUpdate({ target: [memberships.user_id, memberships.organisation_id], set: { suspended_at } })
    .returning({ made_by_provider: memberships.made_by_provider })
  return row!.made_by_provider
}
