import type { InstitutionReference } from '@cognate/contract'
import { packedText } from '../../base/text-pack.ts'
import type { SourceInstitution } from '../../sources/reading/source-records.ts'
import type { Staging } from './staging.ts'

/** Institutions read at once. */
const CHUNK = 1_000

/** An institution as it is staged: one that the source does not describe has only the fields of a reference. */
export type StagedInstitution = InstitutionReference & Partial<SourceInstitution>

/** The institutions of some rows, in their order. Flush the log first. */
export function* stagedInstitutions(staging: Staging, rows: Uint32Array): Generator<StagedInstitution> {
  const readTexts = staging.textReader('institution')
  for (let first = 0; first < rows.length; first += CHUNK) {
    const texts = readTexts(rows.subarray(first, first + CHUNK))
    for (let at = 0; at < texts.ends.length; at++) yield JSON.parse(packedText(texts, at)) as StagedInstitution
  }
}
