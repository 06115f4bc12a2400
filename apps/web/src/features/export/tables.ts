import type { CatalogueKind } from '@cognate/contract'
import { rowOfKind } from '@cognate/contract/dataset-rows'
import { type Cell, type Sheet, sheetOf } from '../../lib/sheets/sheet.ts'
import { documentColumns } from './document-columns.ts'
import { expertColumns, reviewerColumns } from './expert-columns.ts'
import type { ExportColumn } from './export-column.ts'
import type { ExportedRecord, Layout } from './exported-record.ts'
import { institutionColumns, venueColumns, workColumns } from './scholarly-columns.ts'

const columnsOf: { [Kind in CatalogueKind]: readonly ExportColumn<Kind>[] } = {
  author: expertColumns,
  work: workColumns,
  institution: institutionColumns,
  venue: venueColumns,
  ...documentColumns,
}

/** The kinds of records in the order of their tables. */
export const tableKinds = Object.keys(columnsOf) as CatalogueKind[]

export const tableName = (kind: CatalogueKind): string => rowOfKind[kind].label

/** Records of one kind as a table; experts as a reviewer list where the organisation has chosen this layout. */
export function recordTable<Kind extends CatalogueKind>(
  kind: Kind,
  records: readonly ExportedRecord<Kind>[],
  layout: Layout,
): Sheet {
  const columns: readonly ExportColumn<Kind>[] = columnsOf[kind]
  if (kind === 'author' && layout.isReviewer) {
    return sheetOf('Reviewers', reviewerColumns(layout.reference), records as unknown as ExportedRecord<'author'>[])
  }
  const visibleColumns = columns.filter(
    (column) =>
      (column.onlyFrom ?? layout.source) === layout.source &&
      (layout.hasMetrics || !column.needsMetrics) &&
      (layout.hasEditor || !column.needsEditor),
  )
  return sheetOf(tableName(kind), visibleColumns, records)
}

/** What the table of its kind says of a record, under the first of these heads that this table has. */
export function cellUnder(heads: readonly string[], record: ExportedRecord): Cell {
  const columns = columnsOf[record.kind] as readonly ExportColumn<CatalogueKind>[]
  const [column] = heads.flatMap((head) => columns.filter((one) => one.head === head))
  return column?.cell(record)
}
