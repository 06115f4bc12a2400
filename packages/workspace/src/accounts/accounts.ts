import { randomUUID } from 'node:crypto'
import { isUuid } from '@cognate/contract/ids'
import { cleanJson, isClean, storableText } from '../database/clean.ts'
import type { Database, Querying } from '../database/database.ts'
import { and, asc, eq, isNotNull, sql } from '../database/drizzle.ts'
import { users } from '../database/schema.ts'
import { letters } from '../database/schema-servers.ts'
import { oneTimeTokens } from '../database/schema-sign-in.ts'
import { recordIn } from '../logs/audit.ts'
import type { Account, AccountExport, NewAccount, PasswordAct } from '../stores/accounts.ts'
import type { AuditNote } from '../stores/audit.ts'
import type { By } from '../stores/who.ts'
import { endApiKeys } from './api-keys.ts'
import { exportAccount } from './export-account.ts'
import { presentAccount } from './read-person.ts'
import { endSessions } from './sessions.ts'

export function accountsIn(database: Database) {
  return {
    async byUsername(username: string): Promise<Account | undefined> {
      if (!isClean(username)) return undefined
      const [row] = await database
        .select()
        .from(users)
        .where(eq(sql`lower(${users.username})`, sql`lower(${username.normalize('NFC')})`))
      return row && presentAccount(row)
    },
    async byId(id: string): Promise<Account | undefined> {
      if (!isUuid(id)) return undefined
      const [row] = await database.select().from(users).where(eq(users.id, id))
      return row && presentAccount(row)
    },
    /** User names by id; who is not there is left out. */
    async usernamesOf(ids: readonly string[]): Promise<Map<string, string>> {
      const asked = sql.param(ids.filter(isUuid))
      const rows = await database
        .select({ id: users.id, username: users.username })
        .from(users)
        .where(sql`${users.id} = any(${asked}::uuid[])`)
      return new Map(rows.map(({ id, username }) => [id, username]))
    },
    create: (account: NewAccount, by: By = null): Promise<Account> =>
      database.transaction(async (transaction) => {
        const [row] = await transaction
          .insert(users)
          .values({
            ...cleanJson(account),
            username: storableText(account.username).normalize('NFC'),
            id: randomUUID(),
          })
          .returning()
        // Only the id: the audit log must hold no name after its account is deleted.
        await record(transaction, { id: row!.id, by, action: 'account.created' })
        return presentAccount(row!)
      }),
    /** The active accounts with an address, in any case. */
    async byEmail(email: string): Promise<Account[]> {
      if (!isClean(email)) return []
      const rows = await database
        .select()
        .from(users)
        .where(and(hasEmail(email), eq(users.is_active, true)))
        .orderBy(asc(sql`lower(${users.username})`))
      return rows.map(presentAccount)
    },
    /** Whether an account with the address was closed. */
    async isClosedEmail(email: string): Promise<boolean> {
      if (!isClean(email)) return false
      const [row] = await database
        .select({ id: users.id })
        .from(users)
        .where(and(hasEmail(email), eq(users.is_active, false)))
        .limit(1)
      return row !== undefined
    },
    update: (
      id: string,
      changes: Partial<Pick<Account, 'email' | 'first_name' | 'last_name' | 'author_id' | 'author_name'>>,
      by: By = null,
    ): Promise<Account | undefined> =>
      database.transaction(async (transaction) => {
        if (!isUuid(id)) return undefined
        const isThis = eq(users.id, id)
        const [before] = await transaction.select({ email: users.email }).from(users).where(isThis).for('update')
        if (!before) return undefined
        const [row] = await transaction
          .update(users)
          .set({ ...cleanJson(changes), updated_at: sql`now()` })
          .where(isThis)
          .returning()
        // Somebody else may read what was sent to the address before.
        if (row!.email !== before.email) {
          await endTokens(transaction, id)
          const isOf = eq(sql`${letters.facts}->>'user_id'`, id)
          await transaction.delete(letters).where(and(isOf, isNotNull(letters.refused_at)))
        }
        const details = { changed: Object.keys(changes) }
        await record(transaction, { id, by, action: 'account.changed', details })
        return presentAccount(row!)
      }),
    /** Sets the password, and ends every session, every API key and every link sent by mail; all or nothing. */
    setPassword: (
      id: string,
      passwordHash: string | null,
      { by, action = 'account.password_set', keepsSessions = false }: PasswordAct,
    ): Promise<void> =>
      database.transaction(async (transaction) => {
        if (!(await change(transaction, id, { password_hash: passwordHash }))) return
        await endTokens(transaction, id)
        if (!keepsSessions) await endEntries(transaction, id)
        await record(transaction, { id, by, action })
      }),
    /** Deactivating ends every session, every API key and every link sent by mail. */
    setActive: (id: string, isActive: boolean, by: By = null): Promise<void> =>
      database.transaction(async (transaction) => {
        if (!isActive) return closeAccountIn(transaction, id, by)
        if (!(await change(transaction, id, { is_active: true }))) return
        await record(transaction, { id, by, action: 'account.activated' })
      }),
    /** Lets somebody administer the whole installation, or no longer. */
    setOperator: (id: string, isOperator: boolean, by: By = null): Promise<void> =>
      database.transaction(async (transaction) => {
        if (!(await change(transaction, id, { is_operator: isOperator }))) return
        await record(transaction, { id, by, action: isOperator ? 'operator.added' : 'operator.removed' })
      }),
    /** Those whose accounts are active. */
    countOperators: (): Promise<number> =>
      database.$count(users, and(eq(users.is_operator, true), eq(users.is_active, true))),
    /** Ends every session and API key of a person. */
    endSessions: (id: string, by: By = null): Promise<void> =>
      database.transaction(async (transaction) => {
        await endEntries(transaction, id)
        await record(transaction, { id, by, action: 'account.signed_out' })
      }),
    /** All accounts by user name. */
    async list(): Promise<Account[]> {
      const rows = await database
        .select()
        .from(users)
        .orderBy(asc(sql`lower(${users.username})`))
      return rows.map(presentAccount)
    },
    /** Deletes the account with everything made with it. */
    remove: (id: string, by: By): Promise<boolean> =>
      database.transaction(async (transaction) => {
        if (!isUuid(id)) return false
        const { rowCount } = await transaction.delete(users).where(eq(users.id, id))
        if (!rowCount) return false
        await record(transaction, { id, by, action: 'account.removed' })
        return true
      }),
    /** Everything stored about a person as plain JSON, without hashes; undefined for an unknown one. */
    async exportOf(id: string): Promise<AccountExport | undefined> {
      return isUuid(id) ? exportAccount(database, id) : undefined
    },
  }
}

