import { AppError, MAX_LIST_BYTES } from '@cognate/contract'

/**
 * The rows of a list, each shortened if they do not fit an answer.
 * @throws AppError too_large where they do not fit even so
 */
export function fitList<Row>(rows: Row[], shorten?: (row: Row) => Row): Row[] {
  if (bytesOf(rows) <= MAX_LIST_BYTES) return rows
  if (shorten) return fitList(rows.map(shorten))
  const detail = 'This page of the list is larger than 2 MB: ask for fewer rows at once with page_size.'
  throw new AppError('too_large', { detail })
}

function bytesOf(rows: readonly unknown[]): number {
  return Buffer.byteLength(JSON.stringify(rows))
}
