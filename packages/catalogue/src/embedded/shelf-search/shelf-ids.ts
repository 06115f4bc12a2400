import { isDocumentId } from '@cognate/contract/ids'
import type { Shelf } from '../data/shelf.ts'

/** The index of the record with an id, in upper or lower case; undefined where the shelf has none. */
export function findDocument(id: string, { columns }: Shelf): number | undefined {
  if (!isDocumentId(id)) return undefined
  const { id_bytes, id_offsets } = columns
  const wantedId = Buffer.from(id.trim().toLowerCase())
  let low = 0
  let high = id_offsets.length - 1
  while (low < high) {
    const middle = (low + high) >>> 1
    const order = Buffer.compare(id_bytes.subarray(id_offsets[middle], id_offsets[middle + 1]), wantedId)
    if (order === 0) return middle
    if (order < 0) low = middle + 1
    else high = middle
  }
  return undefined
}
