import type { CatalogueKind } from '@cognate/contract'
import type { Column } from '../../lib/sheets/sheet.ts'
import type { Exported, Layout } from './exported.ts'

/** A column of records of a kind. */
export interface ExportColumn<Kind extends CatalogueKind> extends Column<Exported<Kind>> {
  /** Only where results, or only where collected records are exported. */
  of?: Layout['of']
  /** Only where the licence shows metrics of people and venues. */
  needsMetrics?: true
}
