import type { CatalogueFiles } from './catalogue-files.ts'
import { type Merged, type MergedColumns, type MergedKind, mergedColumns, mergedKinds } from './merged-ids.ts'
import type { Numberings } from './number-records.ts'
import { indexOfId } from './numbering.ts'

/** Writes which ids answer as which records, as far as these are there. */
export function writeMergedIds(
  files: CatalogueFiles,
  numberings: Numberings,
  merged: Merged,
): Record<MergedKind, MergedColumns> {
  const columns = mergedKinds.map((kind) => {
    const pairs = mergedColumns(merged[kind], (id) => indexOfId(numberings[kind], id))
    files.column(`${kind}_merged_id`, pairs.ids)
    files.column(`${kind}_merged_into`, pairs.into)
    return [kind, pairs] as const
  })
  return Object.fromEntries(columns) as Record<MergedKind, MergedColumns>
}
