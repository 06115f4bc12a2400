import { Checkbox } from '@mantine/core'
import { type CSSProperties, Fragment, type ReactNode } from 'react'
import classes from './data-table.module.css'
import { IconArrowDown, IconArrowUp } from './icons.tsx'
import shared from './shared.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface Column<Row> {
  /** Its text, unlike that of any other column. */
  head: string
  /** Whether the head is for screen readers alone, as for a column of buttons. */
  isHeadSpoken?: boolean
  /** CSS width. Columns without one share the rest. */
  width?: string
  /** Whether the cell is a button without a frame, whose text aligns with the head. */
  isButton?: boolean
  /** Whether the cell is a field for words, which has no line that others could stand on. */
  isField?: boolean
  /** Whether the cell names its row. */
  isName?: boolean
  sort?: { direction: 'ascending' | 'descending'; onSort(): void }
  cell(row: Row): ReactNode
}

export interface Selection<Row> {
  /** Keys of the rows that are selected. */
  chosen: ReadonlySet<string>
  onChange(chosen: ReadonlySet<string>): void
  allLabel: string
  labelOf(row: Row): string
  /** Rows that cannot be selected have a box that cannot be pressed. */
  isSelectable(row: Row): boolean
}

interface DataTableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf(row: Row): string
  selection?: Selection<Row> | undefined
  /** The detail below a row, over its whole width. */
  detailOf?(row: Row): ReactNode
}

/** The table of a screen. On a narrow screen each row is a card whose cells show their heads. */
export function DataTable<Row>({ label, columns, rows, keyOf, selection, detailOf }: DataTableProps<Row>) {
  const width = columns.length + (selection ? 1 : 0)
  return (
    <table className={`${shared.fixedTable} ${shared.cells} ${classes.table}`} aria-label={label}>
      <thead>
        <tr>
          {selection && <SelectAll rows={rows} keyOf={keyOf} selection={selection} />}
          {columns.map((column) => (
            <Head key={column.head} column={column} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const key = keyOf(row)
          const detail = detailOf?.(row)
          return (
            <Fragment key={key}>
              <tr data-row={key} data-chosen={selection?.chosen.has(key)} data-open={Boolean(detail)}>
                {selection && <SelectOne row={row} rowKey={key} selection={selection} />}
                {columns.map((column) => (
                  <Cell key={column.head} column={column} row={row} />
                ))}
              </tr>
              {detail && (
                <tr className={classes.detail}>
                  <td colSpan={width}>{detail}</td>
                </tr>
              )}
            </Fragment>
          )
        })}
      </tbody>
    </table>
  )
}

function Head<Row>({ column: { head, isHeadSpoken, width, sort } }: { column: Column<Row> }) {
  const Arrow = sort?.direction === 'ascending' ? IconArrowUp : IconArrowDown
  return (
    <th
      scope="col"
      style={{ '--column-width': width } as CSSProperties}
      aria-sort={sort?.direction}
      data-sortable={sort !== undefined}
    >
      {sort ? (
        <button
          type="button"
          className={`${shared.inlineRow} ${shared.hoverDark} ${shared.fingerHigh} ${classes.sort}`}
          onClick={sort.onSort}
        >
          {head}
          <Arrow size={14} stroke={2} aria-hidden />
        </button>
      ) : (
        <HeadText isSpoken={isHeadSpoken}>{head}</HeadText>
      )}
    </th>
  )
}

/** The text of a head, visible or for screen readers alone. */
function HeadText({ isSpoken, children }: { isSpoken: boolean | undefined; children: string }) {
  return isSpoken ? <VisuallyHidden>{children}</VisuallyHidden> : <span>{children}</span>
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const head = column.isName || column.isHeadSpoken ? undefined : column.head
  if (column.isName) return <th scope="row">{column.cell(row)}</th>
  return (
    <td data-head={head} data-button={column.isButton} data-field={column.isField} data-actions={column.isHeadSpoken}>
      {column.cell(row)}
    </td>
  )
}

interface SelectAllProps<Row> {
  rows: readonly Row[]
  keyOf(row: Row): string
  selection: Selection<Row>
}

function SelectAll<Row>({ rows, keyOf, selection }: SelectAllProps<Row>) {
  const { chosen, onChange, allLabel, isSelectable } = selection
  const keys = rows.filter(isSelectable).map(keyOf)
  const areAllSelected = keys.length > 0 && keys.every((key) => chosen.has(key))
  return (
    <th scope="col" className={classes.select} data-sortable>
      <Checkbox
        size="sm"
        aria-label={allLabel}
        checked={areAllSelected}
        indeterminate={!areAllSelected && chosen.size > 0}
        disabled={keys.length === 0}
        onChange={() => onChange(new Set(areAllSelected ? [] : keys))}
      />
    </th>
  )
}

function SelectOne<Row>({ row, rowKey, selection }: { row: Row; rowKey: string; selection: Selection<Row> }) {
  const { chosen, onChange, labelOf, isSelectable } = selection
  return (
    <td className={classes.select}>
      <Checkbox
        size="sm"
        aria-label={labelOf(row)}
        checked={chosen.has(rowKey)}
        disabled={!isSelectable(row)}
        onChange={() => onChange(chosen.symmetricDifference(new Set([rowKey])))}
      />
    </td>
  )
}

/** What a cell says, and what belongs to it in small letters below, where there is something. */
export function TwoLines({ first, below }: { first: ReactNode; below: ReactNode }) {
  return (
    <div>
      <div>{first}</div>
      {below && <div className={shared.quietSmall}>{below}</div>}
    </div>
  )
}
