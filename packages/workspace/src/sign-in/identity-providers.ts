import { cleanJson, foldName, isClean, likeAnywhere } from '../database/clean.ts'
import type { Database, Querying } from '../database/database.ts'
import { and, asc, desc, eq, isNotNull, like, or, type SQL, sql } from '../database/drizzle.ts'
import { readPage } from '../database/read-page.ts'
import { organisations } from '../database/schema.ts'
import { identityProviders, socialAccounts } from '../database/schema-sign-in.ts'
import { hashSecret, newSecret } from '../database/secrets.ts'
import { recordIn } from '../logs/audit.ts'
import type { AuditNote } from '../stores/audit.ts'
import type { IdentityProviderSummary, ListedProvider, StoredIdentityProvider } from '../stores/identity-providers.ts'
import type { Listed, PageRange } from '../stores/lists.ts'
import type { By } from '../stores/who.ts'

/** Shortest text for which institutions are searched. */
const SHORTEST_SEARCH = 3
const MOST_FOUND = 20
/** Marks a token as ours for people and for scanners of leaked keys. */
const TOKEN_PREFIX = 'cognate_scim_'

const summary = {
  key: identityProviders.key,
  kind: identityProviders.kind,
  name: identityProviders.name,
  abbreviation: identityProviders.abbreviation,
  organisation_id: identityProviders.organisation_id,
  enabled: identityProviders.enabled,
}
const byName = asc(sql`lower(${identityProviders.name})`)
/** Whether the entrance leads to it: it is in use, and an institution's. */
const isOffered = and(eq(identityProviders.enabled, true), isNotNull(identityProviders.organisation_id))
const providerColumns = { ...summary, config: identityProviders.config }

export function identityProvidersIn(database: Database) {
  return {
    /** Raises `conflict` where the key is taken. */
    create: (
      provider: Omit<StoredIdentityProvider, 'enabled'> & { enabled?: boolean },
      by: By = null,
    ): Promise<StoredIdentityProvider> =>
      database.transaction(async (transaction) => {
        const clean = cleanJson(provider)
        const [row] = await transaction
          .insert(identityProviders)
          .values({ ...clean, searched: searchedOf(clean) })
          .returning(providerColumns)
        await recordIn(transaction, entryOf('created', by, row!))
        return row!
      }),
    update: (
      key: string,
      changes: Partial<Omit<StoredIdentityProvider, 'key'>>,
      by: By = null,
    ): Promise<StoredIdentityProvider | undefined> =>
      database.transaction(async (transaction) => {
        if (!isClean(key)) return undefined
        const here = eq(identityProviders.key, key)
        const [before] = await transaction.select(providerColumns).from(identityProviders).where(here).for('update')
        if (!before) return undefined
        const clean = cleanJson(changes)
        const [row] = await transaction
          .update(identityProviders)
          .set({ ...clean, searched: searchedOf({ ...before, ...clean }) })
          .where(here)
          .returning(providerColumns)
        await recordIn(transaction, entryOf('changed', by, row!))
        return row
      }),
    /** All by name, without secrets. */
    list: (): Promise<IdentityProviderSummary[]> =>
      database.select(summary).from(identityProviders).orderBy(byName, asc(identityProviders.key)),
    /** One page by name: those with a text in name, abbreviation or key, or the one with a key. */
    page: (search: { text?: string; key?: string } & PageRange): Promise<Listed<ListedProvider>> =>
      pageOf(database, search),
    /** Disabled ones too. */
    async byKey(key: string): Promise<StoredIdentityProvider | undefined> {
      if (!isClean(key)) return undefined
      const [row] = await database.select(providerColumns).from(identityProviders).where(eq(identityProviders.key, key))
      return row
    },
    /** Enabled providers of organisations by name or abbreviation, ignoring case and accents; none for less than 3 characters. At most 20. */
    async search(q: string): Promise<IdentityProviderSummary[]> {
      const text = foldName(q)
      if (text.length < SHORTEST_SEARCH || !isClean(text)) return []
      return database
        .select(summary)
        .from(identityProviders)
        .where(and(isOffered, like(identityProviders.searched, likeAnywhere(text))))
        .orderBy(
          desc(sql`starts_with(${identityProviders.searched}, ${text})`),
          asc(identityProviders.searched),
          asc(identityProviders.key),
        )
        .limit(MOST_FOUND)
    },
    /** The enabled provider of an organisation where there is one alone; undefined without any, and where there are several. */
    async only(): Promise<IdentityProviderSummary | undefined> {
      const [first, second] = await database.select(summary).from(identityProviders).where(isOffered).limit(2)
      return second ? undefined : first
    },
    /**
     * Gives the token with which the system of the institution keeps its people in step; the one before ends. Undefined for an
     * unknown provider, and for one without an organisation.
     */
    createToken: (key: string, by: By = null): Promise<string | undefined> =>
      database.transaction(async (transaction) => {
        const token = TOKEN_PREFIX + newSecret()
        const row = await setToken(transaction, and(is(key), isNotNull(identityProviders.organisation_id)), token)
        if (!row) return undefined
        await recordIn(transaction, entryOf('token_created', by, row))
        return token
      }),
    /** False where it has none. */
    removeToken: (key: string, by: By = null): Promise<boolean> =>
      database.transaction(async (transaction) => {
        const row = await setToken(transaction, and(is(key), isNotNull(identityProviders.scim_token_hash)), null)
        if (row) await recordIn(transaction, entryOf('token_removed', by, row))
        return row !== undefined
      }),
    /** Removes the provider with the accounts linked through it. */
    remove: (key: string, by: By = null): Promise<boolean> =>
      database.transaction(async (transaction) => {
        if (!isClean(key)) return false
        const [removed] = await transaction
          .delete(identityProviders)
          .where(eq(identityProviders.key, key))
          .returning(providerColumns)
        if (!removed) return false
        await transaction.delete(socialAccounts).where(eq(socialAccounts.provider, key))
        await recordIn(transaction, entryOf('removed', by, removed))
        return true
      }),
  }
}

