import { randomUUID } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import { cleanJson, cleanText, isClean, isUuid } from './clean.ts'
import type { Database } from './database.ts'
import { users } from './schema.ts'
import type { Account, Workspace } from './workspace.ts'

export function accountsIn(database: Database): Workspace['accounts'] {
  return {
    async byUsername(username) {
      if (!isClean(username)) return undefined
      const [row] = await database
        .select()
        .from(users)
        .where(eq(sql`lower(${users.username})`, sql`lower(${username.normalize('NFC')})`))
      return row && present(row)
    },
    async byId(id) {
      if (!isUuid(id)) return undefined
      const [row] = await database.select().from(users).where(eq(users.id, id))
      return row && present(row)
    },
    async create(account) {
      const [row] = await database
        .insert(users)
        .values({ ...cleanJson(account), username: cleanText(account.username).normalize('NFC'), id: randomUUID() })
        .returning()
      return present(row!)
    },
    async setPassword(id, passwordHash) {
      await change(database, id, { password_hash: passwordHash })
    },
    async setActive(id, isActive) {
      await change(database, id, { is_active: isActive })
    },
    async list() {
      const rows = await database
        .select()
        .from(users)
        .orderBy(asc(sql`lower(${users.username})`))
      return rows.map(present)
    },
  }
}

async function change(database: Database, id: string, changes: Partial<Account>): Promise<void> {
  await database
    .update(users)
    .set({ ...changes, updated_at: sql`now()` })
    .where(eq(users.id, id))
}

/** Which organisation is active is the memberships' to say. */
function present({ active_organisation_id: _, ...account }: typeof users.$inferSelect): Account {
  return account
}
