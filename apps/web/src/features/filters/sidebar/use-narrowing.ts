import type { SearchModuleView } from '@cognate/contract'
import type { useState } from 'react'
import { useCollectionPart } from '../../../model/collection/use-collection.ts'
import { fittingNarrowing } from '../../../model/filters/preset-filters.ts'
import type { Narrowing } from '../../../model/filters/set-filters.ts'
import type { Query } from '../../../model/query/query.ts'
import { editAt, type NarrowingEdit, withoutEdit } from './narrowing-edits.ts'

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

export type NarrowingEdits = ReturnType<typeof useState<readonly NarrowingEdit[]>>

/**
 * The filters in the form of a search: those of the query until somebody changes them. Another query brings its own.
 * @param edits  Changes not applied, of all manuscripts of this tab.
 */
export function useNarrowing(
  query: Query,
  module: SearchModuleView,
  [edits = [], setEdits]: NarrowingEdits,
): NarrowingDraft {
  const kept = useCollectionPart((collection) => collection.texts)
  const texts = kept.map(({ text }) => text)
  const applied: Narrowing = { filters: query.filters, conflicts: query.conflict_of_interest ?? null }
  const key = JSON.stringify([module.key, applied])
  const at = { manuscript: query.text.trim() || (texts.at(-1) ?? ''), texts, key }
  const draftIn = (all: readonly NarrowingEdit[]) => editAt(all, at)?.draft ?? applied
  const draft = draftIn(edits)
  const serialise = (narrowing: Narrowing) => JSON.stringify(sortParts(fittingNarrowing(narrowing, module)))
  return {
    draft,
    applied,
    isChanged: serialise(draft) !== serialise(applied),
    change: (edit) =>
      setEdits((all = []) => [...withoutEdit(all, at), { manuscript: at.manuscript, key, draft: edit(draftIn(all)) }]),
    discard: () => setEdits((all = []) => withoutEdit(all, at)),
  }
}

/** Filters by name, so that equal filters set in another order compare as equal. */
const sortParts = ({ filters, conflicts }: Narrowing) => [
  Object.entries(filters).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  conflicts,
]
