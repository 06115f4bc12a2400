import type { RecordType, ResultView, SearchView, StoredRecordView } from '@cognate/contract'
import { identityOf } from '@cognate/contract/ids'

/** A record of a collection; on its way to the server it has no uuid yet. */
export type CollectedRecord = Omit<StoredRecordView, 'uuid'> & { uuid?: string }

/** What a collection is once it is saved. */
export type SavedCollection = Pick<
  SearchView,
  'uuid' | 'name' | 'external_identifier' | 'updated_at' | 'access' | 'shared_users' | 'shared_teams'
>

export interface CollectionState {
  /** None until it is saved. */
  saved?: SavedCollection
  /** In the order in which they were added. */
  included: readonly CollectedRecord[]
  excluded: readonly CollectedRecord[]
  /** Against whom the experts of the collection are checked. */
  conflicts: SearchView['conflict_of_interest']['records']
  /** Its records are not read yet. */
  isUnread?: boolean
  /** Whether something was done here, so that a question that was asked before goes on without what it had collected. */
  isTouched: boolean
}

export const emptyCollection: CollectionState = { included: [], excluded: [], conflicts: [], isTouched: false }

type Named = Pick<CollectedRecord, 'record_type' | 'identifier'> & { fields?: object | undefined }

/** What makes records the same, however their ids are spelt; texts share an id and differ by what they say. */
export function keyOf(record: Named): string {
  let key = keys.get(record)
  if (key === undefined) {
    key = `${record.record_type}:${identityOf(record)}`
    keys.set(record, key)
  }
  return key
}
// Thousands of records are compared with every change, and none of them ever changes itself.
const keys = new WeakMap<Named, string>()

/** A list by the keys of its records; made once for each list. */
export function recordsByKey(list: readonly CollectedRecord[]): ReadonlyMap<string, CollectedRecord> {
  let byKey = known.get(list)
  if (!byKey) {
    byKey = new Map(list.map((record) => [keyOf(record), record]))
    known.set(list, byKey)
  }
  return byKey
}
const known = new WeakMap<readonly CollectedRecord[], ReadonlyMap<string, CollectedRecord>>()

export const isUnsaved = ({ saved, included, excluded }: CollectionState) =>
  saved === undefined && included.length + excluded.length > 0

export function isIncluded(state: CollectionState, record: Named): boolean {
  return recordsByKey(state.included).has(keyOf(record))
}

export function isExcluded(state: CollectionState, record: Named): boolean {
  return recordsByKey(state.excluded).has(keyOf(record))
}

/** Puts records into a list and takes them out of the other; those that are there already stay as they are. */
export function put(
  state: CollectionState,
  list: 'included' | 'excluded',
  records: readonly CollectedRecord[],
): CollectionState {
  const there = recordsByKey(state[list])
  const added = new Map(records.map((record) => [keyOf(record), record] as const).filter(([key]) => !there.has(key)))
  const other = list === 'included' ? 'excluded' : 'included'
  return {
    ...state,
    isTouched: true,
    [list]: [...state[list], ...added.values()],
    [other]: state[other].filter((record) => !added.has(keyOf(record))),
  }
}

/** Takes records out of a list. */
export function drop(
  state: CollectionState,
  list: 'included' | 'excluded',
  records: readonly Named[],
): CollectionState {
  const gone = new Set(records.map(keyOf))
  return { ...state, isTouched: true, [list]: state[list].filter((record) => !gone.has(keyOf(record))) }
}

/** Changes what is said of an included record. */
export function alter(
  state: CollectionState,
  record: Named,
  changes: Partial<Pick<CollectedRecord, 'used_in_search' | 'email_address'>>,
): CollectionState {
  const key = keyOf(record)
  const included = state.included.map((known) => (keyOf(known) === key ? { ...known, ...changes } : known))
  return { ...state, isTouched: true, included }
}

/** Has some records stand again where they stood before, and leaves all others as they are now. */
export function asBefore(now: CollectionState, before: CollectionState, keys: ReadonlySet<string>): CollectionState {
  const back = (list: 'included' | 'excluded') => {
    const kept = now[list].filter((record) => !keys.has(keyOf(record)))
    for (const [at, record] of before[list].entries()) if (keys.has(keyOf(record))) kept.splice(at, 0, record)
    return kept
  }
  return { ...now, included: back('included'), excluded: back('excluded') }
}

/** What has to be sent so that the server, which knows one state, knows another. */
export interface Difference {
  included: CollectedRecord[]
  excluded: CollectedRecord[]
  removed: { list: 'included' | 'excluded'; key: string }[]
  altered: CollectedRecord[]
}

export function differenceOf(before: CollectionState, after: CollectionState): Difference {
  const were = { included: recordsByKey(before.included), excluded: recordsByKey(before.excluded) }
  const are = { included: recordsByKey(after.included), excluded: recordsByKey(after.excluded) }
  const added = (list: 'included' | 'excluded') => after[list].filter((record) => !were[list].has(keyOf(record)))
  const removed = (['included', 'excluded'] as const).flatMap((list) =>
    [...were[list].keys()]
      .filter((key) => !are.included.has(key) && !are.excluded.has(key))
      .map((key) => ({ list, key })),
  )
  const altered = after.included.filter((record) => {
    const was = were.included.get(keyOf(record))
    return was && (was.used_in_search !== record.used_in_search || was.email_address !== record.email_address)
  })
  return { included: added('included'), excluded: added('excluded'), removed, altered }
}

/** The state of a collection as the server gives it. */
export function stateOf(view: SearchView): CollectionState {
  const { included_records, excluded_records, conflict_of_interest, ...saved } = view
  return {
    saved,
    included: included_records,
    excluded: excluded_records,
    conflicts: conflict_of_interest.records,
    isTouched: true,
  }
}

/** A result as it is collected: what names it and says where somebody works; the catalogue knows the rest. */
export function collectedFrom(result: ResultView): CollectedRecord {
  const { record_type, identifier, fields } = result
  return {
    record_type,
    identifier,
    display_name: fields.display_name,
    fields: { display_name: fields.display_name, ...factsOf(result) },
    used_in_search: true,
    email_address: null,
  }
}

function factsOf(result: ResultView): Record<string, unknown> {
  if (result.record_type === 'work') {
    const { publication_year, doi } = result.fields
    return { publication_year, doi }
  }
  if (result.record_type !== 'author') return {}
  const { orcid, active_affiliations } = result.fields
  const places = active_affiliations.map(({ display_name, country_code }) => ({ display_name, country_code }))
  return { orcid, active_affiliations: places }
}

/** Experts against whom something speaks, and who are not hidden or collected yet. */
export function inConflict(results: readonly ResultView[], state: CollectionState): CollectedRecord[] {
  return results
    .filter((result) => result.record_type === 'author' && result.fields.conflict_of_interest?.conflict)
    .map(collectedFrom)
    .filter((record) => !isExcluded(state, record))
}

export interface Group {
  type: RecordType
  records: readonly CollectedRecord[]
}

/** Records by their kind, the kinds in the order in which they first came. */
export function groupsOf(records: readonly CollectedRecord[]): Group[] {
  const groups = Map.groupBy(records, ({ record_type }) => record_type)
  return [...groups].map(([type, records]) => ({ type, records }))
}
