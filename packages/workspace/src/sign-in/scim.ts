import type { Database } from '../database/database.ts'
import { and, eq, isNotNull } from '../database/drizzle.ts'
import { identityProviders } from '../database/schema-sign-in.ts'
import { hashSecret } from '../database/secrets.ts'
import type { Provisioner } from '../stores/scim.ts'
import { scimGroupsIn } from './scim-groups.ts'
import { scimPeopleIn } from './scim-people.ts'

/**
 * People and teams of one organisation, as the system of the institution sees and changes them. A member whom it never named
 * has their e-mail address as user name. Anything of another organisation is undefined.
 */
export function scimIn(database: Database, clock: () => Date) {
  return {
    /** Whose token it is; undefined for an unknown one. */
    async provisioner(token: string): Promise<Provisioner | undefined> {
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
