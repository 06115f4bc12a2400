import { endSessions } from '../accounts/sessions.ts'
import { isClean, storableText } from '../database/clean.ts'
import type { Database, Querying } from '../database/database.ts'
import { and, asc, eq, isNotNull, isNull, lt, sql } from '../database/drizzle.ts'
import { users } from '../database/schema.ts'
import { passkeys, recoveryCodes, totpSecrets } from '../database/schema-second-factor.ts'
import { hashSecret } from '../database/secrets.ts'
import { recordIn } from '../logs/audit.ts'
import type { By } from '../stores/who.ts'

/** A passkey; `id` as the authenticator names it, `public_key` in base64url. */
export interface Passkey {
  id: string
  name: string
  public_key: string
  counter: number
  transports: string[]
  created_at: Date
  last_used_at: Date | null
}

/** What a person has set up beside their password. */
export interface SecondFactors {
  has_totp: boolean
  /** The oldest first. */
  passkeys: Passkey[]
  recovery_codes_left: number
}

/** Whether a factor is a person's first: only then its recovery codes are kept, and so are to be shown. */
export type Addition = 'first' | 'further'

/** What a person proves beside their password. The audit log tells who added and removed what. */
export function secondFactorsIn(database: Database) {
  return {
    async of(userId: string): Promise<SecondFactors> {
      const [totp] = await database.select({ id: totpSecrets.user_id }).from(totpSecrets).where(isUsed(userId))
      const isLeft = and(eq(recoveryCodes.user_id, userId), isNull(recoveryCodes.used_at))
      const keys = await database
        .select()
        .from(passkeys)
        .where(eq(passkeys.user_id, userId))
        .orderBy(asc(passkeys.created_at), asc(passkeys.id))
      return {
        has_totp: totp !== undefined,
        passkeys: keys.map(({ user_id: _, ...passkey }) => passkey),
        recovery_codes_left: await database.$count(recoveryCodes, isLeft),
      }
    },
    /** Keeps the secret of an app until it is confirmed; false where one is in use. */
    async beginTotp(userId: string, secret: string): Promise<boolean> {
      const { rowCount } = await database
        .insert(totpSecrets)
        .values({ user_id: userId, secret })
        .onConflictDoUpdate({
          target: totpSecrets.user_id,
          set: { secret, last_step: 0 },
          setWhere: isNull(totpSecrets.confirmed_at),
        })
      return rowCount === 1
    },
    /** The secret that is in use, or that waits to be confirmed. */
    async totpSecret(userId: string, state: 'used' | 'waiting'): Promise<string | undefined> {
      const [row] = await database
        .select({ secret: totpSecrets.secret })
        .from(totpSecrets)
        .where(state === 'used' ? isUsed(userId) : isWaiting(userId))
      return row?.secret
    },
    /** The secret that waits is used from now on; undefined where none waits. The code of this step is taken. */
    confirmTotp: (userId: string, step: number, codes: readonly string[]): Promise<Addition | undefined> =>
      database.transaction(async (transaction) => {
        const { rowCount } = await transaction
          .update(totpSecrets)
          .set({ confirmed_at: sql`now()`, last_step: step })
          .where(isWaiting(userId))
        return rowCount === 1 ? noteAddition(transaction, userId, { kind: 'totp', codes }) : undefined
      }),
    /** Takes the code of a step, once: false where it, or a later one, was taken before. */
    async takeStep(userId: string, step: number): Promise<boolean> {
      const { rowCount } = await database
        .update(totpSecrets)
        .set({ last_step: step })
        .where(and(isUsed(userId), lt(totpSecrets.last_step, step)))
      return rowCount === 1
    },
    addPasskey: (
      userId: string,
      passkey: Omit<Passkey, 'created_at' | 'last_used_at'>,
      codes: readonly string[],
    ): Promise<Addition> =>
      database.transaction(async (transaction) => {
        await transaction.insert(passkeys).values({ ...passkey, name: storableText(passkey.name), user_id: userId })
        return noteAddition(transaction, userId, { kind: 'passkey', codes })
      }),
    async notePasskeyUse(id: string, counter: number): Promise<void> {
      await database.update(passkeys).set({ counter, last_used_at: sql`now()` }).where(eq(passkeys.id, id))
    },
    /** Removes the app, or a passkey by its id; with the last factor go the recovery codes. */
    remove: (userId: string, factor: 'totp' | { passkey: string }): Promise<boolean> =>
      database.transaction(async (transaction) => {
        await lockPerson(transaction, userId)
        const { rowCount } =
          factor === 'totp'
            ? await transaction.delete(totpSecrets).where(isUsed(userId))
            : isClean(factor.passkey)
              ? await transaction
                  .delete(passkeys)
                  .where(and(eq(passkeys.user_id, userId), eq(passkeys.id, factor.passkey)))
              : { rowCount: 0 }
        if (!rowCount) return false
        if (!(await hasAny(transaction, userId))) await forget(transaction, userId)
        const kind = factor === 'totp' ? 'totp' : 'passkey'
        await record(transaction, 'second_factor.removed', { userId, by: userId, details: { kind } })
        return true
      }),
    /** Puts new recovery codes in place of all before. */
    setRecoveryCodes: (userId: string, codes: readonly string[]): Promise<void> =>
      database.transaction(async (transaction) => {
        await lockPerson(transaction, userId)
        await putCodes(transaction, userId, codes)
        await record(transaction, 'second_factor.codes_made', { userId, by: userId })
      }),
    /** Takes a recovery code, once. */
    async takeRecoveryCode(userId: string, code: string): Promise<boolean> {
      if (!isClean(code)) return false
      const { rowCount } = await database
        .update(recoveryCodes)
        .set({ used_at: sql`now()` })
        .where(
          and(
            eq(recoveryCodes.user_id, userId),
            eq(recoveryCodes.code_hash, hashSecret(userId, code)),
            isNull(recoveryCodes.used_at),
          ),
        )
      return rowCount === 1
    },
    /** Removes everything and ends the person's sessions; false where there is nothing. API keys stay. */
    reset: (userId: string, by: By): Promise<boolean> =>
      database.transaction(async (transaction) => {
        await lockPerson(transaction, userId)
        const isSetUp = await hasAny(transaction, userId)
        await transaction.delete(totpSecrets).where(eq(totpSecrets.user_id, userId))
        await transaction.delete(passkeys).where(eq(passkeys.user_id, userId))
        await forget(transaction, userId)
        if (!isSetUp) return false
        await endSessions(transaction, userId)
        await record(transaction, 'second_factor.reset', { userId, by })
        return true
      }),
  }
}

