import { type DocumentFiles, documentFiles, type ReadDocument } from '../reading/document-files.ts'
import { plainText } from '../reading/plain-text.ts'
import { isObject, type Raw } from '../reading/raw.ts'
import type { Read } from '../reading/read.ts'
import { readCsv } from '../reading/read-csv.ts'
import { parse, readJson } from '../reading/read-json.ts'
import { readLines } from '../reading/read-lines.ts'
import { findSourceFiles, type SourceFile } from '../reading/source-files.ts'
import { once } from '../reading/values.ts'
import { columnOf, readRow } from './read-row.ts'
import { type TableKind, type TableSchema, tableSchemas } from './table-schemas.ts'

/** Files of a folder that are read; a single file may have any name and is then read as CSV. */
const extensions = ['csv', 'tsv', 'jsonl', 'ndjson', 'json']

/**
 * Records of one kind from tables of the operator's own: CSV with a header, JSON lines, or a list of JSON.
 * @param source  The part of their ids before the colon.
 * @throws SourceFileError
 */
export async function tableFiles<Kind extends TableKind>(
  kind: Kind,
  source: string,
  path: string,
): Promise<DocumentFiles<Kind>> {
  const files = await findSourceFiles(path, extensions)
  const description = `${kind}s ${path}`
  return documentFiles({ kind, source, description, files, read: () => readTables(files, tableSchemas[kind], source) })
}

async function* readTables<Kind extends TableKind>(
  files: readonly SourceFile[],
  schema: TableSchema<Kind>,
  source: string,
): AsyncGenerator<ReadDocument<Kind>> {
  for (const file of files) yield* readTable(file, schema, source)
}

async function* readTable<Kind extends TableKind>(
  file: SourceFile,
  schema: TableSchema<Kind>,
  source: string,
): AsyncGenerator<ReadDocument<Kind>> {
  const isCsv = !['jsonl', 'ndjson', 'json'].includes(file.extension)
  let isFirst = true
  for await (const read of rowsOf(file, isCsv)) {
    if ('rejected' in read) {
      yield { rejected: { file: file.name, ...read.rejected } }
      continue
    }
    const { value, line } = read
    const missing = isFirst && isCsv ? missingColumns(value, schema) : []
    const columns = missing.length > 0 ? columnsShown(value) : []
    for (const field of missing)
      yield { rejected: { file: file.name, line: 1, reason: 'missing_column', field, columns } }
    // Without required columns no row can be taken, and thousands of lines would repeat the same report.
    if (missing.length > 0) return
    isFirst = false
    const { record, reports } = readRow(value, schema, source)
    if (record) yield { record, line, file: file.name }
    for (const report of reports)
      yield { rejected: { file: file.name, line, ...report, ...(record && { taken: true }) } }
  }
}

async function* rowsOf(file: SourceFile, isCsv: boolean): AsyncGenerator<Read<Raw>> {
  if (isCsv) yield* readCsv(file)
  else {
    for await (const read of file.extension === 'json' ? readJson(file) : readJsonLines(file)) {
      if ('rejected' in read) yield read
      else if (isObject(read.value)) yield { value: read.value, line: read.line }
      else yield { rejected: { line: read.line, reason: 'not_an_object' } }
    }
  }
}

/** Each line is read by itself: a broken one spoils no other. */
async function* readJsonLines(file: SourceFile): AsyncGenerator<Read<unknown>> {
  for await (const read of readLines(file)) {
    yield 'rejected' in read ? read : parse(Buffer.from(read.value), read.line)
  }
}

/** A file that is no table may have a first line of any length. */
const MOST_COLUMNS_SHOWN = 50

/** The columns of a table as its header writes them, in a form that can be printed. */
function columnsShown(row: Raw): string[] {
  return once(Object.keys(row).map(plainText)).slice(0, MOST_COLUMNS_SHOWN)
}

function missingColumns(row: Raw, schema: TableSchema): string[] {
  const presentColumns = new Set(Object.keys(row).map((header) => columnOf(schema, header)))
  return Object.keys(schema.columns).filter((name) => schema.columns[name]!.isRequired && !presentColumns.has(name))
}
