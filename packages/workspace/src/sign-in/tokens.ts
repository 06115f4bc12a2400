import type { Database } from '../database/database.ts'
import { deleteRows } from '../database/delete-rows.ts'
import { and, eq, gt, inArray, isNull, lt, type SQL, sql } from '../database/drizzle.ts'
import { users } from '../database/schema.ts'
import { oneTimeTokens } from '../database/schema-sign-in.ts'
import { hashSecret, newSecret } from '../database/secrets.ts'
import { recordIn } from '../logs/audit.ts'
import type { TokenPurpose } from '../stores/tokens.ts'
import type { By } from '../stores/who.ts'

/** Tokens sent by mail. Only their SHA-256 is stored; those of deactivated accounts do not work. */
export function tokensIn(database: Database, clock: () => Date) {
  return {
    /**
     * @param lifetimeMs  How long it works, in milliseconds.
     * @param made  Who invites; `isAgain`: the same invitation is written once more, which the audit log has already.
     */
    create: (
      purpose: TokenPurpose,
      userId: string,
      lifetimeMs: number,
      { by = null, isAgain = false }: { by?: By; isAgain?: boolean } = {},
    ): Promise<string> =>
      database.transaction(async (transaction) => {
        const token = newSecret()
        await transaction.insert(oneTimeTokens).values({
          token_hash: hashSecret(token),
          purpose,
          user_id: userId,
          expires_at: new Date(clock().getTime() + lifetimeMs),
        })
        const invited = { actor_id: by, action: 'account.invited', subject: `user:${userId}` } as const
        if (purpose === 'invite' && !isAgain) await recordIn(transaction, invited)
        return token
      }),
    /** The user's id while the token works. */
    async check(purpose: TokenPurpose, token: string): Promise<string | undefined> {
      const [row] = await database
        .select({ user_id: oneTimeTokens.user_id })
        .from(oneTimeTokens)
        .where(works(purpose, token, clock()))
      return row?.user_id
    },
    /** The user's id, once: if several take a token at the same time, one gets it. */
    async take(purpose: TokenPurpose, token: string): Promise<string | undefined> {
      const [row] = await database
        .update(oneTimeTokens)
        .set({ used_at: sql`now()` })
        .where(works(purpose, token, clock()))
        .returning({ user_id: oneTimeTokens.user_id })
      return row?.user_id
    },
    removeExpired: (): Promise<number> => deleteRows(database, oneTimeTokens, lt(oneTimeTokens.expires_at, clock())),
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
