import { randomUUID } from 'node:crypto'
import { AppError } from '@cognate/contract'
import { MAX_COLLECTION_TEXTS } from '@cognate/contract/limits'
import { partsOfText } from '@cognate/contract/manuscript-text'
import { storableText } from '../database/clean.ts'
import type { Querying } from '../database/database.ts'
import { and, asc, eq, isNotNull, sql } from '../database/drizzle.ts'
import { searches, searchTexts } from '../database/schema-collaboration.ts'
import { hashSecret } from '../database/secrets.ts'
import type { StoredText } from '../stores/searches.ts'

/** The texts of a collection, its current one last. */
export async function readTexts(querying: Querying, searchId: string): Promise<StoredText[]> {
  const { uuid, text, created_at } = searchTexts
  return querying
    .select({ uuid, text, created_at })
    .from(searchTexts)
    .where(eq(searchTexts.search_id, searchId))
    .orderBy(asc(searchTexts.position))
}

/**
 * Makes a text the current one of a collection whose row the transaction has locked. One that the collection has already
 * moves to the end. Title and abstract of a manuscript follow its text.
 */
export async function putText(querying: Querying, searchId: string, given: string): Promise<StoredText[]> {
  const text = storableText(given)
  await querying
    .insert(searchTexts)
    .values({ uuid: randomUUID(), search_id: searchId, text, text_hash: hashSecret(text) })
    .onConflictDoUpdate({
      target: [searchTexts.search_id, searchTexts.text_hash],
      set: { position: sql`excluded.position` },
    })
  const parts = JSON.stringify(partsOfText(text))
  // A title alone would become the abstract.
  const isAnother = sql`concat_ws(E'\n\n', nullif(${searches.manuscript}->>'title', ''), nullif(${searches.manuscript}->>'abstract', '')) <> ${text}`
  await querying
    .update(searches)
    .set({ manuscript: sql`${searches.manuscript} || ${parts}::jsonb` })
    .where(and(eq(searches.uuid, searchId), isNotNull(searches.manuscript), isAnother))
  const texts = await readTexts(querying, searchId)
  if (texts.length > MAX_COLLECTION_TEXTS) {
    throw new AppError('quota_reached', { detail: `A collection keeps at most ${MAX_COLLECTION_TEXTS} texts.` })
  }
  return texts
}
