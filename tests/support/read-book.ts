import readSpreadsheet from 'read-excel-file/node'

/** The tables of a spreadsheet file by name, row by row, empty cells as null, read by an independent library. */
export async function readBook(file: Buffer): Promise<Record<string, (string | number | null)[][]>> {
  const sheets = await readSpreadsheet(file)
  return Object.fromEntries(sheets.map(({ sheet, data }) => [sheet, data as (string | number | null)[][]]))
}
