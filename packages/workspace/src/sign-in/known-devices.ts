import type { Database } from '../database/database.ts'
import { and, desc, eq, ne, notInArray, sql } from '../database/drizzle.ts'
import { users } from '../database/schema.ts'
import { knownDevices } from '../database/schema-sign-in.ts'
import { hashSecret } from '../database/secrets.ts'

/** More than a person uses; beyond it, those unused for longest are forgotten. */
const MOST_KEPT = 20

/** Browsers in which people signed in, each known by a secret in a cookie. */
export function knownDevicesIn(database: Database) {
  return {
    /** Remembers a browser of a person, and says whether it is their first, or a new one beside others. */
    remember: (user_id: string, device: string): Promise<'first' | 'new' | 'known'> =>
      database.transaction(async (transaction) => {
        // One sign-in of a person after the other, so that of two first ones one is new.
        await transaction.select({ id: users.id }).from(users).where(eq(users.id, user_id)).for('update')
        const device_hash = hashSecret(device)
        const [remembered] = await transaction
          .insert(knownDevices)
          .values({ user_id, device_hash })
          .onConflictDoUpdate({
            target: [knownDevices.user_id, knownDevices.device_hash],
            set: { last_at: sql`now()` },
          })
          // xmax is 0 in a row that was inserted, and not updated.
          .returning({ isNew: sql<boolean>`(xmax = 0)` })
        if (!remembered?.isNew) return 'known'
        const isOfPerson = eq(knownDevices.user_id, user_id)
        const newest = transaction
          .select({ device_hash: knownDevices.device_hash })
          .from(knownDevices)
          .where(isOfPerson)
          .orderBy(desc(knownDevices.last_at))
          .limit(MOST_KEPT)
        await transaction.delete(knownDevices).where(and(isOfPerson, notInArray(knownDevices.device_hash, newest)))
        const others = await transaction
          .select({ device_hash: knownDevices.device_hash })
          .from(knownDevices)
          .where(and(isOfPerson, ne(knownDevices.device_hash, device_hash)))
          .limit(1)
        return others.length > 0 ? 'new' : 'first'
      }),
  }
}
