import pg from 'pg'
import type { CounterState } from './backup-format.ts'
import type { WorkspaceTable } from './tables.ts'

/** Rows in memory at once; a query or a logo may be large. */
const ROWS_AT_ONCE = 100

/** Copies the rows of a table, and where its counters stand. @returns The number of rows. */
export async function copyTable({ name, columns }: WorkspaceTable, from: pg.Client, to: pg.Client): Promise<number> {
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
  await copyCounters({ name, columns }, from, to)
  return copied
}

/** Numbers that were given are not given again. */
async function copyCounters(table: WorkspaceTable, from: pg.Client, to: pg.Client): Promise<void> {
  for (const counter of await countersIn(from, table)) await setCounter(counter, to)
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
