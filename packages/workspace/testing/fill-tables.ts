import type pg from 'pg'
import { tablesIn } from '../src/moving/tables.ts'

interface Column {
  name: string
  type: string
  is_needed: boolean
}

interface Reference {
  columns: string[]
  to: string
  keys: string[]
}

/** Values for columns that have to hold something, by type. */
const values: Record<string, string> = {
  uuid: "'00000000-0000-4000-8000-000000000001'",
  jsonb: "'{}'",
  boolean: 'true',
  bytea: "'\\x00ff'",
  'timestamp with time zone': "'2026-11-01T12:00:00Z'",
  date: "'2026-11-01'",
  'text[]': "'{}'",
}
const valueFor = (type: string): string =>
  values[type] ?? (/^(integer|bigint|smallint|numeric|double precision|real)/.test(type) ? '1' : "'a'")

const first = (table: string, key = 'uuid') => `(select "${key}" from "${table}" order by "${key}" limit 1)`

/** What a table asks for beyond the types of its columns. */
const special: Record<string, Record<string, string>> = {
  identity_providers: { kind: "'oidc'" },
  frozen_answers: { search_id: first('searches') },
  shares: { search_id: first('searches'), team_id: first('teams') },
  submissions: { state: "'delivered'" },
}

/** Writes a row into each table that has none, which refers to the first rows of others. */
export async function fillEmptyTables(client: pg.Client): Promise<void> {
  for (const { name } of await tablesIn(client)) {
    const { rows } = await client.query(`select 1 from "${name}" limit 1`)
    if (rows.length === 0) await addRow(client, name)
  }
}

async function addRow(client: pg.Client, table: string): Promise<void> {
  const given = new Map<string, string>()
  for (const { name, type, is_needed } of await columnsOf(client, table)) if (is_needed) given.set(name, valueFor(type))
  for (const { columns, to, keys } of await referencesOf(client, table))
    for (const [at, column] of columns.entries()) if (given.has(column)) given.set(column, first(to, keys[at]))
  for (const [column, value] of Object.entries(special[table] ?? {})) given.set(column, value)
  const columns = [...given.keys()].map((column) => `"${column}"`).join(', ')
  const row = [...given.values()].join(', ')
  await client.query(`insert into "${table}" ${given.size > 0 ? `(${columns}) values (${row})` : 'default values'}`)
}

async function columnsOf(client: pg.Client, table: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select attname::text as name, format_type(atttypid, null) as type,
      attnotnull and not atthasdef and attidentity = '' as is_needed
     from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [`"${table}"`],
  )
  return rows
}

async function referencesOf(client: pg.Client, table: string): Promise<Reference[]> {
  const namesOf = (relation: string, numbers: string) =>
    `array(select a.attname::text from unnest(${numbers}) with ordinality k(n, at)
      join pg_attribute a on a.attrelid = ${relation} and a.attnum = k.n order by k.at)`
  const { rows } = await client.query<Reference>(
    `select ${namesOf('conrelid', 'conkey')} as columns, relname::text as to, ${namesOf('confrelid', 'confkey')} as keys
     from pg_constraint join pg_class on pg_class.oid = confrelid where conrelid = $1::regclass and contype = 'f'`,
    [`"${table}"`],
  )
  return rows
}
