import { isClean } from './clean.ts'
import type { Database } from './database.ts'
import { eq } from './drizzle.ts'
import { media } from './schema.ts'

/** A picture that the operator uploaded. */
export interface Picture {
  contentType: string
  bytes: Buffer
}

export function mediaIn(database: Database) {
  return {
    /** Stores a picture below the media area; one that is there already stays. */
    async put(path: string, { contentType, bytes }: Picture): Promise<void> {
      const picture = { path, content_type: contentType, content: bytes.toString('base64') }
      await database.insert(media).values(picture).onConflictDoNothing()
    },
    async get(path: string): Promise<Picture | undefined> {
      if (!isClean(path)) return undefined
      const [row] = await database.select().from(media).where(eq(media.path, path))
      return row && { contentType: row.content_type, bytes: Buffer.from(row.content, 'base64') }
    },
  }
}
