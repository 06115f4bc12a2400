import type { CatalogueKind } from '@cognate/contract'
import { type Sheet, sheetOf } from '../../lib/sheets/sheet.ts'
import {
  partnerColumns,
  policydocColumns,
  projectColumns,
  starthubColumns,
  startupColumns,
} from './document-columns.ts'
import { expertColumns, reviewerColumns } from './expert-columns.ts'
import type { ExportColumn } from './export-column.ts'
import type { ExportedRecord, Layout } from './exported-record.ts'
import { institutionColumns, venueColumns, workColumns } from './scholarly-columns.ts'

/** The name and columns of the table of each kind. */
const tables: { [Kind in CatalogueKind]: { name: string; columns: readonly ExportColumn<Kind>[] } } = {
  author: { name: 'Experts', columns: expertColumns },
  work: { name: 'Works', columns: workColumns },
  institution: { name: 'Institutions', columns: institutionColumns },
  venue: { name: 'Venues', columns: venueColumns },
  project: { name: 'Projects', columns: projectColumns },
  startup: { name: 'Startups', columns: startupColumns },
  starthub: { name: 'Starthubs', columns: starthubColumns },
  partner: { name: 'Partners', columns: partnerColumns },
  policydoc: { name: 'Policy documents', columns: policydocColumns },
}

/** The kinds of records in the order of their tables. */
export const tableKinds = Object.keys(tables) as CatalogueKind[]

export const tableName = (kind: CatalogueKind): string => tables[kind].name

/** Records of one kind as a table; experts as a reviewer list where the organisation has chosen this layout. */
export function tableOf<Kind extends CatalogueKind>(
  kind: Kind,
  records: readonly ExportedRecord<Kind>[],
  layout: Layout,
): Sheet {
  const { name, columns } = tables[kind]
  if (kind === 'author' && layout.isReviewer) {
    return sheetOf('Reviewers', reviewerColumns(layout.reference), records as unknown as ExportedRecord<'author'>[])
  }
  const visibleColumns = columns.filter(
    (column) => (column.onlyFrom ?? layout.source) === layout.source && (layout.hasMetrics || !column.needsMetrics),
  )
  return sheetOf(name, visibleColumns, records)
}
