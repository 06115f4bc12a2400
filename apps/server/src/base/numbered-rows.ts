import { readCsvText } from '@cognate/catalogue'
import type { AppError } from '@cognate/contract'

/** No file that people send has more, whatever else it holds: OJS has eight for each author of a manuscript. */
const MOST_COLUMNS = 500

interface Bounds {
  /** Bytes of a row. */
  longest: number
  /** Rows below the header. */
  most: number
  /** The refusal of the file as a whole. */
  refusal(detail: string): AppError
}

interface NumberedRow {
  /** As in a spreadsheet: the header is row 1. */
  row: number
  /** By the names of the columns; undefined where the row cannot be read. */
  value: Readonly<Record<string, string>> | undefined
}

/**
 * The rows of a CSV with a header.
 * @throws the refusal where there are too many rows or columns
 */
export async function* numberedRows(
  content: string,
  { longest, most, refusal }: Bounds,
): AsyncGenerator<NumberedRow, void> {
  let row = 1
  for await (const { value } of readCsvText(content, longest)) {
    if (++row > most + 1) throw refusal(`It has more than ${most.toLocaleString('en')} rows.`)
    if (value && Object.keys(value).length > MOST_COLUMNS) throw refusal(`It has more than ${MOST_COLUMNS} columns.`)
    yield { row, value }
  }
}
