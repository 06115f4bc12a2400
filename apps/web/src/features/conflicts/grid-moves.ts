/** A place in a grid, from 0. */
export interface Place {
  row: number
  column: number
}

/** Rows that PageUp and PageDown move. */
const PAGE_ROWS = 10

/** The cell to which a key moves; undefined for other keys. @see WAI-ARIA Authoring Practices, pattern "Grid" */
export function findNextPlace(
  { key, ctrlKey }: { key: string; ctrlKey: boolean },
  { row, column }: Place,
  size: { rows: number; columns: number },
): Place | undefined {
  const last: Place = { row: size.rows - 1, column: size.columns - 1 }
  const moves: Record<string, Place> = {
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    ArrowLeft: { row, column: column - 1 },
    ArrowRight: { row, column: column + 1 },
    PageUp: { row: row - PAGE_ROWS, column },
    PageDown: { row: row + PAGE_ROWS, column },
    Home: { row: ctrlKey ? 0 : row, column: 0 },
    End: { row: ctrlKey ? last.row : row, column: last.column },
  }
  const next = moves[key]
  if (!next) return undefined
  const clamp = (place: number, maximum: number) => Math.max(0, Math.min(maximum, place))
  return { row: clamp(next.row, last.row), column: clamp(next.column, last.column) }
}
