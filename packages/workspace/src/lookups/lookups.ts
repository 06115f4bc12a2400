import type { EmailCandidate } from '@cognate/contract'
import { isUuid } from '@cognate/contract/ids'
import { cleanJson, isClean, storableText } from '../database/clean.ts'
import type { Database } from '../database/database.ts'
import { deleteRows } from '../database/delete-rows.ts'
import { and, eq, gt, gte, inArray, lte, ne, sql } from '../database/drizzle.ts'
import { users } from '../database/schema.ts'
import { emailVerdicts, lookups } from '../database/schema-lookups.ts'
import { person } from '../rules/people.ts'
import type { AddressVerdict, FoundAddresses, KeptAddresses, KnownAddress, LookupKind } from '../stores/lookups.ts'
import type { Actor } from '../stores/who.ts'

/** Answers of outside services, and which addresses organisations confirmed or rejected. */
export function lookupsIn(database: Database, clock: () => Date) {
  return {
    /** An answer that has not expired. */
    async get(kind: LookupKind, key: string): Promise<unknown> {
      if (!isClean(key)) return undefined
      const [row] = await database
        .select({ value: lookups.value })
        .from(lookups)
        .where(and(eq(lookups.kind, kind), eq(lookups.key, key), gt(lookups.expires_at, clock())))
      return row?.value
    },
    /** Stores an answer until `expiresAt`; an `email` replaces the incomplete one. `bestScore` is that of the best address found. */
    async set(
      kind: LookupKind,
      key: string,
      {
        value,
        expiresAt,
        bestScore = null,
      }: { value: NonNullable<unknown>; expiresAt: Date; bestScore?: number | null },
    ): Promise<void> {
      const content = { value: cleanJson(value), best_score: bestScore, fetched_at: clock(), expires_at: expiresAt }
      await database
        .insert(lookups)
        .values({ kind, key, ...content })
        .onConflictDoUpdate({ target: [lookups.kind, lookups.key], set: content })
      if (kind === 'email')
        await database.delete(lookups).where(and(eq(lookups.kind, 'incomplete email'), eq(lookups.key, key)))
    },
    /** Deletes expired answers and gives their number. */
    removeExpired: (): Promise<number> => deleteRows(database, lookups, lte(lookups.expires_at, clock())),
    /** Deletes answers about authors, by short id, and all verdicts on their addresses. */
    forget: (authorIds: readonly string[]): Promise<void> =>
      database.transaction(async (transaction) => {
        const ids = authorIds.filter(isClean)
        if (ids.length === 0) return
        await transaction.delete(lookups).where(and(ne(lookups.kind, 'signals'), inArray(lookups.key, ids)))
        await transaction.delete(emailVerdicts).where(inArray(emailVerdicts.author_id, ids))
      }),
    /** Verdicts of the actor's organisation on an author's addresses, by address in lower case. */
    async verdicts({ organisation_id }: Actor, authorId: string): Promise<ReadonlyMap<string, KnownAddress>> {
      const verdicts = await verdictsOn(database, organisation_id, [authorId])
      return new Map(verdicts.map(({ email_address, known }) => [email_address, known]))
    },
    /** What is kept of the addresses of several authors, by short id: what was found, and the verdicts as `verdicts` gives them. */
    async addressesOf(
      { organisation_id }: Actor,
      authorIds: readonly string[],
    ): Promise<ReadonlyMap<string, KeptAddresses>> {
      const ids = authorIds.filter(isClean)
      if (ids.length === 0) return new Map()
      const found = await database
        .select({ key: lookups.key, kind: lookups.kind, value: lookups.value, at: lookups.fetched_at })
        .from(lookups)
        .where(
          and(
            inArray(lookups.kind, ['email', 'incomplete email']),
            inArray(lookups.key, ids),
            gt(lookups.expires_at, clock()),
          ),
        )
      const kept = new Map(found.map(({ key, ...row }) => [key, keptOf(row)]))
      const verdicts = Map.groupBy(await verdictsOn(database, organisation_id, ids), ({ author_id }) => author_id)
      return new Map(
        ids.map((id) => [
          id,
          {
            ...(kept.get(id) ?? { found: [], lookup: undefined }),
            verdicts: new Map((verdicts.get(id) ?? []).map(({ email_address, known }) => [email_address, known])),
          },
        ]),
      )
    },
    /** Stores a verdict; null withdraws it. */
    async judge(
      { user_id, organisation_id }: Actor,
      {
        author_id,
        email_address,
        verdict,
      }: { author_id: string; email_address: string; verdict: AddressVerdict | null },
    ): Promise<void> {
      const key = { organisation_id, author_id, email_address: storableText(email_address).toLowerCase() }
      if (verdict === null) {
        await database
          .delete(emailVerdicts)
          .where(
            and(
              eq(emailVerdicts.organisation_id, organisation_id),
              eq(emailVerdicts.author_id, author_id),
              eq(emailVerdicts.email_address, key.email_address),
            ),
          )
        return
      }
      await database
        .insert(emailVerdicts)
        .values({ ...key, verdict, user_id })
        .onConflictDoUpdate({
          target: [emailVerdicts.organisation_id, emailVerdicts.author_id, emailVerdicts.email_address],
          set: { verdict, user_id, created_at: clock() },
        })
    },
    /**
     * Short ids of the authors whose best address has a score in a range, 0 to 100. The verdicts of the actor's organisation
     * count: a confirmed or kept address scores 100, a rejected or bounced one is left out.
     */
    async authorsWithEmail(
      { organisation_id }: Actor,
      { least, most }: { least: number; most: number },
    ): Promise<string[]> {
      if (!isUuid(organisation_id)) return []
      // The column holds whole numbers alone; `least` may be any.
      const leastStored = Math.min(Math.max(Math.ceil(least), 0), CONFIRMED_SCORE + 1)
      const [found, judged] = await Promise.all([
        database
          .select({ key: lookups.key, value: sql<EmailCandidate[]>`${lookups.value}` })
          .from(lookups)
          .where(and(eq(lookups.kind, 'email'), gte(lookups.best_score, leastStored), gt(lookups.expires_at, clock()))),
        database.select().from(emailVerdicts).where(eq(emailVerdicts.organisation_id, organisation_id)),
      ])
      const rejected = new Set(judged.filter(isRejected).map(keyOf))
      const bestScores = new Map<string, number>()
      for (const { key: author_id, value } of found) {
        const left = value.filter(({ email_address }) => {
          return !rejected.has(keyOf({ author_id, email_address: email_address.toLowerCase() }))
        })
        if (left.length > 0) bestScores.set(author_id, Math.max(...left.map(({ score }) => score)))
      }
      for (const row of judged) if (!isRejected(row)) bestScores.set(row.author_id, CONFIRMED_SCORE)
      return [...bestScores].filter(([, score]) => score >= least && score <= most).map(([author]) => author)
    },
  }
}

