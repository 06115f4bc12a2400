import { likeAnywhere } from '../database/clean.ts'
import { type SQL, sql } from '../database/drizzle.ts'
import { organisations } from '../database/schema.ts'

/** Organisations by what is shown of them. */
export const byDisplayName = [sql`lower(${organisations.display_name})`, organisations.name]

/** One condition for each word, which is part of a name. */
export function wordsOfName(text: string): SQL[] {
  const words = text.trim().split(/\s+/).filter(Boolean)
  return words.map(
    (word) => sql`(${organisations.name} || ' ' || ${organisations.display_name}) ilike ${likeAnywhere(word)}`,
  )
}
