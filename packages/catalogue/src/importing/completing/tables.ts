import type { Lists } from '../../base/lists.ts'
import type { PackedTexts } from '../../base/text-pack.ts'
import type { RecordColumns } from '../../columns/columns.ts'

/** What records are completed from. All threads share the memory; rows are final indices. */
export interface Tables extends Pick<RecordColumns, 'work_day' | 'work_year' | 'work_cited_by' | 'work_flags'> {
  workTopics: Lists
  /** Works by author, the newest first, with the authorship of each. */
  authorWorks: Lists & { places: Uint32Array }
  workAuthors: Lists
  /** Institutions by authorship. */
  affiliations: Lists
  institutionWorks: Lists
  venueWorks: Lists
  topicWorks: Lists
  institution_id: Float64Array
  /** Merged ids of institutions, ascending, and the index each was merged into. */
  mergedInstitutions: { ids: Float64Array; into: Uint32Array }
  /** `InstitutionReference`s as JSON, by index. */
  institutions: PackedTexts
  /** `SourceTopic`s as JSON, by index. */
  topics: PackedTexts
}

/** The same tables with every array in memory that threads share. */
export function shareTables<Shared extends object>(tables: Shared): Shared {
  return Object.fromEntries(Object.entries(tables).map(([name, value]) => [name, shareValue(value)])) as Shared
}

function shareValue(value: Table | Record<string, Table>): unknown {
  if (ArrayBuffer.isView(value)) return shareArray(value)
  return Object.fromEntries(Object.entries(value).map(([name, array]) => [name, shareArray(array)]))
}

type Table = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float32Array | Float64Array

function shareArray<A extends Table>(array: A): A {
  if (array.buffer instanceof SharedArrayBuffer) return array
  const memory = new SharedArrayBuffer(array.byteLength)
  const shared = new (array.constructor as new (memory: SharedArrayBuffer) => A)(memory)
  shared.set(array)
  return shared
}
