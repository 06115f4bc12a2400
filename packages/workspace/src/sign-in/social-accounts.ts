import { AppError } from '@cognate/contract'
import { isUuid } from '@cognate/contract/ids'
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { cleanJson, isClean } from '../database/clean.ts'
import type { Database } from '../database/database.ts'
import { users } from '../database/schema.ts'
import { socialAccounts } from '../database/schema-sign-in.ts'
import { recordIn } from '../logs/audit.ts'
import type { AuditNote } from '../stores/audit.ts'
import type { SocialAccountStore } from '../stores/social-accounts.ts'

export function socialAccountsIn(database: Database): SocialAccountStore {
  return {
    link: (userId, account) =>
      database.transaction(async (transaction) => {
        const { provider, uid, display } = cleanJson(account)
        const linked = await transaction
          .insert(socialAccounts)
          .values({ provider, uid, display, user_id: userId })
          .onConflictDoUpdate({
            target: [socialAccounts.provider, socialAccounts.uid],
            set: { display },
            setWhere: eq(socialAccounts.user_id, userId),
          })
          // xmax is 0 in a row that was inserted, and not updated.
          .returning({ isNew: sql<boolean>`(xmax = 0)` })
        const [link] = linked
        if (!link) throw new AppError('connected_other')
        if (link.isNew) await recordIn(transaction, entryOf('linked', userId, provider))
      }),
    unlink: (userId, provider, uid) =>
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
    async of(userId) {
      if (!isUuid(userId)) return []
      return database
        .select({ provider: socialAccounts.provider, uid: socialAccounts.uid, display: socialAccounts.display })
        .from(socialAccounts)
        .where(eq(socialAccounts.user_id, userId))
        .orderBy(asc(socialAccounts.provider), asc(socialAccounts.uid))
    },
    async find(provider, uid) {
      const [row] = await database
        .select({ user_id: socialAccounts.user_id })
        .from(socialAccounts)
        .where(is(provider, uid))
      return row?.user_id
    },
  }
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
