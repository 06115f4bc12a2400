import { DAY_MS } from '@cognate/contract'
import { isUuid } from '@cognate/contract/ids'
import { isClean, likeAnywhere, storableText } from '../database/clean.ts'
import type { Database, Querying } from '../database/database.ts'
import { and, eq, ilike, isNull, lt, or, type SQL, sql } from '../database/drizzle.ts'
import { licences, memberships, organisations, users } from '../database/schema.ts'
import { teamMembers, teams } from '../database/schema-collaboration.ts'
import { identityProviders, socialAccounts } from '../database/schema-sign-in.ts'
import { recordIn } from '../logs/audit.ts'
import { byName, person } from '../rules/people.ts'
import type { MappedRights, Member, MemberSearch, Membership, PersonWithMemberships } from '../stores/memberships.ts'
import type { By } from '../stores/who.ts'
import { byOrganisation, personColumns, readPerson } from './read-person.ts'

export function membershipsIn(database: Database, clock: () => Date) {
  const accountWithMemberships = preparedIn(database)
  /** Undefined where there is no such person. */
  const withAccount = async (userId: string): Promise<PersonWithMemberships | undefined> => {
    if (!isUuid(userId)) return undefined
    return readPerson(await accountWithMemberships.execute({ user: userId }), clock())
  }
  return {
    withAccount,
    /** A person's organisations by display name. */
    of: async (userId: string): Promise<Membership[]> => (await withAccount(userId))?.memberships ?? [],
    /**
     * Makes the person a member, or changes the flags; by default validated, and no local administrator.
     * Validating counts as if a provider had vouched now for somebody for whom one did before.
     */
    set: (
      userId: string,
      organisationId: string,
      { is_validated = true, is_local_admin = false }: { is_validated?: boolean; is_local_admin?: boolean } = {},
      by: By = null,
    ): Promise<void> =>
      database.transaction(async (transaction) => {
        const flags = { is_validated, is_local_admin }
        // Where the age of the membership counts, it counts from now on again.
        const validated_at = sql`case when ${memberships.validated_at} is not null then ${clock()}::timestamptz end`
        await transaction
          .insert(memberships)
          .values({ user_id: userId, organisation_id: organisationId, ...flags })
          .onConflictDoUpdate({
            target: [memberships.user_id, memberships.organisation_id],
            set: { ...flags, ...(is_validated && { validated_at }) },
          })
        const details = { organisation_id: organisationId, ...flags }
        await recordIn(transaction, { actor_id: by, action: 'membership.set', subject: `user:${userId}`, details })
      }),
    /** Confirms a membership: the person signed in through this identity provider of the organisation. */
    validate: (userId: string, organisationId: string, provider: string): Promise<void> =>
      database.transaction(async (transaction) => {
        const membership = is(userId, organisationId)
        const [before] = await transaction
          .select({ is_validated: memberships.is_validated })
          .from(memberships)
          .where(membership)
          .for('update')
        if (!before) return
        await transaction.update(memberships).set({ is_validated: true, validated_at: clock() }).where(membership)
        if (before.is_validated) return
        await recordIn(transaction, {
          actor_id: userId,
          action: 'membership.validated',
          subject: `user:${userId}`,
          details: { organisation_id: organisationId, provider },
        })
      }),
    /**
     * By the operator: the members have to sign in through their organisation before they work for it again.
     * Those of a person, of an organisation, or of a person in an organisation.
     * @returns The number of memberships that were validated until now.
     */
    requireValidation: ({ userId, organisationId }: { userId?: string; organisationId?: string }): Promise<number> =>
      database.transaction((transaction) =>
        invalidate(
          transaction,
          and(
            userId === undefined ? undefined : eq(memberships.user_id, userId),
            organisationId === undefined ? undefined : eq(memberships.organisation_id, organisationId),
          ),
        ),
      ),
    /**
     * The same for all for whom an identity provider of the organisation last vouched more than so many days ago. The days of
     * somebody for whom it vouched at an unknown time begin with the first call; it touches nobody for whom none ever did.
     * 0 days: nobody.
     */
    async requireValidationAfter(days: number): Promise<number> {
      const oldest = new Date(clock().getTime() - days * DAY_MS)
      return database.transaction(async (transaction) => {
        await letUndatedAge(transaction, clock())
        return days === 0 ? 0 : invalidate(transaction, lt(memberships.validated_at, oldest))
      })
    },
    /** Gives a member the role and the teams that attributes of an identity provider stand for, and takes those that they do not. */
    async applyRights(
      userId: string,
      organisationId: string,
      { is_local_admin, teams }: MappedRights,
      provider: string,
    ): Promise<void> {
      if (is_local_admin === undefined && Object.keys(teams).length === 0) return
      await database.transaction(async (transaction) => {
        const membership = is(userId, organisationId)
        // Locked, so that the membership does not end meanwhile.
        const [member] = await transaction.select().from(memberships).where(membership).for('update')
        if (!member) return
        const hasNewRole = is_local_admin !== undefined && member.is_local_admin !== is_local_admin
        if (hasNewRole) await transaction.update(memberships).set({ is_local_admin }).where(membership)
        const { given, taken } = await setTeams(transaction, { userId, organisationId }, teams)
        if (!hasNewRole && given.length === 0 && taken.length === 0) return
        await recordIn(transaction, {
          actor_id: userId,
          action: 'membership.mapped',
          subject: `user:${userId}`,
          details: {
            organisation_id: organisationId,
            provider,
            ...(hasNewRole && { is_local_admin }),
            ...(given.length > 0 && { teams_given: given }),
            ...(taken.length > 0 && { teams_taken: taken }),
          },
        })
      })
    },
    /** Ends the membership with its places in teams, its shares in both directions and its API keys. */
    remove: (userId: string, organisationId: string, by: By = null): Promise<boolean> =>
      database.transaction(async (transaction) => {
        const { rowCount } = await transaction.delete(memberships).where(is(userId, organisationId))
        if (!rowCount) return false
        const details = { organisation_id: organisationId }
        await recordIn(transaction, {
          actor_id: by,
          action: 'membership.removed',
          subject: `user:${userId}`,
          details,
        })
        return true
      }),
    /**
     * The active people of an organisation by last name; `name` is part of a name or user name, in any case. One page, where
     * one is asked for.
     */
    async usersOf(
      organisationId: string,
      { name = '', isValidated, page = 1, page_size }: MemberSearch = {},
    ): Promise<Member[]> {
      if (!isUuid(organisationId)) return []
      const listed = database
        .select({
          user_id: users.id,
          ...person,
          is_validated: memberships.is_validated,
          is_local_admin: memberships.is_local_admin,
        })
        .from(memberships)
        .innerJoin(users, eq(users.id, memberships.user_id))
        .where(
          and(
            eq(memberships.organisation_id, organisationId),
            eq(users.is_active, true),
            isOpen,
            isValidated && eq(memberships.is_validated, true),
            isNamed(name),
          ),
        )
        .orderBy(...byName)
      return page_size === undefined ? listed : listed.limit(page_size).offset((page - 1) * page_size)
    },
    /** Chooses the organisation that the person works for, in every session; false if they are no validated member of it. */
    async setActive(userId: string, organisationName: string): Promise<boolean> {
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
            isOpen,
            eq(organisations.name, organisationName),
          ),
        )
        .returning({ id: users.id })
      return chosen.length > 0
    },
  }
}

