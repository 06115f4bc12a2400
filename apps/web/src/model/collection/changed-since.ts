import { fullName } from '@cognate/contract/full-name'
import { shortId } from '@cognate/contract/ids'
import { queryClient } from '../query-client.ts'
import { isShared } from '../sharing/shares.ts'
import { showToast, type Toast } from '../toasts.ts'
import { changeTopic } from './change-topic.ts'
import { collection } from './collection.ts'
import { historyQuery } from './collection-history.ts'
import {
  type CollectedChanges,
  type CollectedRecord,
  type CollectionState,
  changesOf,
  keyOf,
  recordsByKey,
  type SaidOfRecord,
} from './collection-state.ts'
import { describeChange } from './history-words.ts'
import { messages } from './messages.ts'
import { nameOfCollected } from './shortlist-words.ts'

/** What somebody decides of a person; days follow from it. */
const decided = ['role', 'alternate_of', 'status', 'declined_reason', 'note'] as const

const said = ['asked_at', 'answer_by', 'unavailable_until', ...decided] as const satisfies (keyof SaidOfRecord)[]

/** What stands there once a change is made, as far as the collection says it of people. */
export const saidBy = (changes: CollectedChanges): SaidOfRecord =>
  Object.fromEntries(said.flatMap((field) => (field in changes ? [[field, changes[field] ?? null]] : [])))

/** What stands there of what is decided, as this person sees it, where others may decide meanwhile. */
export function seenOf(record: CollectedRecord, changes: CollectedChanges): SaidOfRecord | undefined {
  const state = collection.state()
  const now = recordsByKey(state.included).get(keyOf(record))
  const fields = (['role', 'status'] as const).filter((field) => field in changes)
  if (!now || fields.length === 0 || !mayBeChangedByOthers(state)) return undefined
  return Object.fromEntries(fields.map((field) => [field, now[field] ?? null]))
}

/** Whether others may change a collection while this person works on it. */
export const mayBeChangedByOthers = ({ saved }: CollectionState): boolean =>
  saved !== undefined && (!saved.access.is_owned || isShared(saved))

/** Which of some records somebody else has changed since this person did, once the collection is read again. */
export async function changedSince(
  records: readonly CollectedRecord[],
  after: CollectionState,
): Promise<readonly CollectedRecord[]> {
  if (!mayBeChangedByOthers(collection.state())) return []
  collection.refresh()
  await collection.whenSent()
  const now = collection.state()
  return records.filter((record) => isOtherwise(record, after, now))
}

function isOtherwise(record: CollectedRecord, after: CollectionState, now: CollectionState): boolean {
  const key = keyOf(record)
  const [then, present] = [after, now].map(({ included }) => recordsByKey(included).get(key))
  const isHidden = [after, now].map(({ excluded }) => recordsByKey(excluded).has(key))
  if (isHidden[0] !== isHidden[1] || !then !== !present) return true
  const changes = then && present ? changesOf(then, present) : {}
  return decided.some((field) => field in changes)
}

/** Says that a change was not undone, and what somebody else has done since. */
export const sayNotUndone = (record: CollectedRecord, fields: readonly string[] = said): Promise<void> =>
  sayChangedSince(record, fields, messages.notUndone(nameOfCollected(record)))

/** Says that a change was not made, with what somebody else has done since, as far as the history tells; on a press it is made all the same. */
export const sayNotDone = (record: CollectedRecord, seen: SaidOfRecord, onInsist: () => void): Promise<void> =>
  sayChangedSince(record, Object.keys(seen), messages.notDone(nameOfCollected(record)), {
    action: { label: messages.insist, onPress: onInsist },
    until: collection.stay(),
  })

async function sayChangedSince(
  record: CollectedRecord,
  fields: readonly string[],
  title: string,
  more: Pick<Toast, 'action' | 'until'> = {},
): Promise<void> {
  const last = await lastChange(record, fields)
  showToast({
    ...{ tone: 'danger', title, takesBack: changeTopic([record]), ...more },
    details: last?.by
      ? messages.hasSince(fullName(last.by), describeChange(nameOfCollected(record), last.changes))
      : messages.changedSince,
  })
}

async function lastChange({ identifier }: CollectedRecord, fields: readonly string[]) {
  const uuid = collection.state().saved?.uuid
  const history = uuid ? await queryClient.fetchQuery({ ...historyQuery(uuid), staleTime: 0 }).catch(() => []) : []
  const isThat = (field: string) => fields.includes(field) || field.startsWith('is_')
  return history
    .filter((item) => item.kind === 'change')
    .find((item) => shortId(item.identifier) === shortId(identifier) && Object.keys(item.changes).some(isThat))
}
