import { cleanJson } from '../database/clean.ts'
import type { Querying } from '../database/database.ts'
import { deleteRows } from '../database/delete-rows.ts'
import { and, eq, gt, lt, type SQL } from '../database/drizzle.ts'
import { consumedAssertions, ssoStates } from '../database/schema-sign-in.ts'
import { hashSecret } from '../database/secrets.ts'

/** Pending authorization requests: what the callback of an identity provider needs. */
export function ssoIn(database: Querying, clock: () => Date) {
  return {
    /**
     * Stores data under a state or request id, which is hashed. Raises `conflict` if the id is taken.
     * @param data  Such as nonce, code verifier, return address.
     */
    async put(state: string, provider: string, data: Record<string, unknown>, expiresAt: Date): Promise<void> {
      await database
        .insert(ssoStates)
        .values({ state_hash: hashSecret(provider, state), data: cleanJson(data), expires_at: expiresAt })
    },
    /** The data, without using the state up. */
    async read(state: string, provider: string): Promise<Record<string, unknown> | undefined> {
      const [row] = await database
        .select({ data: ssoStates.data })
        .from(ssoStates)
        .where(isOpen(state, provider, clock()))
      return row?.data
    },
    /** The data, once: if several take it at the same time, one gets it. */
    async take(state: string, provider: string): Promise<Record<string, unknown> | undefined> {
      const [row] = await database
        .delete(ssoStates)
        .where(isOpen(state, provider, clock()))
        .returning({ data: ssoStates.data })
      return row?.data
    },
    /** Whether an assertion comes for the first time; it is remembered until `expiresAt`. */
    async consumeAssertion(provider: string, assertionId: string, expiresAt: Date): Promise<boolean> {
      const { rowCount } = await database
        .insert(consumedAssertions)
        .values({ assertion_hash: hashSecret(provider, assertionId), expires_at: expiresAt })
        .onConflictDoNothing()
      return rowCount === 1
    },
    async removeExpired(): Promise<number> {
      const now = clock()
      const states = await deleteRows(database, ssoStates, lt(ssoStates.expires_at, now))
      return states + (await deleteRows(database, consumedAssertions, lt(consumedAssertions.expires_at, now)))
    },
  }
}

function isOpen(state: string, provider: string, now: Date): SQL | undefined {
  return and(eq(ssoStates.state_hash, hashSecret(provider, state)), gt(ssoStates.expires_at, now))
}
