import { type DocumentRecords, findCountryName } from '@cognate/contract'
import { foldText } from '@cognate/matching'
import { idText } from '../projects/to-project.ts'
import { plainText } from '../reading/plain-text.ts'
import type { Raw } from '../reading/raw.ts'
import type { TableKind, TableSchema } from './table-schemas.ts'

/** A fault of a row. */
interface Report {
  reason: string
  field: string
}

/** A record of a table, without the values that cannot be read; none where it cannot be taken. With all faults of its row. */
export interface ReadRow<Kind extends TableKind> {
  record?: DocumentRecords[Kind]
  reports: Report[]
}

/** A column's name as names are compared: `E-mail address` is `email_address`, and `E-Mail` is `email`. */
export function columnName(header: string): string {
  const name = foldText(header)
    .trim()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '')
  return name.replace(/^e_mail/, 'email')
}

/** The column of the schema for a header of a table; undefined for a column that is not read. */
export function columnOf({ columns }: TableSchema, header: string): string | undefined {
  const name = columnName(header)
  if (Object.hasOwn(columns, name)) return name
  return Object.keys(columns).find((column) => columns[column]!.aliases.includes(name))
}

/** Reads a row by the schema of its kind; its id begins with the source. Without a required value, or with an id that cannot be read, it is no record. */
export function readRow<Kind extends TableKind>(row: Raw, schema: TableSchema<Kind>, source: string): ReadRow<Kind> {
  const cells = cellsOf(row, schema)
  const reports: Report[] = []
  const values: Record<string, unknown> = {}
  let isComplete = true
  for (const [name, { read, isRequired = false }] of Object.entries(schema.columns)) {
    const { value, fault } = read(cells[name])
    const reason = fault ?? (isRequired && value === null ? `missing_${name}` : undefined)
    values[name] = value
    if (reason === undefined) continue
    reports.push({ reason, field: name })
    if (isRequired || name === 'id') isComplete = false
  }
  if (!isComplete) return { reports }
  const id = idText(values.id ?? slugOf(plainText(cells[schema.title]) ?? ''))
  if (id === null) return { reports: [...reports, { reason: 'missing_id', field: 'id' }] }
  const record = { ...values, ...countriesOf(values), id: `${source}:${id}`, display_name: values[schema.title] }
  const checked = schema.record.safeParse(record)
  if (checked.success) return { record: checked.data, reports }
  const invalid = checked.error.issues.map(({ path }) => ({ reason: 'invalid_value', field: path.join('.') }))
  return { reports: [...reports, ...invalid] }
}

/** Cells by column. If a table has a column under its own name and under an alias, its own name counts. */
function cellsOf(row: Raw, schema: TableSchema): Record<string, unknown> {
  const cells: Record<string, unknown> = {}
  for (const [header, cell] of Object.entries(row)) {
    const name = columnOf(schema, header)
    if (name !== undefined && (!(name in cells) || columnName(header) === name)) cells[name] = cell
  }
  return cells
}

/** A country may be given in either column, as a name or as a code. */
function countriesOf({ country, country_code }: Record<string, unknown>) {
  const code = (country_code ?? country ?? null) as string | null
  return {
    country_code: code,
    ...(country !== undefined && { country: code === null ? null : (findCountryName(code) ?? null) }),
  }
}

/** An id made of a title as it is written, so that it stays however texts are cleaned: folded, with hyphens between words. */
function slugOf(title: string): string {
  return (foldText(title).match(/[\p{L}\p{N}]+/gu) ?? []).join('-').slice(0, 120)
}
