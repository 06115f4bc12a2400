import type { Tie } from '@cognate/contract'
import { shortId } from '@cognate/contract/ids'
import { LONGEST_NOTE, type ReviewStatus } from '@cognate/contract/limits'
import { isRefusedWith } from '../../lib/api-error.ts'
import { isConflict } from '../../lib/change-with-retry.ts'
import { changeTopic } from '../../model/collection/change-topic.ts'
import { changedSince, saidBy, sayNotDone, sayNotUndone, seenOf } from '../../model/collection/changed-since.ts'
import { collection } from '../../model/collection/collection.ts'
import {
  type CollectedChanges,
  type CollectedRecord,
  keyOf,
  recordsByKey,
} from '../../model/collection/collection-state.ts'
import { tiesInWords } from '../../model/collection/independence-words.ts'
import { reasonOf } from '../../model/collection/refusal-words.ts'
import {
  beyondWanted,
  chosenOf,
  type Shortlist,
  siblingsOf,
  todayHere,
  withRole,
} from '../../model/collection/shortlist.ts'
import { beyondWantedInWords, nameOfCollected } from '../../model/collection/shortlist-words.ts'
import { showToast } from '../../model/toasts.ts'
import { comparedOf } from './independence.ts'
import { messages } from './messages.ts'
import { noteTakenBack } from './removed-query.ts'

/**
 * Sends a change; where it is refused, offers to send it again.
 * @param undoes  The change that this one takes back, which it does only where nobody else has changed the same since.
 */
async function send(record: CollectedRecord, changes: CollectedChanges, undoes?: CollectedChanges): Promise<void> {
  const seen = undoes ? saidBy(undoes) : seenOf(record, changes)
  try {
    await collection.alter(record, changes, seen)
  } catch (error) {
    const isGone = isRefusedWith(error, 'record_not_found')
    if (undoes && seen && (isGone || isConflict(error))) return sayNotUndone(record, Object.keys(seen))
    // By then the page knows what stands there, so that insisting overwrites that alone.
    if (seen && isConflict(error)) return sayNotDone(record, seen, () => void send(record, changes))
    showToast({
      tone: 'danger',
      title: messages.notChanged(nameOfCollected(record)),
      details: reasonOf(error),
      takesBack: changeTopic([record]),
      ...(!isGone && { action: { label: messages.tryAgain, onPress: () => void send(record, changes) } }),
      until: collection.stay(),
    })
  }
}

/** Says what was done, and offers to undo it. */
const offerUndo = (record: CollectedRecord, title: string, onPress: () => void, details?: string) =>
  showToast({
    tone: 'info',
    title,
    ...(details && { details }),
    topic: changeTopic([record]),
    action: { label: messages.undo, onPress },
    until: collection.stay(),
  })

/** What a change would have to be to take another back. */
function opposite(record: CollectedRecord, changes: CollectedChanges): CollectedChanges {
  const fields = Object.keys(changes) as (keyof CollectedChanges)[]
  return Object.fromEntries(fields.map((field) => [field, record[field] ?? null]))
}

/** Changes somebody, says so, and offers to undo it. */
export function change(record: CollectedRecord, changes: CollectedChanges, said: string, details?: string): void {
  const before = opposite(record, changes)
  void send(record, changes)
  offerUndo(record, said, () => void send(record, before, changes), details)
}

/** Gives somebody a role, says so with what speaks against it and where these are more than are wanted, and offers to undo it. */
export function setRole(
  record: CollectedRecord,
  given: Pick<CollectedChanges, 'role' | 'alternate_of'>,
  told: string,
  doubt?: string,
): void {
  const { role = null } = given
  const changes = withRole(record, given)
  const before = opposite(record, changes)
  void send(record, changes)
  const beyond = record.role !== role && beyondWanted(collection.state(), role)
  const details = [doubt, role && beyond && beyondWantedInWords(role, beyond)].filter(Boolean).join('. ')
  offerUndo(record, told, () => void send(record, before, changes), details || undefined)
}

/** Saves words about somebody, says so, and offers to undo it. Raises where they are refused: the field keeps them. */
export async function saveWords(
  record: CollectedRecord,
  words: Pick<CollectedChanges, 'note' | 'declined_reason'>,
  said: string,
): Promise<void> {
  const before = opposite(record, words)
  await collection.alter(record, words)
  offerUndo(record, said, () => void send(record, before, words))
}

/** Sets how far asking somebody has come, with what that brings along: the day of asking, and until when an answer is awaited. */
export function setStatus(
  record: CollectedRecord,
  status: ReviewStatus | null,
  answerBy: string | null | undefined,
): void {
  const asked = { asked_at: record.asked_at ?? todayHere(), answer_by: record.answer_by ?? answerBy ?? null }
  const changes: CollectedChanges = status === 'asked' ? { status, ...asked } : { status }
  const isUnreachable = status === 'asked' && !record.email_address
  change(
    record,
    changes,
    messages.statusSet(nameOfCollected(record), status),
    isUnreachable ? messages.noAddressYet : undefined,
  )
  // The server knows the day from the history where it is missing.
  if (status && status !== 'to_ask' && !changes.asked_at && !record.asked_at)
    void collection.whenSent().then(() => collection.refresh())
}

