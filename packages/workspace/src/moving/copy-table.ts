import pg from 'pg'
import type { Table } from './tables.ts'

/** Rows in memory at once; a query or a logo may be large. */
const ROWS_AT_ONCE = 100

/** Copies the rows of a table, and where its counters stand. @returns The number of rows. */
export async function copyTable({ name, columns }: Table, from: pg.Client, to: pg.Client): Promise<number> {
  const table = pg.escapeIdentifier(name)
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  // As JSON of text: the driver would turn times into dates, which hold fewer digits.
  await from.query(`declare copied no scroll cursor for select row_to_json(t)::text as row from ${table} t`)
  let copied = 0
  for (;;) {
    const { rows } = await from.query<{ row: string }>(`fetch ${ROWS_AT_ONCE} from copied`)
    if (rows.length === 0) break
    await to.query(
      `insert into ${table} (${list}) overriding system value
       select ${list} from json_populate_recordset(null::${table}, $1::json)`,
      [`[${rows.map(({ row }) => row).join(',')}]`],
    )
    copied += rows.length
  }
  await from.query('close copied')
  for (const column of columns) await copyCounter(table, column, from, to)
  return copied
}

/** Numbers that were given are not given again. */
async function copyCounter(table: string, column: string, from: pg.Client, to: pg.Client): Promise<void> {
  const { rows } = await from.query<{ counter: string | null }>('select pg_get_serial_sequence($1, $2) as counter', [
    table,
    column,
  ])
  const counter = rows[0]!.counter
  if (counter === null) return
  const { rows: states } = await from.query<{ last_value: string; is_called: boolean }>(
    `select last_value, is_called from ${counter}`,
  )
  const { last_value, is_called } = states[0]!
  await to.query('select setval($1::regclass, $2, $3)', [counter, last_value, is_called])
}
