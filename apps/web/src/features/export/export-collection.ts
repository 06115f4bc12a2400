import type { SearchView, StoredRecordView, WorkRecord } from '@cognate/contract'
import { call } from '../../lib/api.ts'
import { saveFile, textFile } from '../../lib/save-file.ts'
import { fileName } from '../../lib/sheets/file-name.ts'
import { type Cell, type RecordColumn, type Sheet, sheetOf } from '../../lib/sheets/sheet.ts'
import type { WriteOptions } from '../../lib/sheets/write-sheet.ts'
import { rulesOf } from '../../model/conflicts/complete-rules.ts'
import { readPolicies } from '../../model/conflicts/policies.ts'
import { verdictText } from '../../model/conflicts/verdict-words.ts'
import { checkedFor } from '../../model/manuscript/manuscript-query.ts'
import { showToast } from '../../model/toasts.ts'
import { type CollectedTable, readCollected } from './collection-records.ts'
import { factsInOneCell, readConflictFacts, type SheetFact } from './conflict-facts.ts'
import { readDecisionFacts } from './decision-facts.ts'
import { exportedName } from './expert-columns.ts'
import { writeContent } from './export-file.ts'
import type { ExportedRecord, Layout } from './exported-record.ts'
import { type Format, formats, isForSystem, type OfferedFormat, type SystemFormat } from './formats.ts'
import { messages } from './messages.ts'
import { joinParts, orcidText, utcTime, yesOrEmpty } from './phrases.ts'
import { recordExport } from './record-export.ts'
import { shortlistColumns } from './shortlist-columns.ts'
import { systemFile } from './system-files.ts'
import { cellUnder, recordTable, tableName } from './tables.ts'

/** The share of reading in the progress; the rest is writing. */
const READING_SHARE = 0.7

export interface CollectionExport extends WriteOptions {
  format: OfferedFormat
  layout: Pick<Layout, 'hasMetrics' | 'isReviewer'>
  /** Whether the organisation has the checker of lists. */
  checksLists: boolean
}

/** Saves a collection as a file, and gives back the file name. Records that the server leaves out are not in it. */
export async function exportCollection(uuid: string, options: CollectionExport): Promise<string> {
  const { format, checksLists, signal, onProgress } = options
  const collection = await call('getSearch', { params: { uuid }, signal })
  const { tables, unknownIds, editorFacts } = await readCollected(collection, {
    checksLists,
    signal,
    onProgress: (done) => onProgress?.(done * READING_SHARE),
  })
  const { label, extension } = formats[format]
  const name = fileName(isForSystem(format) ? `${label} ${collection.name}` : collection.name, extension)
  const file = isForSystem(format)
    ? writeForSystem(format, tables, collection)
    : await writeTables({ collection, tables, unknownIds, editorFacts }, { ...options, format })
  const records = collection.included_records.length + collection.excluded_records.length
  await recordExport({ kind: 'search', uuid, format, records }, signal)
  saveFile(name, file)
  return name
}

/** The people for a submission system; says who is not in the file, and against whom in it something speaks. */
function writeForSystem(system: SystemFormat, tables: readonly CollectedTable[], collection: SearchView): Blob {
  const experts = (tables.find(({ kind }) => kind === 'author')?.records ?? []) as ExportedRecord<'author'>[]
  const { content, type, leftOut, alternates, inDoubt } = systemFile(
    system,
    experts,
    collection.external_identifier ?? collection.name,
  )
  if (leftOut > 0) showToast({ tone: 'info', title: messages.withoutAddress(leftOut) })
  if (alternates > 0) showToast({ tone: 'info', title: messages.withoutAlternates(alternates) })
  if (inDoubt.length > 0) showToast({ tone: 'danger', title: messages.inDoubt(inDoubt), topic: 'export' })
  return textFile(content, type)
}

interface ReadCollection {
  collection: SearchView
  tables: readonly CollectedTable[]
  unknownIds: readonly string[]
  editorFacts: readonly SheetFact[]
}

