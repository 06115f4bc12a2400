import type { CatalogueKind, RecordsAnswer, SearchView, StoredRecordView } from '@cognate/contract'
import { MAX_RECORDS } from '@cognate/contract/limits'
import { call } from '../../lib/api.ts'
import type { WriteOptions } from '../../lib/sheets/write-sheet.ts'
import { findConflicts } from './collection-conflicts.ts'
import type { Exported } from './exported.ts'

/** The kinds of a collection's records in the order in which their tables stand. */
const kinds = [
  'author',
  'work',
  'institution',
  'venue',
  'project',
  'startup',
  'starthub',
  'partner',
  'policydoc',
] as const satisfies readonly CatalogueKind[]

/** The included records of one kind, with everything that the catalogue holds of them. */
export interface CollectedTable {
  kind: CatalogueKind
  records: Exported[]
}

interface Reading extends WriteOptions {
  /** Whether the organisation has the checker of lists. */
  checksLists: boolean
}

/** Reads what the catalogue holds of the included records of a collection, and checks its experts for conflicts. */
export async function readCollected(
  { included_records: included, conflict_of_interest: conflicts }: SearchView,
  { checksLists, signal, onProgress }: Reading,
): Promise<CollectedTable[]> {
  const known = included.filter(({ record_type }) => record_type !== 'record')
  let read = 0
  const tables: CollectedTable[] = []
  for (const kind of kinds) {
    const stored = known.filter(({ record_type }) => record_type === kind)
    const calls = Array.from({ length: Math.ceil(stored.length / MAX_RECORDS) }, async (_, index) => {
      const some = stored.slice(index * MAX_RECORDS, (index + 1) * MAX_RECORDS)
      const fields = await readFields(kind, some, signal)
      read += some.length
      onProgress?.(read / known.length)
      return some.map((record) => exportedFrom(kind, record, fields))
    })
    // The queue of calls sends some at a time.
    const records = (await Promise.all(calls)).flat()
    if (records.length > 0) tables.push({ kind, records })
  }
  const experts = tables.find(({ kind }) => kind === 'author')
  if (experts) {
    const checking = { against: conflicts.records, checksLists, signal }
    experts.records = await findConflicts(experts.records as Exported<'author'>[], checking)
  }
  return tables
}

/** By the id that was asked for. */
type Fields = ReadonlyMap<string, RecordsAnswer['results'][number]['fields']>

async function readFields(
  kind: CatalogueKind,
  stored: readonly StoredRecordView[],
  signal: AbortSignal | undefined,
): Promise<Fields> {
  const { results } = await call('readRecords', {
    body: { record_type: kind, identifiers: stored.map(({ identifier }) => identifier) },
    signal,
  })
  return new Map(results.map(({ asked, fields }) => [asked, fields]))
}

/** A collected record; one that the catalogue does not have says what was collected. */
function exportedFrom(kind: CatalogueKind, record: StoredRecordView, read: Fields): Exported {
  const { identifier, display_name, used_in_search, email_address } = record
  const fields = read.get(identifier) ?? { ...record.fields, ...(display_name && { display_name }) }
  return {
    ...{ kind, identifier, used_in_search, email_address },
    fields: fields as Exported['fields'],
    evidence: [],
    matched_terms: [],
  }
}
