import type { WorkRecord } from '@cognate/contract'

/** The first fields of a work. */
export type WorkHead = Pick<WorkRecord, 'id' | 'doi' | 'title' | 'abstract' | 'publication_year'>

/** What follows the first fields of a work. Within a text the quotes would be escaped, so the first such key is the work's own. */
const AFTER_HEAD = ',"authorships":'
const LOCATION = ',"primary_location":'
const AFTER_LOCATION = ',"open_access":'

/**
 * The first fields of a work. The builder writes them before the authorships, which are the longest part by far and need
 * not be read.
 */
export function readHead(json: string): WorkHead {
  const end = json.indexOf(AFTER_HEAD)
  const head = JSON.parse(end === -1 ? json : `${json.slice(0, end)}}`) as WorkHead
  return 'abstract' in head && 'title' in head ? head : (JSON.parse(json) as WorkRecord)
}

/** The name of the venue: its place follows the authorships. */
export function readVenueName(json: string): string | null {
  const start = json.indexOf(LOCATION)
  const end = json.indexOf(AFTER_LOCATION, start)
  const { primary_location } = JSON.parse(
    start === -1 || end === -1 ? json : `{${json.slice(start + 1, end)}}`,
  ) as Pick<WorkRecord, 'primary_location'>
  return primary_location?.source?.display_name ?? null
}

/** The bytes of a stored work before its authorships; null where it is not written in that order. */
export function headBytes(record: Buffer): number | null {
  const end = record.indexOf(AFTER_HEAD)
  return end === -1 ? null : end
}
