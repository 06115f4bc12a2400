import type { CheckedList, FilterPresetView, SearchSummaryView } from '@cognate/contract'
import { call } from '../../lib/api.ts'
import { type CheckedRecord, isUnmatched, withChecked } from '../../model/conflicts/checked-people.ts'
import { checksOfKept } from '../../model/manuscript/manuscript-query.ts'
import { authorRecord } from '../../model/manuscript/use-written-authors.ts'
import { suggestNames } from '../../model/records/catalogue-calls.ts'
import { isSameId } from '../../model/records/use-names.ts'
import { messages } from './messages.tsx'

/** A list of people that somebody keeps. */
export interface KeptList {
  kind: 'preset' | 'search'
  uuid: string
  name: string
  /** What it is and how many people it holds: "Filter preset · 3 authors". */
  summary: string
}

/** People who were chosen one by one or pasted, institutions, and names of which it is open who is meant. */
export interface ChosenPeople {
  kind: 'people'
  records: readonly CheckedRecord[]
  /** The manuscript whose authors are among them. */
  manuscript?: string
}

export type CheckList = KeptList | ChosenPeople

/** What a look-up by name finds: a kept list, a record to add, or a manuscript whose authors can be. */
export type Candidate =
  | KeptList
  | { kind: 'record'; record: CheckedRecord; name: string; summary: string }
  | { kind: 'authors'; uuid: string; name: string; summary: string }

/** Lists of each kind that a look-up by name returns at most. */
const PAGE_SIZE = 20

/** What tells a candidate from the others. */
export const candidateKey = (candidate: Candidate): string =>
  candidate.kind === 'record' ? candidate.record.identifier : `${candidate.kind} ${candidate.uuid}`

/** The list with more records, each once; a kept list gives way to them. */
export function withRecords(list: CheckList | undefined, added: readonly CheckedRecord[]): ChosenPeople {
  const known: ChosenPeople = list?.kind === 'people' ? list : { kind: 'people', records: [] }
  return { ...known, records: added.reduce(withChecked, known.records) }
}

/** The authors of a manuscript join those chosen before, but for authors of another one. */
export function withAuthors(list: CheckList | undefined, authors: readonly CheckedRecord[], manuscript: string) {
  const isOfAnother = list?.kind === 'people' && list.manuscript !== undefined && list.manuscript !== manuscript
  return { ...withRecords(isOfAnother ? undefined : list, authors), manuscript }
}

/** Whether a choice took the place of another list or of several people, and did not repeat it, add to it or take one from it. */
export function takesPlaceOf(list: CheckList | undefined, before: CheckList | undefined): boolean {
  if (before === undefined) return false
  if (list === undefined) return before.kind === 'people' && before.records.length > 1
  return placeOf(list) !== placeOf(before) || isOfManuscript(before, list)
}

const placeOf = (list: CheckList): string => (list.kind === 'people' ? list.kind : list.uuid)

const isOfManuscript = (before: CheckList, list: CheckList) =>
  before.kind === 'people' &&
  list.kind === 'people' &&
  before.manuscript !== undefined &&
  before.manuscript !== list.manuscript

/** The list without one record; undefined where none remains. */
export function withoutRecord(list: ChosenPeople, id: string): ChosenPeople | undefined {
  const records = list.records.filter(({ identifier }) => !isSameId(identifier, id))
  return records.length > 0 ? { ...list, records } : undefined
}

/** The names of a list of which it is open who is meant. */
export const openNames = ({ records }: Pick<ChosenPeople, 'records'>): string[] =>
  records.filter(isUnmatched).map(({ identifier }) => identifier)

/** A list as the API names it. */
export const toCheckedList = (list: CheckList): CheckedList =>
  list.kind === 'people'
    ? { records: list.records.map(({ record_type = 'author', ...record }) => ({ record_type, ...record })) }
    : { [list.kind]: list.uuid }

/** The collection that a check is for, with which accepted conflicts and declared relations stay: a manuscript before others. */
export function collectionOf(lists: readonly CheckList[]): string | undefined {
  const manuscripts = lists.flatMap((list) => (list.kind === 'people' ? (list.manuscript ?? []) : []))
  return [...manuscripts, ...lists.flatMap((list) => (list.kind === 'search' ? list.uuid : []))][0]
}

/** The authors of a manuscript, as they are checked against everywhere. */
export async function authorsOf(manuscript: string): Promise<CheckedRecord[]> {
  const kept = await call('getSearch', { params: { uuid: manuscript } })
  return checksOfKept(kept.manuscript)
}

/** Filter presets, people, institutions and, where the licence includes them, collections with a name that holds the text. K-03. */
export async function suggestCandidates(name: string, mayCollect: boolean, signal: AbortSignal): Promise<Candidate[]> {
  const query = { name, page_size: PAGE_SIZE }
  const [presets, collections, people, institutions] = await Promise.all([
    call('listFilterPresets', { query, signal }),
    mayCollect ? call('listSearches', { query, signal }) : undefined,
    suggestNames('authors', name, signal),
    suggestNames('institutions', name, signal),
  ])
  return [
    ...presets.results.map(fromPreset),
    ...(collections?.results ?? []).flatMap(fromCollection),
    ...people.map((author): Candidate => {
      const { display_name, hint } = author
      const summary = hint ? messages.personWith(hint) : messages.person
      return { kind: 'record', record: authorRecord(author), name: display_name, summary }
    }),
    ...institutions.map(({ id, display_name }): Candidate => {
      const record = { record_type: 'institution', identifier: id, fields: { display_name } } as const
      return { kind: 'record', record, name: display_name, summary: messages.institution }
    }),
  ]
}

const fromPreset = ({ uuid, name, conflict_of_interest: { records } }: FilterPresetView): KeptList => ({
  kind: 'preset',
  uuid,
  name,
  summary: messages.presetList(records.length),
})

/** What was collected; of a manuscript its authors, too. */
function fromCollection({
  uuid,
  name,
  external_identifier: number,
  manuscript,
  included_by_type: { author = 0 },
}: SearchSummaryView): readonly Candidate[] {
  const collected = { kind: 'search', uuid, name, summary: messages.searchList(author, number) } as const
  const authors = { kind: 'authors', uuid, name, summary: messages.authorsOfManuscript(number) } as const
  return manuscript ? [collected, authors] : [collected]
}
