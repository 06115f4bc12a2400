import type { InstitutionReference } from '@cognate/contract'
import { Growing } from '../../base/growing.ts'
import { type PackedTexts, TextPack } from '../../base/text-pack.ts'
import { numberOfId } from '../../sources/reading/catalogue-ids.ts'
import type { WorkFormatName } from '../../sources/reading/raw-source.ts'
import type { SourceAuthor } from '../../sources/reading/source-records.ts'
import type { LineReader } from '../../sources/reading/text-reader.ts'
import { workFormats } from '../../sources/work-formats.ts'
import { type BatchReferences, mentionOfInstitution, ReferencePack, type ReferredKind } from '../staging/references.ts'
import { digestLines, type RejectedLine } from './lines.ts'

/** The authors, institutions, venues or topics of a batch of lines: one row for each record. */
export interface EntityBatch {
  lines: number
  rejected: RejectedLine[]
  /** Line of each record within the batch. */
  line: Uint32Array<ArrayBuffer>
  /** Seconds since 1970; 0 where unknown. */
  updated: Uint32Array<ArrayBuffer>
  id: Float64Array<ArrayBuffer>
  /** What the source says, as JSON. */
  records: PackedTexts
  /** The institutions that each author names, by their numbers in `institutions`. */
  institutionEnds: Uint32Array<ArrayBuffer>
  institution: Uint32Array<ArrayBuffer>
  institutions: BatchReferences
}

/** The readers of a format, by our names of the kinds. */
const readerOf = { author: 'authors', institution: 'institutions', venue: 'sources', topic: 'topics' } as const

/** Reads and normalises a batch of lines of one kind. */
export function digestEntities(
  kind: ReferredKind,
  bytes: Uint8Array<ArrayBuffer>,
  formatName: WorkFormatName = 'openalex',
): EntityBatch {
  const format = workFormats[formatName]
  const read: LineReader<{ id: string }> = format[readerOf[kind]]
  const line = new Growing(Uint32Array)
  const updated = new Growing(Uint32Array)
  const id = new Growing(Float64Array)
  const records = new TextPack(1 << 20)
  const institutionEnds = new Growing(Uint32Array)
  const institution = new Growing(Uint32Array)
  const institutions = new ReferencePack()
  const counts = digestLines(bytes, read, (record, at, raw) => {
    line.push(at)
    updated.push(format.updatedOf(raw))
    id.push(numberOfId(record.id))
    records.add(JSON.stringify(record))
    const institutionsNamed = kind === 'author' ? institutionsOfAuthor(record as SourceAuthor) : []
    for (const institutionNamed of institutionsNamed)
      institution.push(institutions.intern(mentionOfInstitution(institutionNamed)))
    institutionEnds.push(institution.length)
  })
  return {
    ...counts,
    line: line.copy(),
    updated: updated.copy(),
    id: id.copy(),
    records: records.packed(),
    institutionEnds: institutionEnds.copy(),
    institution: institution.copy(),
    institutions: institutions.finish(),
  }
}

/** The institutions that the record of an author names, in the order of the record. */
export function institutionsOfAuthor(author: SourceAuthor): InstitutionReference[] {
  return [...author.last_known_institutions, ...author.affiliations.map(({ institution }) => institution)]
}
