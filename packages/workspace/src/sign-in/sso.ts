import { cleanJson } from '../database/clean.ts'
import type { Querying } from '../database/database.ts'
import { deleteRows } from '../database/delete-rows.ts'
import { and, eq, gt, lt, type SQL } from '../database/drizzle.ts'
import { consumedAssertions, ssoStates } from '../database/schema-sign-in.ts'
import { hashSecret } from '../database/secrets.ts'
import type { SsoStore } from '../stores/sso.ts'

export function ssoIn(database: Querying, clock: () => Date): SsoStore {
  return {
    async put(state, provider, data, expiresAt) {
      await database
        .insert(ssoStates)
        .values({ state_hash: hashSecret(provider, state), data: cleanJson(data), expires_at: expiresAt })
    },
    async read(state, provider) {
      const [row] = await database
        .select({ data: ssoStates.data })
        .from(ssoStates)
        .where(isOpen(state, provider, clock()))
      return row?.data
    },
    async take(state, provider) {
      const [row] = await database
        .delete(ssoStates)
        .where(isOpen(state, provider, clock()))
        .returning({ data: ssoStates.data })
      return row?.data
    },
    async consumeAssertion(provider, assertionId, expiresAt) {
      const { rowCount } = await database
        .insert(consumedAssertions)
        .values({ assertion_hash: hashSecret(provider, assertionId), expires_at: expiresAt })
        .onConflictDoNothing()
      return rowCount === 1
    },
    async removeExpired() {
      const now = clock()
      const states = await deleteRows(database, ssoStates, lt(ssoStates.expires_at, now))
      return states + (await deleteRows(database, consumedAssertions, lt(consumedAssertions.expires_at, now)))
    },
  }
}

function isOpen(state: string, provider: string, now: Date): SQL | undefined {
  return and(eq(ssoStates.state_hash, hashSecret(provider, state)), gt(ssoStates.expires_at, now))
}
