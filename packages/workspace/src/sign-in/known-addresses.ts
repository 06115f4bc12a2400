import { isClean } from '../database/clean.ts'
import type { Database } from '../database/database.ts'
import { deleteRows } from '../database/delete-rows.ts'
import { and, eq, gt, lt, notInArray, type SQL, sql } from '../database/drizzle.ts'
import { users } from '../database/schema.ts'
import { knownAddresses } from '../database/schema-sign-in.ts'

/** More than a person uses; beyond it, the addresses unused for longest are deleted. */
const MOST_KEPT = 20
const isOver = lt(knownAddresses.last_at, sql`now() - interval '90 days'`)
const isRecent = gt(knownAddresses.last_at, sql`now() - interval '90 days'`)

/** The addresses from which accounts signed in within 90 days, the 20 newest of each; given and kept as hashes. */
export function knownAddressesIn(database: Database) {
  const isKnown = async (who: SQL | undefined, addressHash: string) => {
    const rows = await database
      .select({ user_id: knownAddresses.user_id })
      .from(knownAddresses)
      .innerJoin(users, eq(users.id, knownAddresses.user_id))
      .where(and(who, eq(knownAddresses.address_hash, addressHash), isRecent))
      .limit(1)
    return rows.length > 0
  }
  return {
    remember: (user_id: string, address_hash: string): Promise<void> =>
      database.transaction(async (transaction) => {
        await transaction
          .insert(knownAddresses)
          .values({ user_id, address_hash, last_at: sql`now()` })
          .onConflictDoUpdate({
            target: [knownAddresses.user_id, knownAddresses.address_hash],
            set: { last_at: sql`now()` },
          })
        const newest = transaction
          .select({ address_hash: knownAddresses.address_hash })
          .from(knownAddresses)
          .where(eq(knownAddresses.user_id, user_id))
          .orderBy(sql`${knownAddresses.last_at} desc`)
          .limit(MOST_KEPT)
        await transaction
          .delete(knownAddresses)
          .where(and(eq(knownAddresses.user_id, user_id), notInArray(knownAddresses.address_hash, newest)))
      }),
    /** Whether the account of that user name signed in from the address. */
    isKnownTo: async (username: string, addressHash: string): Promise<boolean> =>
      isClean(username) &&
      isKnown(eq(sql`lower(${users.username})`, sql`lower(${username.normalize('NFC')})`), addressHash),
    /** Whether an active account with that mail address did. */
    isKnownToMail: async (email: string, addressHash: string): Promise<boolean> =>
      isClean(email) &&
      isKnown(and(eq(sql`lower(${users.email})`, sql`lower(${email.trim()})`), eq(users.is_active, true)), addressHash),
    removeExpired: (): Promise<number> => deleteRows(database, knownAddresses, isOver),
  }
}
