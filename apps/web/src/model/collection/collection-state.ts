import type {
  AuthorRecord,
  ExclusionReason,
  RecordType,
  ResultView,
  SearchText,
  SearchView,
  Shortlisted,
  StoredRecordView,
} from '@cognate/contract'
import { identityOf } from '@cognate/contract/ids'
import { exclusionReasons, MOST_COUNTED } from '@cognate/contract/limits'
import { isManuscriptText } from '../query/manuscript-draft.ts'
import { isSameText, sharedWords } from '../query/same-text.ts'
import { hintOf } from './hint-of.ts'

/** A record of a collection. It has no uuid until the server has stored it. */
export type CollectedRecord = Pick<
  StoredRecordView,
  'record_type' | 'identifier' | 'display_name' | 'fields' | 'used_in_search' | 'email_address'
> &
  Partial<Pick<StoredRecordView, 'uuid' | 'added_at' | 'found' | keyof Shortlisted>> & {
    /** Why it is excluded. */
    reason?: ExclusionReason | null | undefined
  }

/** What may be changed of an included record. */
export type CollectedChanges = Partial<Pick<CollectedRecord, 'used_in_search' | 'email_address' | keyof Shortlisted>>
/** What a collection says of somebody, beside the address. */
export type SaidOfRecord = Partial<Shortlisted>
const changeable = [
  'used_in_search',
  'email_address',
  'role',
  'alternate_of',
  'status',
  'asked_at',
  'answer_by',
  'declined_reason',
  'unavailable_until',
  'note',
] as const satisfies (keyof CollectedChanges)[]

/** What differs of an included record. */
export function changesOf(before: CollectedRecord, after: CollectedRecord): CollectedChanges {
  const differing = changeable.filter((field) => (before[field] ?? null) !== (after[field] ?? null))
  return Object.fromEntries(differing.map((field) => [field, after[field] ?? null]))
}

/** What the page knows of a saved collection beside its records. */
export type SavedCollection = Pick<
  SearchView,
  'uuid' | 'name' | 'external_identifier' | 'updated_at' | 'access' | 'shared_users' | 'shared_teams'
> &
  // Not kept through a reload: it is read again.
  Partial<Pick<SearchView, 'manuscript' | 'withheld' | 'withheld_checks' | 'closed_at'>>

/** Whether a collection may be changed here: by its owner, and by those it is shared with to edit. */
export const mayChange = ({ access }: Pick<SearchView, 'access'>): boolean =>
  access.is_owned || (access.may ?? 'edit') === 'edit'

/** What a collection was last searched with; continuing it narrows and sorts the same. */
export type SearchedWith = Pick<SearchView, 'filters' | 'conflict_of_interest' | 'sort'>

/** A text of a collection; without a time until it is saved. */
export type KeptText = Pick<SearchText, 'text'> & Partial<Pick<SearchText, 'created_at'>>

export interface CollectionState {
  /** Undefined until it is saved. */
  saved?: SavedCollection
  /** What it looks for: the last one is its text, those before are earlier wordings. */
  texts: readonly KeptText[]
  /** In the order in which they were added. */
  included: readonly CollectedRecord[]
  excluded: readonly CollectedRecord[]
  searchedWith: SearchedWith
  /** Whether its records are still to be read. */
  isUnread?: boolean
  /** True once changed here; an older query then no longer restores its own records. */
  isTouched: boolean
}

export const emptyCollection: CollectionState = {
  texts: [],
  included: [],
  excluded: [],
  searchedWith: { filters: {}, conflict_of_interest: { records: [] }, sort: null },
  isTouched: false,
}

export type RecordIdentity = Pick<CollectedRecord, 'record_type' | 'identifier'> & { fields?: object | undefined }

/** The same for the same record, however its id is spelt. Texts share an id and differ by their words. */
export function keyOf(record: RecordIdentity): string {
  let key = recordKeys.get(record)
  if (key === undefined) {
    key = `${record.record_type}:${identityOf(record)}`
    recordKeys.set(record, key)
  }
  return key
}
// Every change compares thousands of records, and a record object never changes.
const recordKeys = new WeakMap<RecordIdentity, string>()

/** The records of a list by their keys. Computed once for each list. */
export function recordsByKey(list: readonly CollectedRecord[]): ReadonlyMap<string, CollectedRecord> {
  let byKey = recordMaps.get(list)
  if (!byKey) {
    byKey = new Map(list.map((record) => [keyOf(record), record]))
    recordMaps.set(list, byKey)
  }
  return byKey
}
const recordMaps = new WeakMap<readonly CollectedRecord[], ReadonlyMap<string, CollectedRecord>>()

