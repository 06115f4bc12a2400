/** The content of a cell. A text is always written as text, never as a formula. */
export type Cell = string | number | null | undefined

export interface SheetColumn {
  head: string
  /** In characters of the width of a digit, as in spreadsheets. */
  width: number
}

/** A table to write. Every row has a cell for every column. */
export interface Sheet {
  name: string
  columns: readonly SheetColumn[]
  rows: readonly (readonly Cell[])[]
}

export interface RecordColumn<Row> extends SheetColumn {
  cell(row: Row): Cell
}

export function sheetOf<Row>(name: string, columns: readonly RecordColumn<Row>[], rows: readonly Row[]): Sheet {
  return {
    name,
    columns: columns.map(({ head, width }) => ({ head, width })),
    rows: rows.map((row) => columns.map(({ cell }) => cell(row))),
  }
}

/** The head of a table, then its rows. */
export function linesOf({ columns, rows }: Sheet): readonly (readonly Cell[])[] {
  return [columns.map(({ head }) => head), ...rows]
}
