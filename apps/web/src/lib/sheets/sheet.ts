/** What a cell holds. Texts are texts whatever they look like: nothing of ours is ever a formula. */
export type Cell = string | number | null | undefined

export interface SheetColumn {
  head: string
  /** Signs of the width of a digit, as spreadsheets count. */
  width: number
}

/** A table as it is written: every row holds a cell for every column. */
export interface Sheet {
  name: string
  columns: readonly SheetColumn[]
  rows: readonly (readonly Cell[])[]
}

/** A column of records: its head, its width, and what it says of one of them. */
export interface Column<Row> extends SheetColumn {
  cell(row: Row): Cell
}

/** Records as a table. */
export function sheetOf<Row>(name: string, columns: readonly Column<Row>[], rows: readonly Row[]): Sheet {
  return {
    name,
    columns: columns.map(({ head, width }) => ({ head, width })),
    rows: rows.map((row) => columns.map(({ cell }) => cell(row))),
  }
}

/** The head of a table and its rows, one after the other. */
export function linesOf({ columns, rows }: Sheet): readonly (readonly Cell[])[] {
  return [columns.map(({ head }) => head), ...rows]
}
