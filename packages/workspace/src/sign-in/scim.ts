import type { Database } from '../database/database.ts'
import { and, eq, isNotNull } from '../database/drizzle.ts'
import { identityProviders } from '../database/schema-sign-in.ts'
import { hashSecret } from '../database/secrets.ts'
import type { ScimStore } from '../stores/scim.ts'
import { scimGroupsIn } from './scim-groups.ts'
import { scimPeopleIn } from './scim-people.ts'

export function scimIn(database: Database, clock: () => Date): ScimStore {
  return {
    async provisioner(token) {
      const { key, organisation_id, scim_token_hash } = identityProviders
      const [row] = await database
        .select({ provider: key, organisation_id })
        .from(identityProviders)
        .where(and(eq(scim_token_hash, hashSecret(token)), isNotNull(organisation_id)))
      return row?.organisation_id ? { provider: row.provider, organisation_id: row.organisation_id } : undefined
    },
    ...scimPeopleIn(database, clock),
    ...scimGroupsIn(database),
  }
}
