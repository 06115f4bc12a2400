import { NONE } from '../embedded/format.ts'
import { numberOfId } from '../sources/openalex/fields.ts'
import type { SourceAuthor } from '../sources/openalex/read-author.ts'
import type { SourceInstitution } from '../sources/openalex/read-institution.ts'
import { IdTable } from './id-table.ts'
import type { Staging } from './staging.ts'
import { packedText } from './text-pack.ts'

/** 1 for each staged row that is kept. */
export type RowsWithWorks = Record<'author' | 'institution' | 'venue', Uint8Array>

/**
 * Which authors, institutions and venues stand behind at least one work that was taken. Institutions to which such an
 * author is said to belong, and those above, are kept, too: records name them, and conflicts are found through them.
 */
export function rowsWithWorks(staging: Staging): RowsWithWorks {
  const { columns } = staging
  const author = marked(columns.author_id.length, columns.authorship.taken())
  const institution = marked(columns.institution_id.length, columns.affiliation.taken())
  const venue = marked(columns.venue_id.length, columns.work_venue.taken())
  const institutions = new IdTable(columns.institution_id)
  const mark = (id: string) => {
    const row = institutions.find(numberOfId(id))
    if (row !== NONE) institution[row] = 1
  }
  for (const record of describedRecords<SourceAuthor>('author', author, staging)) {
    for (const { id } of record.last_known_institutions) mark(id)
    for (const { institution } of record.affiliations) mark(institution.id)
  }
  for (const record of describedRecords<SourceInstitution>('institution', institution, staging)) {
    for (const id of record.lineage) mark(id)
  }
  return { author, institution, venue }
}

function marked(rows: number, referred: Uint32Array | Int32Array): Uint8Array {
  const isReferred = new Uint8Array(rows)
  for (const row of referred) if (row !== NONE) isReferred[row] = 1
  return isReferred
}

/** Records looked through at once. */
const CHUNK = 1_000

/** What the source itself says of the marked rows. */
function* describedRecords<Source>(
  kind: 'author' | 'institution',
  isMarked: Uint8Array,
  staging: Staging,
): Generator<Source> {
  const all = Uint32Array.from(isMarked.keys())
  const rows = all.filter((row) => isMarked[row] === 1 && staging.isDescribed(kind, row))
  for (let first = 0; first < rows.length; first += CHUNK) {
    const chunk = rows.subarray(first, first + CHUNK)
    const texts = staging.logs[kind].gather(staging.columns[`${kind}_ends`].taken(), chunk)
    for (let index = 0; index < chunk.length; index++) yield JSON.parse(packedText(texts, index)) as Source
  }
}
