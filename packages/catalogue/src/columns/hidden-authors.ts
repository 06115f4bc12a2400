import type { AuthorRecord, ScholarlyKind, WorkRecord } from '@cognate/contract'
import type { ColumnData } from './column-data.ts'
import { locate } from './identify.ts'

/**
 * Academics who asked to be left out. The only part of a catalogue in memory that is ever written to: by the thread that
 * loaded it, for all threads at once.
 */
export interface HiddenAuthors {
  /** For each author 1 where they are left out, else 0. */
  marks: Uint8Array
  /** How many are, in its one place. */
  count: Uint32Array
}

/** Nobody left out, of so many authors. */
export function nobodyHidden(authors: number): HiddenAuthors {
  return {
    marks: new Uint8Array(new SharedArrayBuffer(authors)),
    count: new Uint32Array(new SharedArrayBuffer(4)),
  }
}

/** Leaves these out, in place of those before; an id that the catalogue does not have is passed over. */
export function hideAuthors(ids: readonly string[], data: ColumnData): void {
  const { marks, count } = data.hidden
  const indices = new Set(ids.flatMap((id) => locate('author', id, data) ?? []))
  const next = new Uint8Array(marks.length)
  for (const index of indices) next[index] = 1
  // In one piece, so that nobody who stays left out is shown for a moment.
  marks.set(next)
  count[0] = indices.size
}

export function hiddenCount(kind: string, { hidden }: Pick<ColumnData, 'hidden'>): number {
  return kind === 'author' ? hidden.count[0]! : 0
}

/** Whether a record is one of somebody who is left out. */
export function isHidden(kind: string, index: number, { hidden }: Pick<ColumnData, 'hidden'>): boolean {
  return kind === 'author' && hidden.marks[index] === 1
}

/** Takes those who are left out from a mask of records of the kind; without a mask all others fit. Undefined: all fit. */
export function maskShown(kind: string, mask: Uint8Array | undefined, data: ColumnData): Uint8Array | undefined {
  if (hiddenCount(kind, data) === 0) return mask
  const { marks } = data.hidden
  const shown = mask ?? new Uint8Array(marks.length).fill(1)
  for (let index = 0; index < shown.length; index++) shown[index]! &= 1 - marks[index]!
  return shown
}

/** A stored record as JSON text, without the names of those who are left out: a work keeps its other authorships,
 * and an author the marks that name others. */
export function showRecord(kind: ScholarlyKind, index: number, json: string, data: ColumnData): string {
  if (data.hidden.count[0] === 0) return json
  const isShown = ({ id }: { id: string }) => {
    const found = locate('author', id, data)
    return found === undefined || !isHidden('author', found, data)
  }
  if (kind === 'author' && json.includes('"identity_hints":')) return showHints(json, isShown)
  if (kind !== 'work' || !isByHidden(index, data)) return json
  const work = JSON.parse(json) as WorkRecord
  return JSON.stringify({ ...work, authorships: work.authorships.filter(({ author }) => isShown(author)) })
}

/** An author's record without the marks that name somebody who is left out. */
function showHints(json: string, isShown: (author: { id: string }) => boolean): string {
  const { identity_hints = [], ...author } = JSON.parse(json) as AuthorRecord
  const shown = identity_hints.filter(({ others }) => others.every(isShown))
  return JSON.stringify(shown.length > 0 ? { ...author, identity_hints: shown } : author)
}

/** Whether an author of the work is left out. */
function isByHidden(work: number, { columns, hidden }: ColumnData): boolean {
  const { authorship_offsets: offsets, authorship } = columns
  for (let at = offsets[work]!; at < offsets[work + 1]!; at++) if (hidden.marks[authorship[at]!] === 1) return true
  return false
}
