import { cleanJson } from '../database/clean.ts'
import type { Database } from '../database/database.ts'
import { inArray, sql } from '../database/drizzle.ts'
import { retractions } from '../database/schema-lookups.ts'

/** What the Retraction Watch table says of a work. */
export interface Retraction {
  /** In lower case, without an address before it. */
  doi: string
  /** YYYY-MM-DD. */
  retracted_on: string | null
  /** The DOI of the notice. */
  notice: string | null
}

/** Rows that one statement writes. */
const CHUNK = 5_000

/** Retracted works, from a table that is imported as a whole. */
export function retractionsIn(database: Database) {
  return {
    /** Puts a table in place of the one before. */
    replace: (rows: readonly Retraction[]): Promise<void> =>
      database.transaction(async (transaction) => {
        await transaction.delete(retractions)
        for (let at = 0; at < rows.length; at += CHUNK)
          await transaction.execute(sql`insert into ${retractions} (doi, retracted_on, notice)
            select doi, retracted_on, notice
            from jsonb_to_recordset(${JSON.stringify(cleanJson(rows.slice(at, at + CHUNK)))}::jsonb)
              as sent(doi text, retracted_on date, notice text)
            on conflict do nothing`)
      }),
    /** Those of some works that were retracted, by DOI. */
    async find(dois: readonly string[]): Promise<ReadonlyMap<string, Retraction>> {
      if (dois.length === 0) return new Map()
      const rows = await database
        .select()
        .from(retractions)
        .where(inArray(retractions.doi, [...new Set(dois)]))
      return new Map(rows.map((row) => [row.doi, row]))
    },
  }
}
