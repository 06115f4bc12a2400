// biome-ignore-all lint/a11y/useSemanticElements: rows and columns are drawn as they come into view, which a table cannot.
// biome-ignore-all lint/a11y/useFocusableInteractive: one of the cells takes the focus for the whole grid.
import type { ConflictCell } from '@cognate/contract'
import { useMediaQuery } from '@mantine/hooks'
import { defaultRangeExtractor, type Range, useVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { type FocusEvent, type KeyboardEvent, type MouseEvent, memo, useEffect, useRef, useState } from 'react'
import classes from './conflict-grid.module.css'
import { describeCell, GridCell, labelOf } from './grid-cell.tsx'
import { findNextPlace, type Place } from './grid-moves.ts'
import type { ConflictMatrix } from './run-check.ts'

interface ConflictGridProps {
  matrix: ConflictMatrix
  /** Opens what speaks for a conflict; without it a cell says all that is known of it. */
  onOpen?: ((cell: ConflictCell) => void) | undefined
}

/** Pixels. */
const CELL = { width: 64, height: 32 }
const HEADS = { wide: { width: 200, height: 148 }, narrow: { width: 116, height: 132 } }

/**
 * The matrix of a check as a grid that is walked with the arrow keys. Only what is in view is drawn, and the cell that holds
 * the focus, so that it never loses it by scrolling.
 */
export function ConflictGrid({ matrix, onOpen }: ConflictGridProps) {
  const { rows, columns, cellAt } = matrix
  const scroller = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState<Place>({ row: 0, column: 0 })
  const [pointed, setPointed] = useState<Place>()
  const head = useMediaQuery('(max-width: 640px)') ? HEADS.narrow : HEADS.wide
  const common = { getScrollElement: () => scroller.current, overscan: 4 }
  const down = useVirtualizer({
    ...common,
    count: rows.length,
    estimateSize: () => CELL.height,
    rangeExtractor: (range) => withIndex(range, active.row),
    paddingStart: head.height,
    scrollPaddingStart: head.height,
  })
  const across = useVirtualizer({
    ...common,
    count: columns.length,
    horizontal: true,
    estimateSize: () => CELL.width,
    rangeExtractor: (range) => withIndex(range, active.column),
    paddingStart: head.width,
    scrollPaddingStart: head.width,
  })
  // The padding of the heads is measured once; at another width it is another.
  useEffect(() => {
    down.measure()
    across.measure()
  }, [head])
  const isMoving = useRef(false)
  useEffect(() => {
    if (!isMoving.current) return
    isMoving.current = false
    cellElement(scroller.current, active)?.focus({ preventScroll: true })
  }, [active])

  const open = (place: Place) => {
    const cell = cellAt(place.row, place.column)
    if (cell && !cell.in_coi_input) onOpen?.(cell)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey || !(event.target as HTMLElement).matches('[role="gridcell"]')) return
    const isPress = event.key === 'Enter' || event.key === ' '
    const next = findNextPlace(event, active, { rows: rows.length, columns: columns.length })
    if (!next && !isPress) return
    event.preventDefault()
    if (!next) return open(active)
    isMoving.current = true
    setActive(next)
    down.scrollToIndex(next.row)
    across.scrollToIndex(next.column)
  }
  const onFocus = ({ target }: FocusEvent) => {
    const place = placeOf(target)
    if (place && !(place.row === active.row && place.column === active.column)) setActive(place)
  }
  const onClick = ({ target }: MouseEvent) => {
    const place = placeOf(target)
    if (place) open(place)
  }
  const shown = pointed ?? active
  const lines = across.getVirtualItems()
  return (
    <div className={classes.matrix} style={sizes(head)}>
      <p className={classes.words} aria-hidden data-conflict={cellAt(shown.row, shown.column) !== undefined}>
        {describeCell(matrix, shown)}
      </p>
      <div
        ref={scroller}
        role="grid"
        aria-label="Conflicts"
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + 1}
        className={classes.scroller}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onClick={onClick}
        onMouseOver={({ target }) => setPointed(placeOf(target))}
        onMouseLeave={() => setPointed(undefined)}
      >
        <div
          role="presentation"
          className={classes.plane}
          style={{ width: across.getTotalSize(), height: down.getTotalSize() }}
        >
          <Heads matrix={matrix} lines={lines} />
          {down.getVirtualItems().map(({ key, index, start }) => (
            <MatrixRow
              key={key}
              matrix={matrix}
              row={index}
              top={start}
              lines={lines}
              activeColumn={index === active.row ? active.column : undefined}
              opens={onOpen !== undefined}
            />
          ))}
        </div>
      </div>
    </div>
  )
}

interface MatrixRowProps {
  matrix: ConflictMatrix
  row: number
  /** Pixels from the top of the plane. */
  top: number
  /** The columns in view. */
  lines: readonly VirtualItem[]
  activeColumn: number | undefined
  opens: boolean
}

/** One person with everybody of the columns in view; left alone while rows scroll past. */
const MatrixRow = memo(function MatrixRow({ matrix, row, top, lines, activeColumn, opens }: MatrixRowProps) {
  const name = matrix.rows[row]!.display_name
  return (
    <div role="row" aria-rowindex={row + 2} className={classes.row} style={{ top }}>
      <div role="rowheader" aria-colindex={1} className={classes.rowHead} title={name}>
        <bdi>{name}</bdi>
      </div>
      {lines.map(({ index, start }) => (
        <GridCell
          key={index}
          row={row}
          column={index}
          left={start}
          cell={matrix.cellAt(row, index)}
          label={labelOf(matrix, { row, column: index }, !opens)}
          isActive={index === activeColumn}
          opens={opens}
        />
      ))}
    </div>
  )
})

function Heads({ matrix: { columns }, lines }: { matrix: ConflictMatrix; lines: readonly VirtualItem[] }) {
  return (
    <div role="row" aria-rowindex={1} className={classes.heads}>
      <div role="columnheader" aria-colindex={1} className={classes.corner}>
        Checked
      </div>
      {lines.map(({ index, start }) => (
        <div
          key={index}
          role="columnheader"
          aria-colindex={index + 2}
          className={classes.columnHead}
          style={{ left: start }}
          title={columns[index]!.display_name}
        >
          <bdi>{columns[index]!.display_name}</bdi>
        </div>
      ))}
    </div>
  )
}

/** What is in view, and one more wherever it is. */
function withIndex(range: Range, index: number): number[] {
  const inView = defaultRangeExtractor(range)
  if (inView.includes(index) || index >= range.count) return inView
  return [...inView, index].toSorted((a, b) => a - b)
}

const sizes = ({ width, height }: { width: number; height: number }) =>
  ({
    '--head-width': `${width}px`,
    '--head-height': `${height}px`,
    '--cell-width': `${CELL.width}px`,
    '--cell-height': `${CELL.height}px`,
  }) as React.CSSProperties

const cellElement = (grid: HTMLElement | null, { row, column }: Place) =>
  grid?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`)

function placeOf(target: EventTarget): Place | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[role="gridcell"]') : null
  return cell ? { row: Number(cell.dataset.row), column: Number(cell.dataset.column) } : undefined
}
