import type { Narrowing } from '../../../model/filters/set-filters.ts'
import { isSameText } from '../../../model/query/same-text.ts'

/** Changes of the form that were not applied. */
export interface NarrowingEdit {
  /** The text that was searched with, or that the collection looks for; empty where there is none. */
  manuscript: string
  /** What they change: the filters of a query in a dataset. */
  key: string
  draft: Narrowing
}

interface At extends Pick<NarrowingEdit, 'manuscript'> {
  /** Wordings of the collection's text, which are all of one manuscript. */
  texts: readonly string[]
}

const isOf =
  ({ manuscript, texts }: At) =>
  (edit: NarrowingEdit): boolean =>
    edit.manuscript === manuscript || [edit.manuscript, manuscript].every((text) => isSameText(text, texts))

/** The changes that a manuscript has waiting; another one begins without them, since they may name its authors. */
export const editAt = (edits: readonly NarrowingEdit[], at: At & { key: string }): NarrowingEdit | undefined =>
  edits.find((edit) => edit.key === at.key && isOf(at)(edit))

export const withoutEdit = (edits: readonly NarrowingEdit[], at: At): NarrowingEdit[] => {
  const isOfManuscript = isOf(at)
  return edits.filter((edit) => !isOfManuscript(edit))
}
