import type { CatalogueKind } from '@cognate/contract'
import type { RecordColumn } from '../../lib/sheets/sheet.ts'
import type { ExportedRecord, Layout } from './exported-record.ts'

/** A column of the table of one kind of record. */
export interface ExportColumn<Kind extends CatalogueKind> extends RecordColumn<ExportedRecord<Kind>> {
  /** Shown only for results, or only for collections; without it, for both. */
  onlyFrom?: Layout['source']
  /** Shown only where the licence includes metrics of people and venues. */
  needsMetrics?: true
  /** Shown only where conflicts with the handling editor were looked for. */
  needsEditor?: true
}
