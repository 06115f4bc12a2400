/** The options that every command has. */
export interface OutputOptions {
  json?: boolean
}

/** Prints the result of a command: the value as JSON with --json, else lines for a person. */
export function printResult({ json }: OutputOptions, value: unknown, lines: string | readonly string[]): void {
  const text = typeof lines === 'string' ? lines : lines.join('\n')
  process.stdout.write(json ? `${JSON.stringify(value)}\n` : text === '' ? '' : `${text}\n`)
}

/** Rows as lines whose columns are aligned. */
export function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const widths = rows.reduce<number[]>(
    (columnWidths, row) => row.map((cell, column) => Math.max(columnWidths[column] ?? 0, cell.length)),
    [],
  )
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  )
}
