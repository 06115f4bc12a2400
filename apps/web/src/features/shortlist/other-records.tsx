import type { ResultView, SearchModuleView } from '@cognate/contract'
import { rowOfKind } from '@cognate/contract/dataset-rows'
import { shortId } from '@cognate/contract/ids'
import { useMemo } from 'react'
import {
  type CollectedRecord,
  factsOfResult,
  keyOf,
  type RecordGroup,
} from '../../model/collection/collection-state.ts'
import { nameOfCollected } from '../../model/collection/shortlist-words.ts'
import type { RecordReference } from '../../model/records/result-types.ts'
import { sentenceCase } from '../../model/records/wording.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { CrossButton } from '../../ui/quiet-button.tsx'
import shared from '../../ui/shared.module.css'
import { messages } from './messages.ts'
import { NoteField } from './note-field.tsx'
import classes from './people-table.module.css'
import { remove } from './shortlist-actions.ts'
import { useKnownRecords } from './use-known-records.ts'
import { WhyCollected } from './why-collected.tsx'

interface OtherRecordsProps {
  group: RecordGroup
  modules: readonly SearchModuleView[]
  mayEdit: boolean
  onOpen(record: RecordReference): void
}

const noteColumn = (mayEdit: boolean): Column<CollectedRecord> => ({
  head: messages.otherColumns.note,
  width: '22%',
  isField: mayEdit,
  cell: (record) => (
    <div>
      <NoteField record={record} mayEdit={mayEdit} />
    </div>
  ),
})

const removing: Column<CollectedRecord> = {
  head: messages.otherColumns.actions,
  isHeadSpoken: true,
  width: '48px',
  cell: (record) => (
    <CrossButton
      cross={15}
      data-on="screen"
      deletes
      aria-label={messages.remove(nameOfCollected(record))}
      title={messages.remove(nameOfCollected(record))}
      onClick={() => remove(record)}
    />
  ),
}

/** The records of a kind that is not people. */
export function OtherRecords({ group: { type, records }, modules, mayEdit, onOpen }: OtherRecordsProps) {
  const heading = headingOf(type, modules)
  const facts = useFacts(type, records)
  const columns: Column<CollectedRecord>[] = [
    {
      head: messages.otherColumns.name,
      isName: true,
      cell: (record) => <RecordName record={record} onOpen={onOpen} />,
    },
    { head: messages.otherColumns.facts, width: '22%', cell: facts },
    {
      head: messages.otherColumns.why,
      width: '26%',
      cell: (record) => <WhyCollected record={record} onOpen={onOpen} />,
    },
    ...(mayEdit || records.some(({ note }) => note) ? [noteColumn(mayEdit)] : []),
    ...(mayEdit ? [removing] : []),
  ]
  return (
    <section className={shared.aboveHuge}>
      <h2 className={shared.heading}>
        {heading} <span className={`${shared.quietSmall} ${shared.regular}`}>{records.length}</span>
      </h2>
      <DataTable label={heading} columns={columns} rows={records} keyOf={keyOf} />
    </section>
  )
}

function headingOf(type: RecordGroup['type'], modules: readonly SearchModuleView[]): string {
  if (type === 'record') return messages.texts
  return modules.find(({ record_type }) => record_type === type)?.label ?? sentenceCase(rowOfKind[type].records)
}

/** What tells each of the records from others: as it was collected, or else as the catalogue has it, for what was collected by its id alone. */
function useFacts(type: RecordGroup['type'], records: readonly CollectedRecord[]) {
  // Texts are in no catalogue.
  const kind = type === 'record' ? undefined : type
  const bare = useMemo(() => records.filter((record) => kind && factsInWords(record) === ''), [records, kind])
  const known = useKnownRecords(kind ?? 'work', bare)
  return (record: CollectedRecord) => {
    const fields = known?.get(shortId(record.identifier))
    const collected = factsInWords(record)
    if (collected !== '' || !fields) return collected
    return factsInWords({ fields: factsOfResult({ record_type: type, fields } as ResultView) })
  }
}

const factsInWords = ({ fields: { hint, publication_year, doi } }: Pick<CollectedRecord, 'fields'>) =>
  [hint, publication_year, doi?.replace(/^https?:\/\/doi\.org\//, '')].filter(Boolean).join(' · ')

function RecordName({ record, onOpen }: { record: CollectedRecord } & Pick<OtherRecordsProps, 'onOpen'>) {
  const name = nameOfCollected(record)
  const { record_type, identifier } = record
  if (record_type === 'record') return <bdi>{name}</bdi>
  return (
    <button
      type="button"
      className={`${shared.block} ${shared.hoverLink} ${shared.strong} ${shared.pressable} ${classes.name}`}
      aria-haspopup="dialog"
      onClick={() => onOpen({ record_type, identifier, display_name: name })}
    >
      <bdi>{name}</bdi>
    </button>
  )
}
