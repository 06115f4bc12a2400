import type { SearchModuleView } from '@cognate/contract'
import { useState } from 'react'
import { fittingNarrowing, type Narrowing } from '../../../model/filters/preset-filters.ts'
import type { Query } from '../../../model/query/query.ts'

interface NarrowingDraft {
  /** What stands in the form. */
  draft: Narrowing
  /** What the search was asked with. */
  applied: Narrowing
  isChanged: boolean
  change(edit: (draft: Narrowing) => Narrowing): void
  /** Goes back to what the search was asked with. */
  discard(): void
}

/** What the form of a search holds: what it was asked with, until somebody changes it. Another question brings its own. */
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

/** In the order of their names, so that two ways to the same filters compare as one. */
const sortParts = ({ filters, conflicts }: Narrowing) => [
  Object.entries(filters).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  conflicts,
]
