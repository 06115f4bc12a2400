import type { CatalogueKind, RecordsAnswer, SearchView, StoredRecordView } from '@cognate/contract'
import { shortId } from '@cognate/contract/ids'
import { MAX_RECORDS } from '@cognate/contract/limits'
import { call } from '../../lib/api.ts'
import type { WriteOptions } from '../../lib/sheets/write-sheet.ts'
import { originInWords } from '../../model/collection/address-words.ts'
import { inShortlistOrder } from '../../model/collection/shortlist.ts'
import { readPolicies } from '../../model/conflicts/policies.ts'
import { checkedFor } from '../../model/manuscript/manuscript-query.ts'
import { checkExperts } from './collection-conflicts.ts'
import type { SheetFact } from './conflict-facts.ts'
import { withEditorConflicts } from './editor-conflicts.ts'
import type { ExportedRecord } from './exported-record.ts'
import { tableKinds } from './tables.ts'

/** The included records of one kind, with their fields from the catalogue. */
export interface CollectedTable {
  kind: CatalogueKind
  records: ExportedRecord[]
}

/** The tables of a collection, and whom its experts were not checked against. */
interface CollectedContent {
  tables: CollectedTable[]
  unknownIds: readonly string[]
  /** Of a manuscript, who handles it, and what is found of them and its authors. */
  editorFacts: SheetFact[]
}

interface ReadOptions extends WriteOptions {
  /** Whether the organisation has the checker of lists. */
  checksLists: boolean
}

/** Reads the included records of a collection from the catalogue, and checks its experts for conflicts. */
export async function readCollected(
  collection: SearchView,
  { checksLists, signal, onProgress }: ReadOptions,
): Promise<CollectedContent> {
  const { uuid, included_records: included, manuscript } = collection
  const people = inShortlistOrder({ included }) as StoredRecordView[]
  const catalogueRecords = included.filter(({ record_type }) => record_type !== 'record')
  let readCount = 0
  const tables: CollectedTable[] = []
  for (const kind of tableKinds) {
    const kindRecords = kind === 'author' ? people : catalogueRecords.filter(({ record_type }) => record_type === kind)
    const calls = Array.from({ length: Math.ceil(kindRecords.length / MAX_RECORDS) }, async (_, index) => {
      const batch = kindRecords.slice(index * MAX_RECORDS, (index + 1) * MAX_RECORDS)
      const fields = await readFields(kind, batch, signal)
      readCount += batch.length
      onProgress?.(readCount / catalogueRecords.length)
      return batch.map((record) => ({
        ...exportedFrom(kind, record, fields),
        shortlisted: shortlistedOf(record, included),
      }))
    })
    // The queue of calls limits how many are sent at once.
    const records = (await Promise.all(calls)).flat()
    if (records.length > 0) tables.push({ kind, records })
  }
  const experts = tables.find(({ kind }) => kind === 'author')
  if (experts) experts.records = await withOrigins(experts.records, uuid, signal)
  if (!experts) return { tables, unknownIds: [], editorFacts: [] }
  const options = {
    collection: uuid,
    input: checkedFor(manuscript, collection, await readPolicies()),
    checksLists,
    manuscript,
    signal,
  }
  const checked = await checkExperts(experts.records as ExportedRecord<'author'>[], options)
  const byEditor = manuscript ? await withEditorConflicts(checked.experts, uuid, signal) : { ...checked, facts: [] }
  experts.records = [...byEditor.experts]
  return { tables, unknownIds: checked.unknownIds, editorFacts: byEditor.facts }
}

/** People with where their addresses come from. */
async function withOrigins(
  records: readonly ExportedRecord[],
  uuid: string,
  signal: AbortSignal | undefined,
): Promise<ExportedRecord[]> {
  if (!records.some(({ email_address }) => email_address)) return [...records]
  const { results } = await call('listAddressOrigins', { params: { uuid }, signal })
  const origins = new Map(results.map((origin) => [shortId(origin.identifier), originInWords(origin)]))
  return records.map((record) => ({
    ...record,
    ...(record.shortlisted && {
      shortlisted: { ...record.shortlisted, email_origin: origins.get(shortId(record.identifier)) },
    }),
  }))
}

/** Fields by the requested id. */
type FieldsById = ReadonlyMap<string, RecordsAnswer['results'][number]['fields']>

async function readFields(
  kind: CatalogueKind,
  records: readonly StoredRecordView[],
  signal: AbortSignal | undefined,
): Promise<FieldsById> {
  const { results } = await call('readRecords', {
    body: { record_type: kind, identifiers: records.map(({ identifier }) => identifier) },
    signal,
  })
  return new Map(results.map(({ asked, fields }) => [asked, fields]))
}

/** A collected record; where the catalogue lacks it, with the fields that were collected. */
function exportedFrom(kind: CatalogueKind, record: StoredRecordView, fieldsById: FieldsById): ExportedRecord {
  const { identifier, display_name, used_in_search, email_address } = record
  const fields = fieldsById.get(identifier) ?? { ...record.fields, ...(display_name && { display_name }) }
  return {
    kind,
    identifier,
    used_in_search,
    email_address,
    fields: fields as ExportedRecord['fields'],
    evidence: [],
    matched_terms: [],
  }
}

/** What the collection says of a record, with the name of the reviewer for whom they stand in. */
function shortlistedOf(record: StoredRecordView, included: readonly StoredRecordView[]): ExportedRecord['shortlisted'] {
  const reviewer = record.alternate_of && included.find(({ uuid }) => uuid === record.alternate_of)
  return { ...record, stands_in_for: reviewer ? reviewer.display_name : null }
}
