import type { SearchModuleView } from '@cognate/contract'
import { useState } from 'react'
import { fittingNarrowing, type Narrowing } from '../../../model/filters/preset-filters.ts'
import type { Query } from '../../../model/query/query.ts'

interface NarrowingDraft {
  /** The filters in the form. */
  draft: Narrowing
  /** The filters of the query. */
  applied: Narrowing
  isChanged: boolean
  change(edit: (draft: Narrowing) => Narrowing): void
  /** Goes back to the filters of the query. */
  discard(): void
}

/** The filters in the form of a search: those of the query until somebody changes them. Another query brings its own. */
export function useNarrowing(query: Query, module: SearchModuleView): NarrowingDraft {
  const applied: Narrowing = { filters: query.filters, conflicts: query.conflict_of_interest ?? null }
  const key = JSON.stringify([module.key, applied])
  const [edit, setEdit] = useState<{ key: string; draft: Narrowing }>()
  const draft = edit?.key === key ? edit.draft : applied
  const serialise = (narrowing: Narrowing) => JSON.stringify(sortParts(fittingNarrowing(narrowing, module)))
  return {
    draft,
    applied,
    isChanged: serialise(draft) !== serialise(applied),
    change: (edit) => setEdit((lastEdit) => ({ key, draft: edit(lastEdit?.key === key ? lastEdit.draft : applied) })),
    discard: () => setEdit(undefined),
  }
}

/** Filters by name, so that equal filters set in another order compare as equal. */
const sortParts = ({ filters, conflicts }: Narrowing) => [
  Object.entries(filters).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  conflicts,
]
