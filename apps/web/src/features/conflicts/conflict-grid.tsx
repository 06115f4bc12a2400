// biome-ignore-all lint/a11y/useSemanticElements: rows and columns are drawn as they come into view, which a table cannot.
// biome-ignore-all lint/a11y/useFocusableInteractive: one of the cells takes the focus for the whole grid.
import { useMediaQuery } from '@mantine/hooks'
import {
  defaultRangeExtractor,
  type Range,
  useVirtualizer,
  type VirtualItem,
  type Virtualizer,
} from '@tanstack/react-virtual'
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import shared from '../../ui/shared.module.css'
import { upTo } from '../../ui/widths.ts'
import { cellWidthOf } from './cell-width.ts'
import classes from './conflict-grid.module.css'
import { describeCell, GridCell, labelOf } from './grid-cell.tsx'
import { findNextPlace, type Place } from './grid-moves.ts'
import { messages } from './messages.tsx'
import { type CheckedMatrix, type CheckedPair, opensAt } from './run-check.ts'

interface ConflictGridProps {
  matrix: CheckedMatrix
  /** Opens the details of a pair; without it, the label of a cell holds the evidence. */
  onOpen?: ((pair: CheckedPair) => void) | undefined
  /** Whether a relation can be declared there, also of two of whom nothing was found. */
  mayDeclare: boolean
}

/** Pixels. */
const CELL_HEIGHT = 32
const HEADS = { wide: { width: 200, height: 148 }, narrow: { width: 116, height: 132 } }
type HeadSize = (typeof HEADS)['wide']
/** The most columns with horizontal names, and their width. */
const FEW = { columns: 5, height: 40, width: 160 }

/**
 * The matrix of a check as a grid that is navigated with the arrow keys. Only cells in view are drawn, and the cell that has
 * the focus, so that scrolling never loses the focus.
 */
export function ConflictGrid({ matrix, onOpen, mayDeclare }: ConflictGridProps) {
  const { rows, columns } = matrix
  const scroller = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState<Place>({ row: 0, column: 0 })
  const [pointed, setPointed] = useState<Place>()
  const areFew = columns.length <= FEW.columns
  const isNarrow = useMediaQuery(upTo('narrow'))
  const headSize = useMemo(() => {
    const size = isNarrow ? HEADS.narrow : HEADS.wide
    return areFew ? { ...size, height: FEW.height } : size
  }, [isNarrow, areFew])
  const cellWidth = useMemo(() => Math.max(cellWidthOf(matrix.cells), areFew ? FEW.width : 0), [matrix, areFew])
  const { rowVirtualizer, columnVirtualizer } = useVirtualGrid(matrix, { scroller, active, headSize, cellWidth })
  const moveFocus = useMovedFocus(scroller, active)

  const open = (place: Place) => {
    const { row, column } = place
    if (opensAt(matrix, place, mayDeclare))
      onOpen?.({ row: rows[row]!.identifier, column: columns[column]!.identifier })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey || !(event.target as HTMLElement).matches('[role="gridcell"]')) return
    const isPress = event.key === 'Enter' || event.key === ' '
    const next = findNextPlace(event, active, { rows: rows.length, columns: columns.length })
    if (!next && !isPress) return
    event.preventDefault()
    if (!next) return open(active)
    moveFocus()
    setActive(next)
    rowVirtualizer.scrollToIndex(next.row)
    columnVirtualizer.scrollToIndex(next.column)
  }
  const onFocus = ({ target }: FocusEvent) => {
    const place = placeOf(target)
    if (place && !(place.row === active.row && place.column === active.column)) setActive(place)
  }
  const onClick = ({ target }: MouseEvent) => {
    const place = placeOf(target)
    if (place) open(place)
  }
  return (
    <div className={`${shared.stackSmall} ${shared.shrinking}`} style={sizesOf(headSize, cellWidth)}>
      <CellWords matrix={matrix} place={pointed ?? active} />
      <div
        ref={scroller}
        role="grid"
        aria-label={messages.grid}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + 1}
        className={`${shared.small} ${shared.around} ${classes.scroller}`}
        data-few={areFew}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onClick={onClick}
        onMouseOver={({ target }) => setPointed(placeOf(target))}
        onMouseLeave={() => setPointed(undefined)}
      >
        <Plane
          matrix={matrix}
          rowVirtualizer={rowVirtualizer}
          columnVirtualizer={columnVirtualizer}
          active={active}
          opens={onOpen !== undefined}
          mayDeclare={mayDeclare}
        />
      </div>
    </div>
  )
}

/** The pointed or focused cell in words, above the grid. */
function CellWords({ matrix, place }: { matrix: CheckedMatrix; place: Place }) {
  const { row, column } = place
  return (
    <p
      className={`${shared.quietBody} ${shared.twoLines} ${shared.breaking} ${classes.words}`}
      aria-hidden
      data-found={matrix.cellAt(row, column) !== undefined || matrix.verdictsAt(row, column).length > 0}
    >
      {describeCell(matrix, place)}
    </p>
  )
}

type GridVirtualizer = Virtualizer<HTMLDivElement, Element>

interface PlaneProps {
  matrix: CheckedMatrix
  opens: boolean
  mayDeclare: boolean
  rowVirtualizer: GridVirtualizer
  columnVirtualizer: GridVirtualizer
  active: Place
}