/** A kept answer of the services; there is one of either kind at most. */
function keptOf({ kind, value, at }: { kind: string; value: unknown; at: Date }) {
  const { candidates, failed } =
    kind === 'email' ? { candidates: value as EmailCandidate[], failed: [] } : (value as FoundAddresses)
  return { found: candidates, lookup: { at, failed } }
}

/** What an organisation knows of the addresses of authors. */
async function verdictsOn(database: Database, organisation_id: string, authorIds: readonly string[]) {
  const ids = authorIds.filter(isClean)
  if (!isUuid(organisation_id) || ids.length === 0) return []
  const { author_id, email_address, verdict, created_at: at, last_success_on } = emailVerdicts
  const rows = await database
    .select({ author_id, email_address, known: { verdict, at, last_success_on }, by: person })
    .from(emailVerdicts)
    .leftJoin(users, eq(users.id, emailVerdicts.user_id))
    .where(and(eq(emailVerdicts.organisation_id, organisation_id), inArray(author_id, ids)))
  return rows.map(({ known, by, ...row }) => ({ ...row, known: { ...known, by } }))
}

/** What an address counts that a person of the organisation says is right. */
const CONFIRMED_SCORE = 100

const isRejected = ({ verdict }: { verdict: AddressVerdict }) => verdict === 'rejected' || verdict === 'bounced'
const keyOf = ({ author_id, email_address }: { author_id: string; email_address: string }) =>
  `${author_id} ${email_address}`
