import type { ResultView } from '@cognate/contract'
import { type ComponentType, memo } from 'react'
import type { ResultOf } from '../../model/records/result-types.ts'
import { documentRows } from './document-rows.tsx'
import { ExpertRow } from './expert-row.tsx'
import { InstitutionRow, VenueRow } from './organisation-row.tsx'
import type { RowProps } from './row-props.ts'
import { WorkRow } from './work-row.tsx'

const rowComponents: { [Kind in ResultView['record_type']]: ComponentType<RowProps<ResultOf<Kind>>> } = {
  author: ExpertRow,
  work: WorkRow,
  institution: InstitutionRow,
  venue: VenueRow,
  ...documentRows,
}

/** One result of any kind; drawn again only when its props change. */
export const ResultRow = memo(function ResultRow(props: RowProps) {
  // The table pairs each kind with the row of that kind, which the compiler cannot follow through an index.
  const Row = rowComponents[props.result.record_type] as ComponentType<RowProps>
  return <Row {...props} />
})

/** The newest year in which any of the results has works; all graphs of a list end on it. */
export function newestYearOf(results: readonly ResultView[]): number | undefined {
  const years = results.flatMap(({ fields }) => ('counts_by_year' in fields ? fields.counts_by_year : []))
  return years.reduce<number | undefined>(
    (newest, { year, works_count }) => (works_count > 0 && (newest ?? year) <= year ? year : newest),
    undefined,
  )
}
