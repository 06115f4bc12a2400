/** A place in a grid, from 0. */
export interface Place {
  row: number
  column: number
}

/** Rows that a press on PageUp or PageDown goes. */
const PAGE = 10

/** Where a key leads in a grid; undefined for keys that lead nowhere. @see WAI-ARIA Authoring Practices, pattern "Grid" */
export function placeAfter(
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
    PageUp: { row: row - PAGE, column },
    PageDown: { row: row + PAGE, column },
    Home: { row: ctrlKey ? 0 : row, column: 0 },
    End: { row: ctrlKey ? last.row : row, column: last.column },
  }
  const next = moves[key]
  if (!next) return undefined
  const within = (place: number, most: number) => Math.max(0, Math.min(most, place))
  return { row: within(next.row, last.row), column: within(next.column, last.column) }
}
