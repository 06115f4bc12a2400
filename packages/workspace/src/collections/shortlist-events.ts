import { identityOf, type ManuscriptChanges } from '@cognate/contract'
import { isClean } from '../database/clean.ts'
import type { Querying } from '../database/database.ts'
import { and, desc, eq, sql } from '../database/drizzle.ts'
import { shortlistEvents } from '../database/schema-collaboration.ts'
import { hashSecret } from '../database/secrets.ts'
import type { RecordChanges, ShortlistEvent, StoredRecord } from '../stores/searches.ts'
import type { Actor } from '../stores/who.ts'

interface Change {
  actor: Actor
  record: StoredRecord
  changes: RecordChanges
}

/** Keeps what was changed of a person. Where a record stands and whether it is an example are not told. */
export async function noteChange(querying: Querying, { actor, record, changes }: Change): Promise<void> {
  const { position: _, used_in_search: __, ...told } = changes
  const set = Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined))
  if (Object.keys(set).length > 0) await note(querying, actor, record, set)
}

/** Whose events are those of the manuscript of a collection; no record has it. */
const OF_MANUSCRIPT = 'manuscript'

/** Keeps what was changed of the people and the text of a manuscript. */
export async function noteManuscript(
  querying: Querying,
  { organisation_id, user_id: made_by }: Actor,
  search_id: string,
  manuscript: ManuscriptChanges,
): Promise<void> {
  if (Object.keys(manuscript).length === 0) return
  const event = { organisation_id, search_id, identity: OF_MANUSCRIPT, display_name: null, made_by }
  await querying.insert(shortlistEvents).values({ ...event, changes: { manuscript } })
}

/** Keeps that a person was removed. */
export async function noteRemoval(querying: Querying, actor: Actor, record: StoredRecord): Promise<void> {
  await note(querying, actor, record, { is_removed: true })
}

/** Keeps why somebody was removed; false where the last that happened to them is not that. */
export async function noteOnRemoved(
  querying: Querying,
  actor: Actor,
  { search, identifier, note: said }: { search: string; identifier: string; note: string | null },
): Promise<boolean> {
  if (!isClean(identifier)) return false
  const identity = identityOf({ record_type: 'author', identifier })
  const { changes, display_name, id } = shortlistEvents
  const cameOrWent = sql`(${changes} ? 'is_removed' or ${changes} ? 'is_added')`
  const [last] = await querying
    .select({ changes, display_name })
    .from(shortlistEvents)
    .where(and(eq(shortlistEvents.search_id, search), eq(shortlistEvents.identity, identity), cameOrWent))
    .orderBy(desc(id))
    .limit(1)
  if (!last?.changes.is_removed) return false
  const of = { search, record_type: 'author' as const, identifier, display_name: last.display_name }
  await querying.insert(shortlistEvents).values(eventOf(actor, of, { note: said }))
  return true
}

/** People whose adding is kept where they come together; more are a list that somebody took in, and would hide what else was done. */
const MOST_ADDED = 50

/** Keeps who was added, and in which role. */
export async function noteAdded(querying: Querying, actor: Actor, records: readonly StoredRecord[]): Promise<void> {
  const people = records.filter(({ record_type }) => record_type === 'author')
  if (people.length === 0 || people.length > MOST_ADDED) return
  const events = people.map((record) =>
    eventOf(actor, record, { is_added: true, ...(record.role && { role: record.role }) }),
  )
  await querying.insert(shortlistEvents).values(events)
}

/** Keeps who was left out by hand. */
export async function noteHidden(querying: Querying, actor: Actor, records: readonly StoredRecord[]): Promise<void> {
  const people = records.filter(({ record_type, reason }) => record_type === 'author' && reason === 'hand')
  if (people.length === 0 || people.length > MOST_ADDED) return
  await querying.insert(shortlistEvents).values(people.map((record) => eventOf(actor, record, { is_hidden: true })))
}

/** Keeps what was changed of a person; nothing of other records. */
export async function note(
  querying: Querying,
  actor: Actor,
  record: StoredRecord,
  changes: ShortlistEvent['changes'],
): Promise<void> {
  if (record.record_type === 'author') await querying.insert(shortlistEvents).values(eventOf(actor, record, changes))
}

const eventOf = (
  { organisation_id, user_id: made_by }: Actor,
  record: Pick<StoredRecord, 'search' | 'record_type' | 'identifier' | 'display_name'>,
  changes: ShortlistEvent['changes'],
) => ({
  ...{ organisation_id, search_id: record.search, identity: identityOf(record, hashSecret) },
  ...{ display_name: record.display_name, changes, made_by },
})
