import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { CounterState } from './backup-format.ts'
import type { WorkspaceTable } from './tables.ts'

/** A table with its columns, as COPY names them. */
export const copied = ({ name, columns }: WorkspaceTable): string =>
  `${pg.escapeIdentifier(name)} (${columns.map((column) => pg.escapeIdentifier(column)).join(', ')})`

/** Copies the rows of a table, and where its counters stand. @returns The number of rows. */
export async function copyTable(table: WorkspaceTable, from: pg.Client, to: pg.Client): Promise<number> {
  const rows = to.query(copyFrom(`copy ${copied(table)} from stdin`))
  await pipeline(from.query(copyTo(`copy ${copied(table)} to stdout`)), rows)
  // Numbers that were given are not given again.
  for (const counter of await countersIn(from, table)) await setCounter(counter, to)
  return rows.rowCount
}

/** Where the counters of a table stand. */
export async function countersIn(client: pg.Client, { name, columns }: WorkspaceTable): Promise<CounterState[]> {
  const { rows } = await client.query<{ counter: string }>(
    `select counter from unnest($2::text[]) as c(name), pg_get_serial_sequence($1, c.name) as counter
     where counter is not null`,
    [pg.escapeIdentifier(name), columns],
  )
  const counters: CounterState[] = []
  for (const { counter } of rows) {
    const { rows: states } = await client.query<Omit<CounterState, 'name'>>(
      `select last_value as value, is_called as "isCalled" from ${counter}`,
    )
    counters.push({ name: counter, ...states[0]! })
  }
  return counters
}

export async function setCounter({ name, value, isCalled }: CounterState, to: pg.Client): Promise<void> {
  await to.query('select setval($1::regclass, $2, $3)', [name, value, isCalled])
}
