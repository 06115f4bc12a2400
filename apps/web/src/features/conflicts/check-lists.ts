import type { CheckedList, FilterPresetView, SearchSummaryView } from '@cognate/contract'
import { countOf } from '../../model/records/wording.ts'
import { findPresets, findSearches } from './conflict-calls.ts'

/** A list of people to be checked. */
export interface CheckList {
  kind: 'preset' | 'search'
  uuid: string
  name: string
  /** What it is and how many people it holds: "Filter preset · 3 authors". */
  about: string
}

/** A list in the words of the call. */
export const namedBy = ({ kind, uuid }: CheckList): CheckedList => ({ [kind]: uuid })

/** Filter presets and, where the licence includes them, saved searches with a name that holds the text. */
export async function findLists(name: string, mayCollect: boolean, signal: AbortSignal): Promise<CheckList[]> {
  const [presets, searches] = await Promise.all([
    findPresets(name, signal),
    mayCollect ? findSearches(name, signal) : [],
  ])
  return [...presets.map(fromPreset), ...searches.map(fromSearch)]
}

const fromPreset = ({ uuid, name, conflict_of_interest: { records } }: FilterPresetView): CheckList => ({
  kind: 'preset',
  uuid,
  name,
  about: `Filter preset · ${countOf(records.length, 'author')} to check against`,
})

const fromSearch = ({ uuid, name, included_by_type: { author = 0 } }: SearchSummaryView): CheckList => ({
  kind: 'search',
  uuid,
  name,
  about: `Saved search · ${countOf(author, 'expert')}`,
})
