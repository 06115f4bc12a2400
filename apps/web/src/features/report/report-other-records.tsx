import type { DecisionReport } from '@cognate/contract'
import { rowOfKind } from '@cognate/contract/dataset-rows'
import shared from '../../ui/shared.module.css'
import { messages } from './messages.ts'
import { Part, ReportTable } from './report-parts.tsx'
import { Why } from './report-people.tsx'

type OtherRecord = DecisionReport['other_records'][number]

const { columns } = messages

/** What was collected beside people, and why, with what is noted of it. */
export function ReportOtherRecords({ records }: { records: readonly OtherRecord[] }) {
  if (records.length === 0) return null
  return (
    <Part title={messages.others}>
      <ReportTable
        label={messages.others}
        columns={[
          [columns.name, 34],
          [columns.whyCollected, 38],
          [columns.note, 28],
        ]}
        rows={records}
        cells={(record) => [<Named key="name" record={record} />, <Why key="why" {...record} />, record.note]}
      />
    </Part>
  )
}

function Named({ record: { record_type, identifier, display_name, hint } }: { record: OtherRecord }) {
  const kind = record_type === 'record' ? messages.text : rowOfKind[record_type].label
  return (
    <>
      <p className={shared.strong}>{display_name ?? identifier}</p>
      <p className={shared.quietSmall}>{[kind, hint].filter(Boolean).join(' · ')}</p>
    </>
  )
}
