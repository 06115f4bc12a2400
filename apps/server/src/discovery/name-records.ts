import type { LiveEngine } from '@cognate/catalogue'
import { AppError, type CatalogueKind, catalogueId, catalogueKinds, type QueryRecord } from '@cognate/contract'

type Catalogue = Pick<LiveEngine, 'use'>

/** Records to be stored; those without a name get the one in the catalogue. */
export async function nameRecords<SentRecord extends QueryRecord>(
  records: readonly SentRecord[],
  catalogue: Catalogue,
): Promise<SentRecord[]> {
  const names = new Map<string, string>()
  for (const kind of catalogueKinds) {
    const ids = records.filter((record) => record.record_type === kind && !isNamed(record)).map(idOf)
    if (ids.length > 0) await readNames(kind, ids, { catalogue, names })
  }
  return records.map((record) => withName(record, names))
}

function isNamed({ fields }: QueryRecord): boolean {
  return Boolean(fields?.display_name)
}

function idOf({ identifier }: QueryRecord): string {
  return catalogueId(identifier)
}

/** Ids differ in case only. */
function keyOf(id: string): string {
  return id.toLowerCase()
}

function withName<Sent extends QueryRecord>(record: Sent, names: ReadonlyMap<string, string>): Sent {
  const display_name = isNamed(record) ? undefined : names.get(keyOf(idOf(record)))
  return display_name === undefined ? record : { ...record, fields: { ...record.fields, display_name } }
}

async function readNames(
  kind: CatalogueKind,
  ids: readonly string[],
  { catalogue, names }: { catalogue: Catalogue; names: Map<string, string> },
): Promise<void> {
  const records = await catalogue.use((engine) => engine.readRecords(kind, ids)).catch(unlessUnavailable)
  // A merged id has the name of the record that it was merged into.
  for (const [index, record] of records.entries()) if (record) names.set(keyOf(ids[index]!), record.display_name)
}

/** Stored things are kept and shown even while no catalogue can be searched. */
export function unlessUnavailable(error: unknown): [] {
  if (error instanceof AppError && error.code === 'catalogue_unavailable') return []
  throw error
}