const hasEmail = (email: string) => eq(sql`lower(${users.email})`, sql`lower(${email.trim()})`)

/** False where there is no such account. */
async function change(querying: Querying, id: string, changes: Partial<Account>): Promise<boolean> {
  const { rowCount } = await querying
    .update(users)
    .set({ ...changes, updated_at: sql`now()` })
    .where(eq(users.id, id))
  return Boolean(rowCount)
}

export async function closeAccountIn(querying: Querying, id: string, by: By): Promise<void> {
  if (!(await change(querying, id, { is_active: false }))) return
  await endTokens(querying, id)
  await endEntries(querying, id)
  await record(querying, { id, by, action: 'account.deactivated' })
}

/** Ends links sent by mail that open the account. */
export async function endTokens(querying: Querying, id: string): Promise<void> {
  await querying.delete(oneTimeTokens).where(eq(oneTimeTokens.user_id, id))
}

/** Ends sessions and API keys, which work without the password. */
async function endEntries(querying: Querying, id: string): Promise<void> {
  await endSessions(querying, id)
  await endApiKeys(querying, id)
}

function record(
  querying: Querying,
  { id, by, ...note }: { id: string; by: By } & Pick<AuditNote, 'action' | 'details'>,
): Promise<void> {
  return recordIn(querying, { ...note, actor_id: by, subject: `user:${id}` })
}
