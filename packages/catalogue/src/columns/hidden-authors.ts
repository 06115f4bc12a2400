import type { AuthorRecord, ScholarlyKind, WorkRecord } from '@cognate/contract'
import type { ColumnData, HiddenAuthors } from './column-data.ts'
import { idAt, locate } from './identify.ts'

/** No hidden author. @param authors  Number of authors. */
export function nobodyHidden(authors: number): HiddenAuthors {
  return {
    marks: new Uint8Array(new SharedArrayBuffer(authors)),
    count: new Uint32Array(new SharedArrayBuffer(4)),
  }
}

/** Hides these authors instead of those before. Unknown ids are ignored. */
export function hideAuthors(ids: readonly string[], data: ColumnData): void {
  const { marks, count } = data.hidden
  const indices = new Set(ids.flatMap((id) => locate('author', id, data) ?? []))
  const next = new Uint8Array(marks.length)
  for (const index of indices) next[index] = 1
  // In one step, so that nobody who stays hidden is shown in between.
  marks.set(next)
  count[0] = indices.size
}

/** The ids of those who are hidden, in URL form. */
export function listHidden(data: ColumnData): string[] {
  const { marks, count } = data.hidden
  const ids: string[] = []
  for (let at = -1; ids.length < count[0]!; ) {
    at = marks.indexOf(1, at + 1)
    if (at === -1) break
    ids.push(idAt('author', at, data))
  }
  return ids
}

export function hiddenCount(kind: string, { hidden }: Pick<ColumnData, 'hidden'>): number {
  return kind === 'author' ? hidden.count[0]! : 0
}

/** Whether a record is a hidden author. */
export function isHidden(kind: string, index: number, { hidden }: Pick<ColumnData, 'hidden'>): boolean {
  return kind === 'author' && hidden.marks[index] === 1
}

/** A stored record as JSON, without the names of hidden authors: a work keeps its other authorships, and an author the hints
 * that name others. */
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

/** An author's record without the hints that name a hidden author. */
function showHints(json: string, isShown: (author: { id: string }) => boolean): string {
  const { identity_hints = [], ...author } = JSON.parse(json) as AuthorRecord
  const shown = identity_hints.filter(({ others }) => others.every(isShown))
  return JSON.stringify(shown.length > 0 ? { ...author, identity_hints: shown } : author)
}

/** Whether a hidden author wrote the work. */
function isByHidden(work: number, { columns, hidden }: ColumnData): boolean {
  const { authorship_offsets: offsets, authorship } = columns
  for (let at = offsets[work]!; at < offsets[work + 1]!; at++) if (hidden.marks[authorship[at]!] === 1) return true
  return false
}