async function writeTables(
  { collection, tables, unknownIds, editorFacts }: ReadCollection,
  { format, layout, signal, onProgress }: CollectionExport & { format: Format },
): Promise<Blob> {
  const input = checkedFor(collection.manuscript, collection, await readPolicies())
  const check = { against: input.records, unknownIds, rules: rulesOf(input), policy: collection.manuscript?.policy }
  const hasFacts = format === 'xlsx' || (format === 'csv' && !layout.isReviewer)
  const experts = (tables.find(({ kind }) => kind === 'author')?.records ?? []) as ExportedRecord<'author'>[]
  const conflictFacts = hasFacts
    ? [
        // Nobody was checked where there are no people.
        ...(experts.length > 0 ? await readConflictFacts(check, signal) : []),
        ...editorFacts,
        ...(await readDecisionFacts(collection, experts, signal)),
      ]
    : []
  const content = contentOf(collection, tables, {
    ...layout,
    conflictFacts,
    hasEditor: editorFacts.length > 1,
    source: 'collection',
    reference: collection.external_identifier,
  })
  const onWritten = (done: number) => onProgress?.(READING_SHARE + done * (1 - READING_SHARE))
  return writeContent(content, format, { signal, onProgress: onWritten })
}

/** The content of a collection's file: a sheet for each kind of record; in a CSV file one table for all. */
export function contentOf(
  collection: SearchView,
  tables: readonly CollectedTable[],
  layout: Layout & { conflictFacts: readonly SheetFact[] },
) {
  const experts = tables.find(({ kind }) => kind === 'author')
  return {
    sheets: (): Sheet[] => [
      aboutSheet(collection, tables, layout.conflictFacts),
      ...tables.map(({ kind, records }) => recordTable(kind, records, layout)),
      ...textsOf(collection.included_records),
      ...excludedOf(collection.excluded_records),
    ],
    table: () =>
      layout.isReviewer
        ? recordTable('author', (experts?.records ?? []) as ExportedRecord<'author'>[], layout)
        : toSingleTable(tables, collection, layout),
    works: () =>
      tables.flatMap(({ kind, records }) => (kind === 'work' ? records.map(({ fields }) => fields as WorkRecord) : [])),
  }
}

/** Name, dates and counts of the collection, and what its conflicts stand for. */
function aboutSheet(
  collection: SearchView,
  tables: readonly CollectedTable[],
  conflictFacts: readonly SheetFact[],
): Sheet {
  const { name, external_identifier, created_at, updated_at, excluded_records, texts } = collection
  return {
    name: 'Collection',
    columns: [
      { head: 'Collection', width: 30 },
      { head: name, width: 70 },
    ],
    rows: [
      ['Reference', external_identifier],
      ['Created', utcTime(created_at)],
      ['Changed', utcTime(updated_at)],
      ['Exported', utcTime(new Date().toISOString())],
      ...texts.toReversed().map(({ text }, at) => [at === 0 ? messages.text : messages.earlierText, text]),
      ...tables.map(({ kind, records }) => [tableName(kind), records.length]),
      ['Excluded', excluded_records.length],
      ...conflictFacts,
    ],
  }
}

function textsOf(included: readonly StoredRecordView[]): Sheet[] {
  const texts = included.filter(({ record_type }) => record_type === 'record')
  if (texts.length === 0) return []
  const columns: RecordColumn<StoredRecordView>[] = [
    { head: 'Text', width: 100, cell: ({ fields, display_name }) => textOf(fields) ?? display_name },
    { head: 'Example', width: 18, cell: ({ used_in_search }) => yesOrEmpty(used_in_search) },
  ]
  return [sheetOf('Texts', columns, texts)]
}

const textOf = ({ text }: Record<string, unknown>) => (typeof text === 'string' ? text : undefined)

function excludedOf(excluded: readonly StoredRecordView[]): Sheet[] {
  const columns: RecordColumn<StoredRecordView>[] = [
    { head: 'Type', width: 16, cell: kindOf },
    { head: 'Name', width: 60, cell: ({ display_name }) => display_name },
    { head: 'Id', width: 34, cell: ({ identifier }) => identifier },
    { head: messages.whyExcluded, width: 40, cell: ({ reason }) => reason && messages.reasons[reason] },
  ]
  return excluded.length === 0 ? [] : [sheetOf('Excluded', columns, excluded)]
}

