import type { CheckedList, FilterPresetView, SearchSummaryView } from '@cognate/contract'
import { call } from '../../lib/api.ts'
import { countOf } from '../../model/records/wording.ts'

/** A list of people to be checked. */
export interface CheckList {
  kind: 'preset' | 'search'
  uuid: string
  name: string
  /** What it is and how many people it holds: "Filter preset · 3 authors". */
  summary: string
}

/** Lists of each kind that a look-up by name returns at most. */
const PAGE_SIZE = 20

/** A list as the API names it. */
export const toCheckedList = ({ kind, uuid }: CheckList): CheckedList => ({ [kind]: uuid })

/** Filter presets and, where the licence includes them, saved searches with a name that holds the text. K-03. */
export async function findLists(name: string, mayCollect: boolean, signal: AbortSignal): Promise<CheckList[]> {
  const query = { name, page_size: PAGE_SIZE }
  const [presets, collections] = await Promise.all([
    call('listFilterPresets', { query, signal }),
    mayCollect ? call('listSearches', { query, signal }) : undefined,
  ])
  return [...presets.results.map(fromPreset), ...(collections?.results ?? []).map(fromCollection)]
}

const fromPreset = ({ uuid, name, conflict_of_interest: { records } }: FilterPresetView): CheckList => ({
  kind: 'preset',
  uuid,
  name,
  summary: `Filter preset · ${countOf(records.length, 'author')} to check against`,
})

const fromCollection = ({ uuid, name, included_by_type: { author = 0 } }: SearchSummaryView): CheckList => ({
  kind: 'search',
  uuid,
  name,
  summary: `Saved search · ${countOf(author, 'expert')}`,
})
