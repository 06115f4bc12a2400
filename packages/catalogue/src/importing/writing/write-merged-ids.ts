import {
  type Merged,
  type MergedColumns,
  type MergedKind,
  mergedColumns,
  mergedKinds,
} from '../numbering/merged-ids.ts'
import type { Numberings } from '../numbering/number-records.ts'
import { indexOfDigits } from '../numbering/numbering.ts'
import type { CatalogueWriter } from './catalogue-writer.ts'

/** Writes the merged ids whose surviving records are in the catalogue. */
export function writeMergedIds(
  writer: Pick<CatalogueWriter, 'column'>,
  numberings: Numberings,
  merged: Merged,
): Record<MergedKind, MergedColumns> {
  const columns = mergedKinds.map((kind) => {
    const pairs = mergedColumns(merged[kind], (id) => indexOfDigits(numberings[kind], id))
    writer.column(`${kind}_merged_id`, pairs.ids)
    writer.column(`${kind}_merged_into`, pairs.into)
    return [kind, pairs] as const
  })
  return Object.fromEntries(columns) as Record<MergedKind, MergedColumns>
}
