import { randomUUID } from 'node:crypto'
import type { StoredLetterOrder } from '../stores/letters.ts'
import { cleanJson } from './clean.ts'
import type { Querying } from './database.ts'
import { afterMs, databaseNow } from './moments.ts'
import { notify } from './notify.ts'
import { letters } from './schema-servers.ts'

/** Queues a letter in the transaction of what it tells of. */
export async function queueIn(querying: Querying, order: StoredLetterOrder, usefulMs: number): Promise<void> {
  const times = { next_attempt_at: databaseNow, useful_until: afterMs(usefulMs) }
  await querying.insert(letters).values({ ...cleanJson(order), ...times, id: randomUUID() })
  await notify(querying, 'letters')
}