/** Moves somebody among those of the same part. */
export function moveAmong(shortlist: Shortlist, record: CollectedRecord, place: number): void {
  const siblings = siblingsOf(shortlist, record)
  const target = siblings[place]
  if (!target || target === record) return
  const { included } = collection.state()
  const from = included.findIndex((known) => keyOf(known) === keyOf(record))
  const to = included.findIndex((known) => keyOf(known) === keyOf(target))
  if (from === -1 || to === -1) return
  collection.move(record, to)
  const name = nameOfCollected(record)
  offerUndo(record, messages.moved(name, place + 1, siblings.length), () => collection.move(record, from))
}

/** Removes somebody; undoing that brings back everything said, and who stands in. */
export function remove(record: CollectedRecord, standIns: readonly CollectedRecord[] = []): void {
  const before = collection.state()
  collection.remove([record])
  const after = collection.state()
  const undo = async () => {
    if ((await changedSince([record], after)).length > 0) return sayNotUndone(record)
    collection.undo([record], before)
    if (standIns.length === 0) return
    // The record comes back with an id of its own, which the server knows.
    await collection.whenSent()
    collection.refresh()
    await collection.whenSent()
    const uuid = recordsByKey(collection.state().included).get(keyOf(record))?.uuid
    if (uuid) await Promise.all(standIns.map((standIn) => send(standIn, { role: 'alternate', alternate_of: uuid })))
  }
  offerUndo(
    record,
    messages.removed(nameOfCollected(record)),
    () => void undo(),
    record.record_type === 'author' ? messages.sayWhy : undefined,
  )
}

interface Replacement {
  declined: CollectedRecord
  /** Who takes the place. */
  next: CollectedRecord
  /** The others who stood in for the same reviewer. */
  others: readonly CollectedRecord[]
}

/** Gives an alternate the place of a reviewer who declined, and keeps the role; the other alternates stand in for the new one. */
export function replace({ declined, next, others }: Replacement): void {
  const { included } = collection.state()
  const placeOf = (record: CollectedRecord) => included.findIndex((known) => keyOf(known) === keyOf(record))
  const [place, from] = [placeOf(declined), placeOf(next)]
  const taking = { role: 'reviewer', alternate_of: declined.uuid ?? null } as const
  const following = { alternate_of: next.uuid ?? null }
  void send(next, taking)
  for (const other of others) void send(other, following)
  collection.move(next, place)
  const undo = () => {
    collection.move(next, from)
    for (const other of others) void send(other, { alternate_of: declined.uuid ?? null }, following)
    void send(next, { role: 'alternate', alternate_of: next.alternate_of ?? null }, taking)
  }
  offerUndo(next, messages.replaced(nameOfCollected(next), nameOfCollected(declined)), undo)
}

/** Why somebody gives the role to another: what ties them to the others chosen. */
function whyReplaced(leaver: CollectedRecord, next: CollectedRecord, ties: readonly Tie[]): string {
  const isOfLeaver = ({ people }: Tie) => people.map(shortId).includes(shortId(leaver.identifier))
  const words = tiesInWords(ties.filter(isOfLeaver), comparedOf(chosenOf(collection.state())))
  return messages.replacedBy(nameOfCollected(next), words).slice(0, LONGEST_NOTE)
}

/** Gives somebody the role of another, who keeps a place in the collection without one; of the ties of the chosen, those of the other are kept as the reason. */
export function swap(leaver: CollectedRecord, next: CollectedRecord, ties: readonly Tie[]): void {
  const { role = null, alternate_of = null, declined_reason = null } = leaver
  const before = collection.state()
  const why = whyReplaced(leaver, next, ties)
  const known = recordsByKey(before.included).get(keyOf(next))
  const placeOf = (record: CollectedRecord) =>
    collection.state().included.findIndex((one) => keyOf(one) === keyOf(record))
  const taking = { role, alternate_of }
  const leaving = { role: null, declined_reason: why }
  if (known) void send(known, withRole(known, taking))
  else collection.include([{ ...next, role }])
  const uuid = before.saved?.uuid ?? ''
  noteTakenBack(uuid, [next], false)
  void send(leaver, leaving)
  if (known) collection.move(known, placeOf(leaver))
  const undo = () => {
    const { role: hadRole = null, alternate_of: stoodInFor = null, declined_reason: hadReason = null } = known ?? {}
    if (known) void send(known, { role: hadRole, alternate_of: stoodInFor, declined_reason: hadReason }, taking)
    else {
      noteTakenBack(uuid, [next], true)
      collection.remove([next])
    }
    void send(leaver, { role, alternate_of, declined_reason }, leaving)
  }
  offerUndo(next, messages.replaced(nameOfCollected(next), nameOfCollected(leaver)), undo)
}