/** A person with their organisations, by display name. Prepared, as every call with an API key asks it. */
function preparedIn(database: Database) {
  return database
    .select(personColumns)
    .from(users)
    .leftJoin(memberships, eq(memberships.user_id, users.id))
    .leftJoin(organisations, eq(organisations.id, memberships.organisation_id))
    .leftJoin(licences, eq(licences.organisation_id, organisations.id))
    .where(eq(users.id, sql.placeholder('user')))
    .orderBy(...byOrganisation)
    .prepare('account_with_memberships')
}

const isOpen = isNull(memberships.suspended_at)

const is = (userId: string, organisationId: string) =>
  and(eq(memberships.user_id, userId), eq(memberships.organisation_id, organisationId))

interface Joining {
  userId: string
  organisationId: string
  provider: string
  at: Date
  /** Whether the provider made the account, too. */
  isNew?: boolean
}

/**
 * Makes somebody a member who came through an identity provider; one who is a member already stays as they are.
 */
export async function joinIn(
  querying: Querying,
  { userId, organisationId, provider, at, isNew = false }: Joining,
): Promise<void> {
  const { rowCount } = await querying
    .insert(memberships)
    .values({ user_id: userId, organisation_id: organisationId, validated_at: at, made_by_provider: isNew })
    .onConflictDoNothing()
  if (!rowCount) return
  const details = { organisation_id: organisationId, provider }
  await recordIn(querying, { actor_id: userId, action: 'membership.joined', subject: `user:${userId}`, details })
}