export const isUnsaved = ({ saved, included, excluded }: CollectionState) =>
  saved === undefined && included.length + excluded.length > 0

/** Whether a text is one of the collection's, or a rewording of one. */
export const holdsText = ({ texts }: CollectionState, text: string): boolean =>
  isSameText(
    text,
    texts.map((kept) => kept.text),
  )

/** The text that a collection looks for; empty where it has none. */
export const textOf = ({ texts }: CollectionState): string => texts.at(-1)?.text ?? ''

/** Whether a text may become that of a collection. A manuscript would lose title and abstract to a few words, such as a name. */
export function mayBecomeText(state: CollectionState, text: string): boolean {
  if (!state.saved?.manuscript || isManuscriptText(text)) return true
  const before = textOf(state)
  return text.trim().length >= before.length / 2 && sharedWords(text, before) > 0
}

export function isIncluded(state: CollectionState, record: RecordIdentity): boolean {
  return recordsByKey(state.included).has(keyOf(record))
}

export function isExcluded(state: CollectionState, record: RecordIdentity): boolean {
  return recordsByKey(state.excluded).has(keyOf(record))
}

/** Adds records to a list and removes them from the other. Records that are in the list stay as they are. */
export function withRecordsAdded(
  state: CollectionState,
  list: 'included' | 'excluded',
  records: readonly CollectedRecord[],
): CollectionState {
  const presentRecords = recordsByKey(state[list])
  const newRecords = new Map(
    records.map((record) => [keyOf(record), record] as const).filter(([key]) => !presentRecords.has(key)),
  )
  const other = list === 'included' ? 'excluded' : 'included'
  return {
    ...state,
    isTouched: true,
    [list]: [...state[list], ...newRecords.values()],
    [other]: state[other].filter((record) => !newRecords.has(keyOf(record))),
  }
}

export function removeRecords(
  state: CollectionState,
  list: 'included' | 'excluded',
  records: readonly RecordIdentity[],
): CollectionState {
  const removedKeys = new Set(records.map(keyOf))
  return { ...state, isTouched: true, [list]: state[list].filter((record) => !removedKeys.has(keyOf(record))) }
}

export function withRecordChanged(
  state: CollectionState,
  record: RecordIdentity,
  changes: CollectedChanges,
): CollectionState {
  const key = keyOf(record)
  const included = state.included.map((known) => (keyOf(known) === key ? { ...known, ...changes } : known))
  return { ...state, isTouched: true, included }
}

/** Moves an included record to a place; those behind it move down. */
export function moveRecord(state: CollectionState, record: RecordIdentity, place: number): CollectionState {
  const key = keyOf(record)
  const from = state.included.findIndex((known) => keyOf(known) === key)
  if (from === -1) return state
  const included = [...state.included]
  included.splice(place, 0, ...included.splice(from, 1))
  return { ...state, isTouched: true, included }
}

/** Puts some records back where they were before. All others stay as they are now. */
export function restoreRecords(
  now: CollectionState,
  before: CollectionState,
  keys: ReadonlySet<string>,
): CollectionState {
  const restoreList = (list: 'included' | 'excluded') => {
    const listRecords = now[list].filter((record) => !keys.has(keyOf(record)))
    for (const [at, record] of before[list].entries()) if (keys.has(keyOf(record))) listRecords.splice(at, 0, record)
    return listRecords
  }
  return { ...now, included: restoreList('included'), excluded: restoreList('excluded') }
}

/** What to send so that the server moves from one state to another. */
export interface Difference {
  included: CollectedRecord[]
  excluded: CollectedRecord[]
  removed: { list: 'included' | 'excluded'; key: string }[]
  altered: CollectedRecord[]
  /** Records that came back with what was said of them, and to a place before the end. */
  returned: { record: CollectedRecord; changes: CollectedChanges & { position?: number } }[]
}

