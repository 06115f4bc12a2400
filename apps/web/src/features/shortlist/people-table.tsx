import { shortId } from '@cognate/contract/ids'
import { Button } from '@mantine/core'
import { Fragment, useState } from 'react'
import type { CollectedRecord } from '../../model/collection/collection-state.ts'
import { keyOf } from '../../model/collection/collection-state.ts'
import table from '../../ui/data-table.module.css'
import shared from '../../ui/shared.module.css'
import { useIsPrinting } from '../../ui/use-is-printing.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { messages } from './messages.ts'
import type { PeopleProps, RowPlace } from './people-props.ts'
import classes from './people-table.module.css'
import { PersonRow } from './person-row.tsx'
import { type ChosenColumn, chosenColumns, useShownColumns } from './shown-columns.ts'

/** People without a role that stand on the page at first: a collection may hold thousands. */
const FIRST_OTHERS = 50

const columns = ['place', 'person', ...chosenColumns, 'actions'] as const
const always: readonly string[] = ['place', 'person', 'actions']
/** Columns that have room in the widths that they were given; with more, each takes what it needs. */
const MOST_MEASURED = 5

/** Heads that say nothing to who sees the column. */
const spoken = new Set<string>(['place', 'actions'])

/** People as a table: reviewers, below each who stands in, then alternates of nobody in particular, who is gone, then everybody else. */
export function PeopleTable(props: Omit<PeopleProps, 'shown'>) {
  const { reviewers, alternates, gone, others } = props.shortlist
  const shown = useShownColumns()
  const drawn = columns.filter((key) => always.includes(key) || shown.has(key as ChosenColumn))
  const isPrinting = useIsPrinting()
  const [showsAll, setShowsAll] = useState(false)
  const [dragged, setDragged] = useState<CollectedRecord>()
  const shownOthers = showsAll || isPrinting ? others : others.slice(0, FIRST_OTHERS)
  const row = (record: CollectedRecord, siblings: readonly CollectedRecord[], more: RowPlace = {}) => (
    <PersonRow
      key={keyOf(record)}
      {...props}
      {...more}
      shown={shown}
      record={record}
      known={props.known?.get(shortId(record.identifier))}
      siblings={siblings}
      dragged={dragged}
      onDrag={setDragged}
    />
  )
  const reviewerRecords = reviewers.map(({ record }) => record)
  const hasParts = reviewers.length + alternates.length + gone.length > 0
  return (
    <>
      <div className={shown.size > MOST_MEASURED ? classes.scroll : undefined}>
        <table
          className={`${shared.fixedTable} ${shared.cells} ${shared.aboveLarge} ${table.table} ${classes.table}`}
          aria-label={messages.people}
          data-wide={shown.size > MOST_MEASURED}
        >
          <thead>
            <tr>
              {drawn.map((key) => (
                <th key={key} scope="col" data-column={key}>
                  {spoken.has(key) ? <VisuallyHidden>{messages.columns[key]}</VisuallyHidden> : messages.columns[key]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {reviewers.map(({ record, alternates: own }, at) => (
              <Fragment key={keyOf(record)}>
                {row(record, reviewerRecords, { number: at + 1 })}
                {own.map((alternate) => row(alternate, own, { reviewer: record }))}
              </Fragment>
            ))}
            {alternates.length > 0 && <PartHead label={messages.parts.alternates} columns={drawn.length} />}
            {alternates.map((record) => row(record, alternates))}
            {gone.length > 0 && <PartHead label={messages.parts.gone} columns={drawn.length} />}
            {gone.map((record) => row(record, gone))}
            {hasParts && others.length > 0 && <PartHead label={messages.parts.others} columns={drawn.length} />}
            {shownOthers.map((record) => row(record, others))}
          </tbody>
        </table>
      </div>
      {shownOthers.length < others.length && (
        <div className={`${shared.centredText} ${shared.aboveLarge}`} data-on="screen">
          <Button variant="default" onClick={() => setShowsAll(true)}>
            {messages.showAll(others.length)}
          </Button>
        </div>
      )}
    </>
  )
}

function PartHead({ label, columns }: { label: string; columns: number }) {
  return (
    <tr className={table.detail}>
      <th colSpan={columns} scope="colgroup" className={classes.part}>
        {label}
      </th>
    </tr>
  )
}