const kindOf = ({ record_type }: Pick<StoredRecordView, 'record_type'>) =>
  record_type === 'record' ? 'Texts' : tableName(record_type)

/** Columns of the one table, each with what it is called in the tables of the kinds; the first that is there counts. */
const sharedHeads = {
  Affiliation: ['Affiliation', 'Organisations', 'Company'],
  Country: ['Country'],
  'E-mail': ['E-mail'],
  Year: ['Year', 'Founded', 'Start', 'Date'],
} as const

/** The year of a day. */
const yearOf = (cell: Cell): Cell => (typeof cell === 'string' ? Number(cell.slice(0, 4)) || undefined : cell)

/** All records in one table, with the columns that the kinds share. */
function toSingleTable(
  tables: readonly CollectedTable[],
  { included_records, excluded_records, external_identifier, texts }: SearchView,
  { hasEditor, conflictFacts }: Pick<Layout, 'hasEditor'> & { conflictFacts: readonly SheetFact[] },
): Sheet {
  interface Line extends Partial<ExportedRecord> {
    list: string
    type: string
    name: string | null | undefined
    reason?: StoredRecordView['reason']
  }
  const fieldsOf = ({ fields = {} }: Line) => fields as Partial<ExportedRecord<'author'>['fields'] & WorkRecord>
  // A CSV file has no widths.
  const column = (head: string, cell: RecordColumn<Line>['cell']): RecordColumn<Line> => ({ head, width: 0, cell })
  const shared = (head: keyof typeof sharedHeads, { kind, ...line }: Line) =>
    kind && cellUnder(sharedHeads[head], { ...line, kind } as ExportedRecord)
  const columns: RecordColumn<Line>[] = [
    column('Reference', () => external_identifier),
    column('List', ({ list }) => list),
    column('Type', ({ type }) => type),
    column('Name', ({ name }) => name),
    column('Affiliation', (line) => shared('Affiliation', line)),
    column('Country', (line) => shared('Country', line)),
    column('E-mail', (line) => line.email_address ?? shared('E-mail', line)),
    column('ORCID', (line) => orcidText(fieldsOf(line).orcid)),
    column('Conflict', ({ kind, conflicts }) => (kind === 'author' ? (conflicts ?? 'Not checked') : '')),
    ...(hasEditor ? [column(messages.editorConflict, ({ editor_conflict }) => editor_conflict)] : []),
    column('DOI', (line) => fieldsOf(line).doi),
    column('Year', (line) => yearOf(shared('Year', line))),
    column('Example', ({ used_in_search }) => yesOrEmpty(used_in_search)),
    column('Id', ({ identifier }) => identifier),
    column(messages.whyExcluded, ({ reason }) => reason && messages.reasons[reason]),
    column(messages.decided, ({ verdicts = [] }) => joinParts(verdicts.map(verdictText))),
    column('Given name', (line) => (line.kind === 'author' ? exportedName({ fields: fieldsOf(line) }).given : '')),
    column('Family name', (line) => (line.kind === 'author' ? exportedName({ fields: fieldsOf(line) }).family : '')),
    ...shortlistColumns,
    // Only people are checked; the line of the text stands for the collection itself.
    ...(conflictFacts.length > 0
      ? [
          column(messages.aboutConflicts, ({ type }) =>
            type === tableName('author') || type === messages.text ? factsInOneCell(conflictFacts) : '',
          ),
        ]
      : []),
  ]
  const toLine =
    (list: string) =>
    (record: StoredRecordView): Line => ({
      list,
      type: kindOf(record),
      name: textOf(record.fields) ?? record.display_name,
      identifier: record.identifier,
      email_address: record.email_address,
      reason: record.reason,
    })
  const ownText = texts.at(-1)
  return sheetOf('Collection', columns, [
    ...(ownText ? [{ list: messages.text, type: messages.text, name: ownText.text }] : []),
    ...tables.flatMap(({ kind, records }) =>
      records.map(
        (record): Line => ({ ...record, list: 'Included', type: tableName(kind), name: record.fields.display_name }),
      ),
    ),
    ...included_records.filter(({ record_type }) => record_type === 'record').map(toLine('Included')),
    ...excluded_records.map(toLine('Excluded')),
  ])
}