export function differenceOf(before: CollectionState, after: CollectionState): Difference {
  const recordsBefore = { included: recordsByKey(before.included), excluded: recordsByKey(before.excluded) }
  const recordsAfter = { included: recordsByKey(after.included), excluded: recordsByKey(after.excluded) }
  const added = (list: 'included' | 'excluded') =>
    after[list].filter((record) => !recordsBefore[list].has(keyOf(record)))
  const removed = (['included', 'excluded'] as const).flatMap((list) =>
    [...recordsBefore[list].keys()]
      .filter((key) => !recordsAfter.included.has(key) && !recordsAfter.excluded.has(key))
      .map((key) => ({ list, key })),
  )
  const altered = after.included.filter((record) => {
    const earlierRecord = recordsBefore.included.get(keyOf(record))
    return earlierRecord && Object.keys(changesOf(earlierRecord, record)).length > 0
  })
  const included = added('included')
  const returned = included.flatMap((record) => {
    const at = after.included.indexOf(record)
    const changes = {
      ...changesOf({ ...record, ...notAddedWith }, record),
      ...(at < after.included.length - included.length && { position: at }),
    }
    return Object.keys(changes).length > 0 ? [{ record, changes }] : []
  })
  return { included, excluded: added('excluded'), removed, altered, returned }
}

/** What of a record does not go with it when it is added. */
const notAddedWith = {
  ...{ alternate_of: null, status: null, asked_at: null, answer_by: null },
  ...{ declined_reason: null, unavailable_until: null, note: null },
}

export function readView(view: SearchView): CollectionState {
  const { included_records, excluded_records, texts, filters, conflict_of_interest, sort, ...saved } = view
  return {
    saved,
    texts,
    included: included_records,
    excluded: excluded_records,
    searchedWith: { filters, conflict_of_interest, sort },
    isTouched: true,
  }
}

/** A result as a record of a collection: its name, and what tells it from others. The catalogue knows the rest. */
export function collectedFrom(result: ResultView): CollectedRecord {
  const { record_type, identifier, fields } = result
  return {
    record_type,
    identifier,
    display_name: fields.display_name,
    fields: { display_name: fields.display_name, ...factsOfResult(result) },
    used_in_search: true,
    email_address: null,
    found: foundAs(result),
  }
}

/** Why a result is collected: its score, how many works of it match, and its best work with the sentence that matches. */
function foundAs({ fields, closeness, evidence }: ResultView): CollectedRecord['found'] {
  const best = evidence?.[0]
  return {
    score: fields.ranking_score,
    closeness,
    ...('matching_works' in fields && { matching_works: fields.matching_works }),
    ...(best && {
      work: { identifier: best.identifier, title: best.title, publication_year: best.publication_year },
      sentence: best.sentence,
    }),
  }
}

/** What tells a record of a collection from others, as its fields keep it. */
export function factsOfResult(result: ResultView): Record<string, unknown> {
  if (result.record_type === 'work') {
    const { publication_year, doi } = result.fields
    return { hint: hintOf(result), publication_year, doi }
  }
  return result.record_type === 'author' ? factsOfPerson(result.fields) : { hint: hintOf(result) }
}

/** What tells a person from others of the same name. */
export function factsOfPerson({ orcid, active_affiliations }: Pick<AuthorRecord, 'orcid' | 'active_affiliations'>) {
  const places = active_affiliations.map(({ display_name, country_code }) => ({ display_name, country_code }))
  return { orcid, active_affiliations: places }
}

/** Experts with a conflict who are not hidden yet. */
export function listConflicting(results: readonly ResultView[], state: CollectionState): CollectedRecord[] {
  return results
    .flatMap((result) => {
      const found = result.record_type === 'author' ? result.fields.conflict_of_interest : null
      return found?.conflict ? withReason(found.in_coi_input ? 'author' : 'conflict', collectedFrom(result)) : []
    })
    .filter((record) => !isExcluded(state, record))
}

/** A record as it is excluded. */
export const withReason = (reason: ExclusionReason, record: CollectedRecord): CollectedRecord => ({ ...record, reason })

export interface ReasonGroup {
  /** Null where nobody said. */
  reason: ExclusionReason | null
  records: readonly CollectedRecord[]
}

/** Excluded records by why they are, in the order of the reasons. */
export function reasonsOf(excluded: readonly CollectedRecord[]): ReasonGroup[] {
  const groups = Map.groupBy(excluded, ({ reason }) => reason ?? null)
  return [...exclusionReasons, null].flatMap((reason) => {
    const records = groups.get(reason)
    return records ? [{ reason, records }] : []
  })
}

export interface RecordGroup {
  type: RecordType
  records: readonly CollectedRecord[]
}

/** Records by kind, the kinds in the order of their first record. */
export function groupByKind(records: readonly CollectedRecord[]): RecordGroup[] {
  const groups = Map.groupBy(records, ({ record_type }) => record_type)
  return [...groups].map(([type, records]) => ({ type, records }))
}

/** How many records a query found, without some that are hidden; where more were found than are counted, that stays so. */
export const totalWithout = (total: number, hidden: number): number => (total >= MOST_COUNTED ? total : total - hidden)
