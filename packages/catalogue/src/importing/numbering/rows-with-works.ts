import { Growing } from '../../base/growing.ts'
import { NONE } from '../../base/none.ts'
import { markedRows } from '../../base/sort-rows.ts'
import { packedText } from '../../base/text-pack.ts'
import { numberOfId } from '../../sources/reading/catalogue-ids.ts'
import type { SourceInstitution } from '../../sources/reading/source-records.ts'
import { institutionsOfAuthor } from '../digesting/digest-entities.ts'
import { IdTable } from '../staging/id-table.ts'
import type { ReferredKind } from '../staging/references.ts'
import type { Staging } from '../staging/staging.ts'
import { describedAuthors, visitReferences } from './live-rows.ts'

/**
 * Marks with 1 each row that a work that counts refers to. It also marks the institutions that such an author names, and
 * those above them: records show them, and conflicts are found through them.
 * @param isLive  1 for the works that count; default: all.
 * @param named.matched  Rows of institutions that only raw affiliations name.
 * @param named.severalPlaces  Rows of the institutions that a record of several names, by its row.
 */
export function rowsWithWorks(
  staging: Staging,
  isLive: Uint8Array | undefined,
  { matched, severalPlaces }: { matched: Uint32Array; severalPlaces: ReadonlyMap<number, readonly number[]> },
): Record<ReferredKind, Uint8Array> {
  const marks = {
    author: new Uint8Array(staging.records('author')),
    institution: new Uint8Array(staging.records('institution')),
    venue: new Uint8Array(staging.records('venue')),
    topic: new Uint8Array(staging.records('topic')),
  }
  visitReferences(staging, isLive, (kind, row) => {
    marks[kind][row] = 1
  })
  for (const row of matched) marks.institution[row] = 1
  for (const [row, places] of severalPlaces) {
    if (marks.institution[row] === 1) for (const place of places) marks.institution[place] = 1
  }
  const institutions = new IdTable(Growing.of(staging.columns.institution_id.read()))
  const mark = (id: string) => {
    const row = institutions.find(numberOfId(id))
    if (row !== NONE) marks.institution[row] = 1
  }
  for (const author of describedAuthors(staging, marks.author))
    for (const { id } of institutionsOfAuthor(author)) mark(id)
  for (const { lineage } of describedInstitutions(staging, marks.institution)) for (const id of lineage) mark(id)
  return marks
}

/** The source's own records of the marked institutions. */
function describedInstitutions(staging: Staging, isMarked: Uint8Array): SourceInstitution[] {
  const rows = markedRows(isMarked).filter((row) => staging.isDescribed('institution', row))
  const texts = staging.textReader('institution')(rows)
  return Array.from(rows, (_, index) => JSON.parse(packedText(texts, index)) as SourceInstitution)
}
