import type { Database } from '../database/database.ts'
import { deleteRows } from '../database/delete-rows.ts'
import { and, eq, gt, inArray, isNull, lt, type SQL, sql } from '../database/drizzle.ts'
import { users } from '../database/schema.ts'
import { oneTimeTokens } from '../database/schema-sign-in.ts'
import { hashSecret, newSecret } from '../database/secrets.ts'
import { recordIn } from '../logs/audit.ts'
import type { TokenPurpose, TokenStore } from '../stores/tokens.ts'

export function tokensIn(database: Database, clock: () => Date): TokenStore {
  return {
    create: (purpose, userId, lifetimeMs, by = null) =>
      database.transaction(async (transaction) => {
        const token = newSecret()
        await transaction.insert(oneTimeTokens).values({
          token_hash: hashSecret(token),
          purpose,
          user_id: userId,
          expires_at: new Date(clock().getTime() + lifetimeMs),
        })
        const invited = { actor_id: by, action: 'account.invited', subject: `user:${userId}` } as const
        if (purpose === 'invite') await recordIn(transaction, invited)
        return token
      }),
    async check(purpose, token) {
      const [row] = await database
        .select({ user_id: oneTimeTokens.user_id })
        .from(oneTimeTokens)
        .where(works(purpose, token, clock()))
      return row?.user_id
    },
    async take(purpose, token) {
      const [row] = await database
        .update(oneTimeTokens)
        .set({ used_at: sql`now()` })
        .where(works(purpose, token, clock()))
        .returning({ user_id: oneTimeTokens.user_id })
      return row?.user_id
    },
    removeExpired: () => deleteRows(database, oneTimeTokens, lt(oneTimeTokens.expires_at, clock())),
  }
}

function works(purpose: TokenPurpose, token: string, now: Date): SQL | undefined {
  return and(
    eq(oneTimeTokens.token_hash, hashSecret(token)),
    eq(oneTimeTokens.purpose, purpose),
    isNull(oneTimeTokens.used_at),
    gt(oneTimeTokens.expires_at, now),
    inArray(oneTimeTokens.user_id, sql`(select ${users.id} from ${users} where ${users.is_active})`),
  )
}
