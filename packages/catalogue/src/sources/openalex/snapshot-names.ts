import { type MergedEntity, mergedEntities, type RawEntity, rawEntities } from '../reading/raw-source.ts'

/** What a file of a snapshot is, judged by its name. */
export type SnapshotPart =
  /** `updatedDate`: empty outside folders of a day. */
  | { part: 'records'; entity: RawEntity; updatedDate: string }
  | { part: 'merged' | 'deleted'; entity: MergedEntity }
  /** `entity`: undefined where it lists the files of all kinds. */
  | { part: 'manifest'; entity: RawEntity | undefined }

// Sources were called venues until 2023.
const entityNames = [...rawEntities, 'venues'].join('|')
const mergedNames = [...mergedEntities, 'venues'].join('|')
/** The folder of a snapshot: `data/` until 2025, then `data/jsonl/`; what is no longer updated is in `legacy-data/`. */
const above = '(?:(?:legacy-)?data/)?(?:jsonl/)?'

const recordsForm = new RegExp(`^${above}(${entityNames})/updated_date=([^/]+)/[^/]+\\.gz$`)
const plainForm = new RegExp(`^(${rawEntities.join('|')})[^/]*\\.jsonl\\.gz$`)
/** Records as people unpack or convert them; rules on institutions may lie beside them. */
const unreadForm = new RegExp(
  `^(?!institutions\\.csv$)(?:${entityNames})[^/]*\\.(?:jsonl|ndjson|json|csv|tsv|parquet|gz|zip|zst)$`,
)
const mergedForm = new RegExp(`^${above}merged_ids/(${mergedNames})/[^/]+\\.csv(?:\\.gz)?$`)
const deletedForm = new RegExp(`^${above}(?:(${mergedNames})/)?deleted_ids\\.csv(?:\\.gz)?$`)
const manifestForm = new RegExp(`^${above}(?:(${entityNames})/)?manifest(?:\\.json)?$`)

/** What a file is, by its path inside the folder with forward slashes; undefined for one that is not read. */
export function snapshotPart(name: string): SnapshotPart | undefined {
  if (name.includes('-sample-')) return undefined
  const records = recordsForm.exec(name)
  if (records) return { part: 'records', entity: presentName(records[1]!), updatedDate: records[2]! }
  const plain = plainForm.exec(name)
  if (plain) return { part: 'records', entity: plain[1] as RawEntity, updatedDate: '' }
  const merged = mergedForm.exec(name)
  if (merged) return { part: 'merged', entity: presentName(merged[1]!) }
  const deleted = deletedForm.exec(name)
  if (deleted) return { part: 'deleted', entity: presentName(deleted[1] ?? 'works') }
  const manifest = manifestForm.exec(name)
  return manifest ? { part: 'manifest', entity: manifest[1] ? presentName(manifest[1]) : undefined } : undefined
}

/** Whether a file has the name of one of records, and a form in which none are read. */
export const isUnreadForm = (name: string): boolean =>
  unreadForm.test(name) && !name.includes('-sample-') && snapshotPart(name) === undefined

/** The path of a file of records inside its snapshot, whatever folder that is in: `works/updated_date=…/part_000.gz`. */
export function placeInSnapshot(address: string): string | undefined {
  return new RegExp(`(?:^|/)((?:${entityNames})/updated_date=[^/]+/[^/]+)$`).exec(address)?.[1]
}

function presentName<Entity extends RawEntity | MergedEntity>(name: string): Entity {
  return (name === 'venues' ? 'sources' : name) as Entity
}
