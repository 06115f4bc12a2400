import type { CheckedList, FilterPresetView, PersonView, SearchSummaryView } from '@cognate/contract'
import { call } from '../../lib/api.ts'
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

/** People who were chosen one by one. */
export interface ChosenPeople {
  kind: 'people'
  people: readonly PersonView[]
}

export type CheckList = KeptList | ChosenPeople

/** Somebody who can be added to the people who are checked. */
export interface PersonSuggestion extends PersonView {
  kind: 'person'
  hint: string
}

/** What a look-up by name finds. */
export type Candidate = KeptList | PersonSuggestion

/** Lists of each kind that a look-up by name returns at most. */
const PAGE_SIZE = 20

/** What tells a candidate from the others. */
export const candidateKey = (candidate: Candidate): string =>
  candidate.kind === 'person' ? candidate.identifier : candidate.uuid

/** The list after a choice: a person joins those chosen before, and a kept list takes the place of what was chosen. */
export function chooseCandidate(list: CheckList | undefined, candidate: Candidate): CheckList {
  if (candidate.kind !== 'person') return candidate
  const { identifier, display_name } = candidate
  const people = list?.kind === 'people' ? list.people : []
  if (people.some((person) => isSameId(person.identifier, identifier))) return { kind: 'people', people }
  return { kind: 'people', people: [...people, { identifier, display_name }] }
}

/** Whether a choice took the place of another list, and did not repeat it, add to it or take from it. */
export const takesPlaceOf = (list: CheckList | undefined, before: CheckList | undefined): boolean =>
  list !== undefined && before !== undefined && placeOf(list) !== placeOf(before)

const placeOf = (list: CheckList): string => (list.kind === 'people' ? list.kind : list.uuid)

/** The list without one person; undefined where nobody remains. */
export function withoutPerson({ people }: ChosenPeople, id: string): ChosenPeople | undefined {
  const rest = people.filter(({ identifier }) => identifier !== id)
  return rest.length > 0 ? { kind: 'people', people: rest } : undefined
}

/** A list as the API names it. */
export const toCheckedList = (list: CheckList): CheckedList =>
  list.kind === 'people'
    ? { records: list.people.map(({ identifier }) => ({ record_type: 'author', identifier })) }
    : { [list.kind]: list.uuid }

/** Filter presets, people and, where the licence includes them, collections with a name that holds the text. K-03. */
export async function suggestCandidates(name: string, mayCollect: boolean, signal: AbortSignal): Promise<Candidate[]> {
  const query = { name, page_size: PAGE_SIZE }
  const [presets, collections, people] = await Promise.all([
    call('listFilterPresets', { query, signal }),
    mayCollect ? call('listSearches', { query, signal }) : undefined,
    suggestNames('authors', name, signal),
  ])
  return [
    ...presets.results.map(fromPreset),
    ...(collections?.results ?? []).map(fromCollection),
    ...people.map(({ id, display_name, hint }): PersonSuggestion => {
      return { kind: 'person', identifier: id, display_name, hint: hint ? messages.personWith(hint) : messages.person }
    }),
  ]
}

const fromPreset = ({ uuid, name, conflict_of_interest: { records } }: FilterPresetView): KeptList => ({
  kind: 'preset',
  uuid,
  name,
  summary: messages.presetList(records.length),
})

const fromCollection = ({ uuid, name, included_by_type: { author = 0 } }: SearchSummaryView): KeptList => ({
  kind: 'search',
  uuid,
  name,
  summary: messages.searchList(author),
})