/** The whole area that is scrolled, with the heads and rows in view. */
function Plane({ rowVirtualizer, columnVirtualizer, active, ...shown }: PlaneProps) {
  const visibleColumns = columnVirtualizer.getVirtualItems()
  return (
    <div
      role="presentation"
      className={shared.around}
      style={{ width: columnVirtualizer.getTotalSize(), height: rowVirtualizer.getTotalSize() }}
    >
      <ColumnHeads matrix={shown.matrix} visibleColumns={visibleColumns} />
      {rowVirtualizer.getVirtualItems().map(({ key, index, start }) => (
        <MatrixRow
          key={key}
          {...shown}
          row={index}
          top={start}
          visibleColumns={visibleColumns}
          activeColumn={index === active.row ? active.column : undefined}
        />
      ))}
    </div>
  )
}

interface VirtualGridOptions {
  scroller: RefObject<HTMLDivElement | null>
  active: Place
  headSize: HeadSize
  /** Pixels. */
  cellWidth: number
}

/** The rows and columns in view, and always those of the active cell. */
function useVirtualGrid({ rows, columns }: CheckedMatrix, options: VirtualGridOptions) {
  const { scroller, active, headSize, cellWidth } = options
  const shared = { getScrollElement: () => scroller.current, overscan: 4 }
  const rowVirtualizer: GridVirtualizer = useVirtualizer({
    ...shared,
    count: rows.length,
    estimateSize: () => CELL_HEIGHT,
    rangeExtractor: (range) => withIndex(range, active.row),
    paddingStart: headSize.height,
    scrollPaddingStart: headSize.height,
  })
  const columnVirtualizer: GridVirtualizer = useVirtualizer({
    ...shared,
    count: columns.length,
    horizontal: true,
    estimateSize: () => cellWidth,
    rangeExtractor: (range) => withIndex(range, active.column),
    paddingStart: headSize.width,
    scrollPaddingStart: headSize.width,
  })
  // The virtualizer measures once; another width of the window or another matrix changes what it measured.
  useEffect(() => {
    rowVirtualizer.measure()
    columnVirtualizer.measure()
  }, [headSize, cellWidth])
  return { rowVirtualizer, columnVirtualizer }
}

/** Focuses the active cell after a key has moved it: call what it gives back before the move. */
function useMovedFocus(scroller: RefObject<HTMLDivElement | null>, active: Place): () => void {
  const isMoving = useRef(false)
  useEffect(() => {
    if (!isMoving.current) return
    isMoving.current = false
    cellElement(scroller.current, active)?.focus({ preventScroll: true })
  }, [active])
  return () => {
    isMoving.current = true
  }
}

interface MatrixRowProps extends Pick<PlaneProps, 'matrix' | 'opens' | 'mayDeclare'> {
  row: number
  /** Pixels from the top of the plane. */
  top: number
  /** The columns in view. */
  visibleColumns: readonly VirtualItem[]
  activeColumn: number | undefined
}

/** One person against the people of the columns in view; not drawn again while rows scroll past. */
const MatrixRow = memo(function MatrixRow(props: MatrixRowProps) {
  const { matrix, row, top, visibleColumns, activeColumn, opens, mayDeclare } = props
  const name = matrix.rows[row]!.display_name
  return (
    <div role="row" aria-rowindex={row + 2} className={`${shared.wide} ${classes.row}`} style={{ top }}>
      <div role="rowheader" aria-colindex={1} className={`${shared.oneLine} ${classes.rowHead}`} title={name}>
        <bdi>{name}</bdi>
      </div>
      {visibleColumns.map(({ index, start }) => (
        <GridCell
          key={index}
          row={row}
          column={index}
          left={start}
          cell={matrix.cellAt(row, index)}
          verdicts={matrix.verdictsAt(row, index)}
          label={labelOf(matrix, { row, column: index }, !opens)}
          isActive={index === activeColumn}
          opens={opens && opensAt(matrix, { row, column: index }, mayDeclare)}
        />
      ))}
    </div>
  )
})

function ColumnHeads({
  matrix: { columns },
  visibleColumns,
}: {
  matrix: CheckedMatrix
  visibleColumns: readonly VirtualItem[]
}) {
  return (
    <div role="row" aria-rowindex={1} className={`${shared.wide} ${classes.heads}`}>
      <div role="columnheader" aria-colindex={1} className={`${shared.quiet} ${classes.corner}`}>
        {messages.checkedHead}
      </div>
      {visibleColumns.map(({ index, start }) => (
        <div
          key={index}
          role="columnheader"
          aria-colindex={index + 2}
          className={`${shared.middle} ${classes.columnHead}`}
          style={{ left: start }}
          title={columns[index]!.display_name}
        >
          <bdi>{columns[index]!.display_name}</bdi>
        </div>
      ))}
    </div>
  )
}

/** The indices in view, and one other index. */
function withIndex(range: Range, index: number): number[] {
  const inView = defaultRangeExtractor(range)
  if (inView.includes(index) || index >= range.count) return inView
  return [...inView, index].toSorted((a, b) => a - b)
}

const sizesOf = ({ width, height }: HeadSize, cellWidth: number) =>
  ({
    '--head-width': `${width}px`,
    '--head-height': `${height}px`,
    '--cell-width': `${cellWidth}px`,
    '--cell-height': `${CELL_HEIGHT}px`,
  }) as React.CSSProperties

const cellElement = (grid: HTMLElement | null, { row, column }: Place) =>
  grid?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`)

function placeOf(target: EventTarget): Place | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[role="gridcell"]') : null
  return cell ? { row: Number(cell.dataset.row), column: Number(cell.dataset.column) } : undefined
}
