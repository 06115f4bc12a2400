import type { ScholarlyKind } from '@cognate/contract'
// By its subpath: the threads that search need no schemas, and start faster without them.
import { shortId } from '@cognate/contract/ids'
import { idLetters } from '../base/id-letters.ts'
import { lowerBound } from '../base/lower-bound.ts'
import type { ColumnData } from './column-data.ts'

/** The digits of an id of the kind, in URL or short form, in any case; undefined for an id of another kind and for other texts. */
export function idDigits(kind: ScholarlyKind, id: string): number | undefined {
  const short = shortId(id)
  return short.startsWith(idLetters[kind]) && /^\d{1,15}$/.test(short.slice(1)) ? Number(short.slice(1)) : undefined
}

/** The digits of the id of a topic. */
export const topicDigits = (id: string): number => Number(shortId(id).slice(1))

/** The index of a record; undefined for an unknown id and for a hidden author. */
export function findIndex(kind: ScholarlyKind, id: string, data: ColumnData): number | undefined {
  const index = locate(kind, id, data)
  const isHidden = kind === 'author' && index !== undefined && data.hidden.marks[index] === 1
  return isHidden ? undefined : index
}

/** The indices of some records, each once; unknown ids and hidden authors are passed over. */
export function findIndices(kind: ScholarlyKind, ids: readonly string[], data: ColumnData): number[] {
  return [...new Set(ids.flatMap((id) => findIndex(kind, id, data) ?? []))]
}

/** The index of a record, also of a hidden author; a merged id gives the record it was merged into. */
export function locate(kind: ScholarlyKind, id: string, data: ColumnData): number | undefined {
  const digits = idDigits(kind, id)
  if (digits === undefined) return undefined
  const ids = data.columns[`${kind}_id`]
  const index = lowerBound(ids, digits)
  return ids[index] === digits ? index : locateMerged(kind, digits, data)
}

function locateMerged(kind: ScholarlyKind, digits: number, { columns }: ColumnData): number | undefined {
  const ids = columns[`${kind}_merged_id`]
  const place = lowerBound(ids, digits)
  return ids[place] === digits ? columns[`${kind}_merged_into`][place] : undefined
}

/** The id of the record that an id was merged into; undefined for an id that was not merged, and for a hidden author. */
export function mergedInto(kind: ScholarlyKind, id: string, data: ColumnData): string | undefined {
  const index = findIndex(kind, id, data)
  const isOwn = index === undefined || data.columns[`${kind}_id`][index] === idDigits(kind, id)
  return isOwn ? undefined : idAt(kind, index, data)
}

/** Marks the records of the kind among ids of any kind with 1; undefined where there is none. */
export function markIds(kind: ScholarlyKind, ids: readonly string[], data: ColumnData): Uint8Array | undefined {
  let marks: Uint8Array | undefined
  for (const id of ids) {
    const index = findIndex(kind, id, data)
    if (index === undefined) continue
    marks ??= new Uint8Array(data.columns[`${kind}_id`].length)
    marks[index] = 1
  }
  return marks
}

/** The URL form of the id of a record. */
export function idAt(kind: ScholarlyKind, index: number, data: ColumnData): string {
  return `https://openalex.org/${idLetters[kind]}${data.columns[`${kind}_id`][index]}`
}
