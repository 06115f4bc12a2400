import { AppError } from '@cognate/contract'
import { fullName } from '@cognate/contract/full-name'
import type { Querying } from '../database/database.ts'
import { and, eq, ne, sql } from '../database/drizzle.ts'
import { users } from '../database/schema.ts'
import { searches, shares } from '../database/schema-collaboration.ts'
import { recordIn } from '../logs/audit.ts'
import { moveShares } from '../rules/follow-owner.ts'
import { idsOfMembers, isAtWork, person } from '../rules/people.ts'
import { mayOwn } from '../rules/policies.ts'
import { requireRoom, requireRoomForRecords, requireRoomForTexts } from '../rules/quotas.ts'
import { named, refuseOthers } from '../sharing/sharing.ts'
import type { Quotas } from '../stores/quotas.ts'
import type { HandedOver } from '../stores/searches.ts'
import type { Actor } from '../stores/who.ts'
import { noteManuscript } from './shortlist-events.ts'

interface HandOver {
  uuid: string
  /** A user name. */
  to: string
  quotas: Quotas
}

/** Gives a collection of the actor to another member, in a transaction; undefined where the actor sees no such collection. */
export async function handOver(
  querying: Querying,
  actor: Actor,
  { uuid, to, quotas }: HandOver,
): Promise<HandedOver | undefined> {
  const [owned] = await querying
    .select({ name: searches.name })
    .from(searches)
    .where(named('search', uuid, mayOwn('search', actor)))
    .for('update')
  if (!owned) return refuseOthers(querying, actor, { kind: 'search', uuid })
  const { user_id, organisation_id } = actor
  const heir = await heirOf(querying, actor, to)
  const owner = fullName(heir)
  await requireRoom(querying, { organisation_id, user_id: heir.id }, { kind: 'collections', quotas, owner })
  await querying.update(searches).set({ owner_id: heir.id }).where(eq(searches.uuid, uuid))
  await requireRoomForRecords(querying, uuid, quotas)
  await requireRoomForTexts(querying, uuid, quotas)
  await moveShares(querying, { from: user_id, to: heir.id, organisationId: organisation_id })
  await querying.insert(shares).values({ owner_id: heir.id, organisation_id, search_id: uuid, user_id, may: 'edit' })
  await noteManuscript(querying, actor, uuid, { owner })
  await recordIn(querying, {
    actor_id: user_id,
    action: 'collection.handed_over',
    subject: `search:${uuid}`,
    details: { organisation_id, to: heir.id },
  })
  const [by] = await querying.select(person).from(users).where(eq(users.id, user_id))
  return { heir_id: heir.id, search_name: owned.name, by: by! }
}

/** Another member of a user name, who can sign in. */
async function heirOf(querying: Querying, { user_id, organisation_id }: Actor, to: string) {
  const [id] = await idsOfMembers(querying, organisation_id, [to])
  const [heir] = await querying
    .select({ id: users.id, ...person })
    .from(users)
    .where(and(eq(users.id, id!), ne(users.id, user_id), isAtWork(users.id, sql`${organisation_id}::uuid`)))
  if (!heir) throw new AppError('user_not_found', { detail: `No other user “${to}” here who can sign in.` })
  return heir
}
