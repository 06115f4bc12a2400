import type { ReactNode } from 'react'
import shared from '../../ui/shared.module.css'
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
  /** The head of each column, with its share of the width in percent. */
  columns: readonly (readonly [head: string, width: number])[]
  rows: readonly Row[]
  cells(row: Row): readonly ReactNode[]
}

/** A table whose head is repeated on each sheet, and whose rows are never cut in two. */
export function ReportTable<Row>({ label, columns, rows, cells }: ReportTableProps<Row>) {
  return (
    <table className={`${shared.fixedTable} ${shared.cells} ${shared.smallHeads} ${classes.table}`} aria-label={label}>
      <colgroup>
        {columns.map(([head, width]) => (
          <col key={head} style={{ width: `${width}%` }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map(([head]) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, place) => (
          // Rows of a report keep their places.
          <tr key={place}>
            {cells(row).map((cell, at) => (
              <td key={columns[at]![0]} data-head={columns[at]![0]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
