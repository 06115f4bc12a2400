/** What every command takes. */
export interface Answering {
  json?: boolean
}

/** Prints what was done: a value as JSON where that was asked for, else its lines for a person. */
export function answer({ json }: Answering, value: unknown, lines: string | readonly string[]): void {
  const text = typeof lines === 'string' ? lines : lines.join('\n')
  process.stdout.write(json ? `${JSON.stringify(value)}\n` : text === '' ? '' : `${text}\n`)
}

/** Rows as columns that stand below each other. */
export function asColumns(rows: readonly (readonly string[])[]): string[] {
  const widths = rows.reduce<number[]>(
    (all, row) => row.map((cell, column) => Math.max(all[column] ?? 0, cell.length)),
    [],
  )
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  )
}
