import { randomUUID } from 'node:crypto'
import { AppError } from '@cognate/contract'
import { isUuid } from '@cognate/contract/ids'
import { endTokens } from '../accounts/accounts.ts'
import { joinIn } from '../accounts/memberships.ts'
import { presentAccount } from '../accounts/read-person.ts'
import { cleanJson, isClean, storableText } from '../database/clean.ts'
import type { Database, Querying } from '../database/database.ts'
import { and, asc, eq, type SQL, sql } from '../database/drizzle.ts'
import { memberships, users } from '../database/schema.ts'
import { scimPeople, socialAccounts } from '../database/schema-sign-in.ts'
import { recordIn } from '../logs/audit.ts'
import type { Account } from '../stores/accounts.ts'
import type { AuditNote } from '../stores/audit.ts'
import type { SocialAccount, VouchedAddress } from '../stores/social-accounts.ts'
import { hasName } from './scim-leaving.ts'

export function socialAccountsIn(database: Database, clock: () => Date) {
  return {
    /**
     * Links an account, or updates its display name; whether the link is new. A new one makes the person a member of the organisation `joins`.
     * Raises `connected_other` if the account is linked to somebody else.
     */
    link: (userId: string, account: SocialAccount, { joins }: { joins?: string | undefined } = {}): Promise<boolean> =>
      database.transaction(async (transaction) => {
        const isNew = await linkIn(transaction, userId, account)
        if (isNew && joins !== undefined)
          await joinIn(transaction, { userId, organisationId: joins, provider: account.provider, at: clock() })
        return isNew
      }),
    /**
     * Makes an account for a person who comes for the first time: linked, without a password, and a member of the organisation
     * of the provider. The user name is `person.username`, with a number where that is taken.
     */
    signUp: (
      person: Pick<Account, 'username' | 'email' | 'first_name' | 'last_name'>,
      account: SocialAccount,
      organisationId: string,
    ): Promise<Account> =>
      database.transaction(async (transaction) => {
        const id = randomUUID()
        const username = await freeUsername(transaction, storableText(person.username).normalize('NFC'))
        const [row] = await transaction
          .insert(users)
          .values({ ...cleanJson(person), username, id })
          .returning()
        const { provider } = account
        const joined = { actor_id: id, action: 'account.joined', subject: `user:${id}`, details: { provider } } as const
        await recordIn(transaction, joined)
        await linkIn(transaction, id, account)
        await joinIn(transaction, { userId: id, organisationId, provider, at: clock(), isNew: true })
        return presentAccount(row!)
      }),
    /**
     * Gives an account the address that the provider vouches for, where the provider made it, it belongs to no other organisation,
     * and no system of the institution keeps it in step.
     */
    followAddress: (userId: string, vouched: VouchedAddress): Promise<void> =>
      database.transaction((transaction) => followIn(transaction, userId, vouched)),
    /** False if it was not linked. Raises `only_way_in` if the person has neither a password nor another linked account. */
    unlink: (userId: string, provider: string, uid: string): Promise<boolean> =>
      database.transaction(async (transaction) => {
        if (!isUuid(userId)) return false
        // Locks the person's row, so that two links that are removed at once are not both taken for the last but one.
        const [user] = await transaction
          .select({ password_hash: users.password_hash })
          .from(users)
          .where(eq(users.id, userId))
          .for('update')
        const removed = await transaction
          .delete(socialAccounts)
          .where(and(is(provider, uid), eq(socialAccounts.user_id, userId)))
          .returning({ uid: socialAccounts.uid })
        if (!user || removed.length === 0) return false
        const others = await transaction
          .select({ uid: socialAccounts.uid })
          .from(socialAccounts)
          .where(eq(socialAccounts.user_id, userId))
          .limit(1)
        if (user.password_hash === null && others.length === 0) throw new AppError('only_way_in')
        await recordIn(transaction, entryOf('unlinked', userId, provider))
        return true
      }),
    async of(userId: string): Promise<SocialAccount[]> {
      if (!isUuid(userId)) return []
      return database
        .select({ provider: socialAccounts.provider, uid: socialAccounts.uid, display: socialAccounts.display })
        .from(socialAccounts)
        .where(eq(socialAccounts.user_id, userId))
        .orderBy(asc(socialAccounts.provider), asc(socialAccounts.uid))
    },
    /** The id of the user it is linked to. */
    async find(provider: string, uid: string): Promise<string | undefined> {
      const [row] = await database
        .select({ user_id: socialAccounts.user_id })
        .from(socialAccounts)
        .where(is(provider, uid))
      return row?.user_id
    },
  }
}

async function followIn(querying: Querying, userId: string, vouched: VouchedAddress): Promise<void> {
  const { organisation_id, provider, email } = cleanJson(vouched)
  const [user] = await querying.select({ email: users.email }).from(users).where(eq(users.id, userId)).for('update')
  if (!user || user.email.toLowerCase() === email.toLowerCase()) return
  const all = await querying
    .select({ id: memberships.organisation_id, made_by_provider: memberships.made_by_provider })
    .from(memberships)
    .where(eq(memberships.user_id, userId))
  if (all.length !== 1 || all[0]!.id !== organisation_id || !all[0]!.made_by_provider) return
  const kept = await querying
    .select()
    .from(scimPeople)
    .where(and(eq(scimPeople.user_id, userId), hasName))
    .limit(1)
  if (kept.length > 0) return
  await querying.update(users).set({ email, updated_at: sql`now()` }).where(eq(users.id, userId))
  // Somebody else may read what was sent to the address before.
  await endTokens(querying, userId)
  const details = { organisation_id, provider, changed: ['email'] }
  await recordIn(querying, { actor_id: userId, action: 'account.changed', subject: `user:${userId}`, details })
}

/** Whether the link is new. Raises `connected_other` if the account is linked to somebody else. */
async function linkIn(querying: Querying, userId: string, account: SocialAccount): Promise<boolean> {
  const { provider, uid, display } = cleanJson(account)
  const [link] = await querying
    .insert(socialAccounts)
    .values({ provider, uid, display, user_id: userId })
    .onConflictDoUpdate({
      target: [socialAccounts.provider, socialAccounts.uid],
      set: { display },
      setWhere: eq(socialAccounts.user_id, userId),
    })
    // xmax is 0 in a row that was inserted, and not updated.
    .returning({ isNew: sql<boolean>`(xmax = 0)` })
  if (!link) throw new AppError('connected_other')
  if (link.isNew) await recordIn(querying, entryOf('linked', userId, provider))
  return link.isNew
}

/** The name itself, or with the first number from 2 that nobody has. */
export async function freeUsername(querying: Querying, wanted: string): Promise<string> {
  const lowerName = sql<string>`lower(${users.username})`
  const rows = await querying
    .select({ name: lowerName })
    .from(users)
    .where(sql`starts_with(${lowerName}, lower(${wanted}))`)
  const taken = new Set(rows.map(({ name }) => name))
  if (!taken.has(wanted.toLowerCase())) return wanted
  let number = 2
  while (taken.has(`${wanted}${number}`.toLowerCase())) number++
  return `${wanted}${number}`
}

function is(provider: string, uid: string): SQL | undefined {
  if (!isClean(provider) || !isClean(uid)) return sql`false`
  return and(eq(socialAccounts.provider, provider), eq(socialAccounts.uid, uid))
}

function entryOf(change: 'linked' | 'unlinked', userId: string, provider: string): AuditNote {
  return {
    actor_id: userId,
    action: `social_account.${change}`,
    subject: `user:${userId}`,
    details: { provider },
  }
}