/**
 * Lets memberships age from now on for which a provider of the organisation vouched at a time that was not kept: those of
 * people with an account there. Otherwise they would be valid for good.
 */
async function letUndatedAge(querying: Querying, at: Date): Promise<void> {
  await querying
    .update(memberships)
    .set({ validated_at: at })
    .where(
      and(
        eq(memberships.is_validated, true),
        isNull(memberships.validated_at),
        sql`exists (select 1 from ${socialAccounts} join ${identityProviders}
          on ${identityProviders.key} = ${socialAccounts.provider}
          where ${socialAccounts.user_id} = ${memberships.user_id}
            and ${identityProviders.organisation_id} = ${memberships.organisation_id})`,
      ),
    )
}

/** Only of organisations with an identity provider in use: in others nobody could validate a membership again. */
async function invalidate(querying: Querying, where: SQL | undefined): Promise<number> {
  const invalidated = await querying
    .update(memberships)
    .set({ is_validated: false })
    .where(
      and(
        where,
        eq(memberships.is_validated, true),
        sql`exists (select 1 from ${identityProviders}
          where ${identityProviders.organisation_id} = ${memberships.organisation_id} and ${identityProviders.enabled})`,
      ),
    )
    .returning({ user_id: memberships.user_id, organisation_id: memberships.organisation_id })
  for (const { user_id, organisation_id } of invalidated) {
    const subject = `user:${user_id}`
    const action = 'membership.validation_required'
    await recordIn(querying, { actor_id: null, action, subject, details: { organisation_id } })
  }
  return invalidated.length
}

/** Puts a member into teams and out of others; gives the names of those that changed. A team that does not exist is left out. */
async function setTeams(
  querying: Querying,
  { userId, organisationId }: { userId: string; organisationId: string },
  wanted: MappedRights['teams'],
): Promise<{ given: string[]; taken: string[] }> {
  const isWanted = new Map(Object.entries(wanted))
  const changed: { given: string[]; taken: string[] } = { given: [], taken: [] }
  if (isWanted.size === 0) return changed
  const ofOrganisation = await querying
    .select({ uuid: teams.uuid, name: teams.name })
    .from(teams)
    .where(eq(teams.organisation_id, organisationId))
  for (const { uuid, name } of ofOrganisation) {
    const belongs = isWanted.get(name.toLowerCase())
    if (belongs === undefined) continue
    const member = { team_id: uuid, user_id: userId, organisation_id: organisationId }
    const { rowCount } = belongs
      ? await querying.insert(teamMembers).values(member).onConflictDoNothing()
      : await querying.delete(teamMembers).where(and(eq(teamMembers.team_id, uuid), eq(teamMembers.user_id, userId)))
    if (rowCount) changed[belongs ? 'given' : 'taken'].push(name)
  }
  return changed
}

function isNamed(name: string): SQL | undefined {
  if (storableText(name).trim() === '') return undefined
  const pattern = likeAnywhere(name)
  return or(ilike(users.username, pattern), sql`${users.first_name} || ' ' || ${users.last_name} ilike ${pattern}`)
}
