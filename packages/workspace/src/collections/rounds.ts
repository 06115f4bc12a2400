import { AppError, MOST_ROUNDS, type ReviewStatus, roundToBegin } from '@cognate/contract'
import type { Querying } from '../database/database.ts'
import { and, asc, eq, isNotNull, sql } from '../database/drizzle.ts'
import { changed } from '../database/schema.ts'
import { searches, searchRecords } from '../database/schema-collaboration.ts'
import { mayOwn } from '../rules/policies.ts'
import { named } from '../sharing/sharing.ts'
import type { SavedSearch, StoredRecord } from '../stores/searches.ts'
import type { Actor } from '../stores/who.ts'
import { storedRecordColumns } from './search-records.ts'
import { note } from './shortlist-events.ts'

type Manuscript = NonNullable<SavedSearch['manuscript']>

/**
 * Begins the next round of a manuscript of the actor with the people of the last one; false where the actor owns no such collection.
 * @param asked  The round that the sender means; undefined: whichever is next.
 */
export async function beginRound(querying: Querying, actor: Actor, uuid: string, asked?: number): Promise<boolean> {
  const isOwn = named('search', uuid, mayOwn('search', actor))
  const [search] = await querying.select({ manuscript: searches.manuscript }).from(searches).where(isOwn).for('update')
  if (!search) return false
  if (asked && search.manuscript) requireNext(search.manuscript, asked)
  const round = nextRound(search.manuscript)
  const { people_round: _, ...kept } = search.manuscript!
  await querying
    .update(searches)
    // The day until which answers were awaited has passed.
    .set({
      manuscript: { ...kept, round, answer_by: null },
      closed_at: null,
      updated_at: changed(searches.updated_at),
    })
    .where(isOwn)
  await askAgain(querying, actor, { uuid, round })
  return true
}

/** A press that comes twice begins one round. @throws AppError conflict */
function requireNext(manuscript: Manuscript, asked: number): void {
  if (roundToBegin(manuscript) === asked) return
  const detail = `The manuscript is in round ${manuscript.round} by now, so that round ${asked} was not begun.`
  throw new AppError('conflict', { detail })
}

function nextRound(manuscript: Manuscript | null): number {
  const round = manuscript ? roundToBegin(manuscript) : MOST_ROUNDS + 1
  if (round <= MOST_ROUNDS) return round
  const message = manuscript ? `It had ${MOST_ROUNDS} rounds.` : 'Only manuscripts have rounds.'
  throw new AppError('invalid_request', { fields: [{ field: 'uuid', message }] })
}

/** How somebody of the last round comes into the next one: the lower, the earlier. Those who are missing stay as they are. */
const places: Partial<Record<ReviewStatus | 'none', number>> = {
  delivered: 0,
  agreed: 1,
  ...{ late: 2, asked: 2, to_ask: 2, none: 2 },
}

const placeOf = ({ status }: Pick<StoredRecord, 'status'>) => places[status ?? 'none']

/** Makes all who have a role and did not decline people to ask, in their order. */
async function askAgain(querying: Querying, actor: Actor, { uuid, round }: { uuid: string; round: number }) {
  const { search_id, list, role, position } = searchRecords
  const people = await querying
    .select(storedRecordColumns)
    .from(searchRecords)
    .where(and(eq(search_id, uuid), eq(list, 'included'), eq(searchRecords.record_type, 'author'), isNotNull(role)))
    .orderBy(asc(position))
  const staying = people.filter((person) => placeOf(person) !== undefined)
  const ordered = staying.toSorted((one, other) => placeOf(one)! - placeOf(other)!)
  const moved = ordered.map((person, at) => ({ uuid: person.uuid, position: staying[at]!.position }))
  if (moved.length === 0) return
  await querying.execute(sql`update ${searchRecords}
    set status = 'to_ask', asked_at = null, answer_by = null, position = moved.position
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as moved(uuid uuid, position bigint)
    where ${searchRecords.uuid} = moved.uuid`)
  for (const person of ordered) await note(querying, actor, person, { status: 'to_ask', begins_round: round })
}

/** A manuscript as it is kept: with the round in which its people were asked, where the number was raised since. */
export async function withPeopleRound(
  querying: Querying,
  uuid: string,
  { before, manuscript }: { before: Manuscript | null; manuscript: Manuscript },
): Promise<Manuscript> {
  const asked = before && (before.people_round ?? before.round)
  const hasRaised = typeof asked === 'number' && asked < manuscript.round && (await hasAsked(querying, uuid))
  const { people_round: _, ...kept } = manuscript
  return hasRaised ? { ...kept, people_round: asked } : kept
}

async function hasAsked(querying: Querying, uuid: string): Promise<boolean> {
  const { search_id, list, role, status } = searchRecords
  const wasAsked = sql`coalesce(${status}, 'to_ask') <> 'to_ask'`
  const isAsked = and(eq(search_id, uuid), eq(list, 'included'), isNotNull(role), wasAsked)
  return (await querying.$count(searchRecords, isAsked)) > 0
}