function pageOf(
  database: Database,
  { text = '', key, ...page }: { text?: string; key?: string } & PageRange,
): Promise<Listed<ListedProvider>> {
  const here = identityProviders
  const found = foldName(text)
  const where = and(
    key === undefined ? undefined : is(key),
    found === '' ? undefined : or(like(here.searched, likeAnywhere(found)), like(here.key, likeAnywhere(found))),
  )
  return readPage(database, { table: here, where, page }, async ({ limit, offset }) => {
    const rows = await database
      .select({
        ...summary,
        organisation: { name: organisations.name, display_name: organisations.display_name },
        linked_accounts: database.$count(socialAccounts, eq(socialAccounts.provider, here.key)),
        has_scim_token: sql<boolean>`${here.scim_token_hash} is not null`,
      })
      .from(here)
      .leftJoin(organisations, eq(organisations.id, here.organisation_id))
      .where(where)
      .orderBy(byName, asc(here.key))
      .limit(limit)
      .offset(offset)
    return rows.map(({ organisation_id: _, ...row }) => row)
  })
}

const is = (key: string) => (isClean(key) ? eq(identityProviders.key, key) : sql`false`)

async function setToken(querying: Querying, where: SQL | undefined, token: string | null) {
  const [row] = await querying
    .update(identityProviders)
    .set({ scim_token_hash: token && hashSecret(token) })
    .where(where)
    .returning(providerColumns)
  return row
}

function searchedOf({ name, abbreviation }: Pick<StoredIdentityProvider, 'name' | 'abbreviation'>): string {
  return `${foldName(name)}\n${foldName(abbreviation)}`
}

/** Names the provider, without its secrets. */
function entryOf(
  change: 'created' | 'changed' | 'removed' | 'token_created' | 'token_removed',
  by: By,
  { key, kind, name, organisation_id, enabled }: StoredIdentityProvider,
): AuditNote {
  return {
    actor_id: by,
    action: `identity_provider.${change}`,
    subject: `identity_provider:${key}`,
    details: { kind, name, organisation_id, enabled },
  }
}