const isUsed = (userId: string) => and(eq(totpSecrets.user_id, userId), isNotNull(totpSecrets.confirmed_at))
const isWaiting = (userId: string) => and(eq(totpSecrets.user_id, userId), isNull(totpSecrets.confirmed_at))

/** One change of a person's factors after the other, so that of two first ones one is the first. */
async function lockPerson(querying: Querying, userId: string): Promise<void> {
  await querying.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
}

async function hasAny(querying: Querying, userId: string): Promise<boolean> {
  const [totp] = await querying.select({ id: totpSecrets.user_id }).from(totpSecrets).where(isUsed(userId))
  const [passkey] = await querying
    .select({ id: passkeys.id })
    .from(passkeys)
    .where(eq(passkeys.user_id, userId))
    .limit(1)
  return totp !== undefined || passkey !== undefined
}

async function noteAddition(
  querying: Querying,
  userId: string,
  { kind, codes }: { kind: 'totp' | 'passkey'; codes: readonly string[] },
): Promise<Addition> {
  await lockPerson(querying, userId)
  const { rowCount } = await querying
    .update(users)
    .set({ second_factor_since: sql`now()` })
    .where(and(eq(users.id, userId), isNull(users.second_factor_since)))
  const addition = rowCount === 1 ? 'first' : 'further'
  if (addition === 'first') await putCodes(querying, userId, codes)
  await record(querying, 'second_factor.added', { userId, by: userId, details: { kind } })
  return addition
}

async function putCodes(querying: Querying, userId: string, codes: readonly string[]): Promise<void> {
  await querying.delete(recoveryCodes).where(eq(recoveryCodes.user_id, userId))
  await querying
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashSecret(userId, code) })))
}

/** What is left once a person has no factor any more. */
async function forget(querying: Querying, userId: string): Promise<void> {
  await querying.delete(recoveryCodes).where(eq(recoveryCodes.user_id, userId))
  await querying.update(users).set({ second_factor_since: null }).where(eq(users.id, userId))
}

type Action = 'second_factor.added' | 'second_factor.removed' | 'second_factor.codes_made' | 'second_factor.reset'

function record(
  querying: Querying,
  action: Action,
  { userId, by, details }: { userId: string; by: string | null; details?: Record<string, unknown> },
): Promise<void> {
  return recordIn(querying, { action, actor_id: by, subject: `user:${userId}`, ...(details && { details }) })
}
