import type { NoticeTopic } from '../stores/notices.ts'
import type { Querying } from './database.ts'
import { sql } from './drizzle.ts'

/** The one channel of PostgreSQL's NOTIFY; the topic is the payload. */
export const CHANNEL = 'cognate'

/** Tells all servers, once the transaction is committed, that something about a topic has changed. */
export async function notify(querying: Querying, topic: NoticeTopic): Promise<void> {
  await querying.execute(sql`select pg_notify(${CHANNEL}, ${topic})`)
}
