import type { CatalogueKind } from '@cognate/contract'
import type { Column } from '../../lib/sheets/sheet.ts'
import type { ExportedRecord, Layout } from './exported-record.ts'

/** A column of records of a kind. */
export interface ExportColumn<Kind extends CatalogueKind> extends Column<ExportedRecord<Kind>> {
  /** Only where results, or only where collected records are exported. */
  onlyFrom?: Layout['source']
  /** Only where the licence shows metrics of people and venues. */
  needsMetrics?: true
}
