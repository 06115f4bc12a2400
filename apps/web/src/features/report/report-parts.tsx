import type { ReactNode } from 'react'
import shared from '../../ui/shared.module.css'
import { TableHead } from '../../ui/table-head.tsx'
import { messages } from './messages.ts'
import classes from './report.module.css'

/** A part of the report under its heading, which stays with what follows on paper. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.part} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

interface ReportTableProps<Row> {
  label: string
  /** What stands there where there are no rows. */
  none?: string
  /** The columns, each with its share of the width in percent. */
  columns: Partial<Record<keyof typeof messages.columns, number>>
  rows: readonly Row[]
  cells(row: Row): readonly ReactNode[]
}

/** A table whose head is repeated on each sheet, and whose rows are never cut in two. */
export function ReportTable<Row>({ label, none, columns, rows, cells }: ReportTableProps<Row>) {
  if (rows.length === 0 && none) return <p>{none}</p>
  const heads = Object.keys(columns).map((column) => messages.columns[column as keyof typeof columns])
  return (
    <table className={`${shared.fixedTable} ${shared.cells} ${shared.smallHeads} ${classes.table}`} aria-label={label}>
      <colgroup>
        {Object.entries(columns).map(([column, width]) => (
          <col key={column} style={{ width: `${width}%` }} />
        ))}
      </colgroup>
      <TableHead heads={heads} />
      <tbody>
        {rows.map((row, place) => (
          // Rows of a report keep their places.
          <tr key={place}>
            {cells(row).map((cell, at) => (
              <td key={heads[at]} data-head={heads[at]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
