import type { AuthorshipView, WorkRecord } from '@cognate/contract'
import { AffiliationMatcher, type MatchableInstitution, sortNames } from '@cognate/curation'
import { Growing } from '../../base/growing.ts'
import type { ProgressReporter } from '../../base/progress.ts'
import { packedBytes, packedText } from '../../base/text-pack.ts'
import { yieldToEvents } from '../../base/yield-to-events.ts'
import { stagedInstitutions } from '../staging/staged-institutions.ts'
import type { Staging } from '../staging/staging.ts'
import { firstAuthorship, MatchedAffiliations } from './matched-affiliations.ts'

export interface AffiliationMatching {
  staging: Staging
  /** 1 for the works that count; default: all. */
  isLive?: Uint8Array
  /** Staged rows of the institutions to find, each once. */
  institutions: Uint32Array
  /** Names that were folded into one of these, by its place among them. */
  namesOf: (at: number) => readonly string[]
  progress: ProgressReporter
  signal?: AbortSignal
}

/** Works read at once. */
const CHUNK = 1_000

/**
 * Finds the institutions of raw affiliations where a source gives no institution. It runs after reading, because a match
 * depends on all institutions; it does not depend on the order of reading or on earlier builds.
 */
export async function matchAffiliations(matching: AffiliationMatching): Promise<MatchedAffiliations> {
  const { staging, isLive, progress, signal } = matching
  const matchedAffiliations = new MatchedAffiliations()
  const rows = worksWithGaps(staging, isLive)
  if (rows.length === 0) return matchedAffiliations
  const findInstitution = createFinder(matching)
  progress.stage('matching affiliations', rows.length, 'records')
  const recordEnds = staging.columns.work_record_ends.read()
  for (let first = 0; first < rows.length; first += CHUNK) {
    const someRows = rows.subarray(first, first + CHUNK)
    for (const { work, authorships } of worksToMatch(staging, recordEnds, someRows)) {
      const start = firstAuthorship(staging, work)
      for (const [index, authorship] of authorships.entries()) {
        const institutionRows = new Set(
          isToMatch(authorship) ? authorship.raw_affiliation_strings.flatMap(findInstitution) : [],
        )
        if (institutionRows.size > 0) matchedAffiliations.add(work, start + index, institutionRows)
      }
    }
    await yieldToEvents(signal)
    progress.reach(first + someRows.length)
  }
  return matchedAffiliations
}

/** Staged rows of the works that count and have an author without an institution. */
function worksWithGaps(staging: Staging, isLive?: Uint8Array): Uint32Array {
  const { authorship_ends, affiliation_ends } = staging.columns
  const [nextEnd, nextInstitutionEnd] = [authorship_ends.reader(), affiliation_ends.reader()]
  const rows = new Growing(Uint32Array)
  let at = 0
  let institutions = 0
  for (let work = 0; work < authorship_ends.length; work++) {
    let hasGap = false
    for (const end = nextEnd(); at < end; at++) {
      const institutionEnd = nextInstitutionEnd()
      if (institutionEnd === institutions) hasGap = true
      institutions = institutionEnd
    }
    if (hasGap && isLive?.[work] !== 0) rows.push(work)
  }
  return rows.view()
}

/** How a record writes an authorship to match; inside a text the quotes would be escaped. It saves parsing other records. */
const TO_MATCH = Buffer.from('"institutions":[],"raw_affiliation_strings":["')

function isToMatch({ institutions, raw_affiliation_strings }: AuthorshipView): boolean {
  return institutions.length === 0 && raw_affiliation_strings.length > 0
}

function* worksToMatch(
  staging: Staging,
  recordEnds: Float64Array,
  rows: Uint32Array,
): Generator<{ work: number } & Pick<WorkRecord, 'authorships'>> {
  const texts = staging.logs.work_record.gather(recordEnds, rows)
  for (const [at, work] of rows.entries()) {
    const bytes = packedBytes(texts, at)
    if (!Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(TO_MATCH)) continue
    const { authorships } = JSON.parse(packedText(texts, at)) as WorkRecord
    yield { work, authorships }
  }
}

/** Largest number of affiliations in the cache, to bound its memory. Many authors share theirs. */
const MOST_REMEMBERED = 1 << 18

/** A cached function that returns the rows of the institutions that an affiliation names. */
function createFinder(matching: AffiliationMatching): (affiliation: string) => number[] {
  let matcher: AffiliationMatcher | undefined
  const remembered = new Map<string, number[]>()
  return (affiliation) => {
    const knownRows = remembered.get(affiliation)
    if (knownRows) return knownRows
    matcher ??= new AffiliationMatcher(readInstitutions(matching))
    const institutionRows = matcher.matchAll(affiliation).map(({ index }) => index)
    if (remembered.size === MOST_REMEMBERED) remembered.clear()
    remembered.set(affiliation, institutionRows)
    return institutionRows
  }
}

function* readInstitutions({ staging, institutions, namesOf }: AffiliationMatching): Generator<MatchableInstitution> {
  let at = 0
  for (const institution of stagedInstitutions(staging, institutions)) {
    const { acronyms, alternatives } = sortNames(namesOf(at))
    yield {
      index: institutions[at++]!,
      display_name: institution.display_name,
      display_name_alternatives: [...(institution.display_name_alternatives ?? []), ...alternatives],
      display_name_acronyms: [...(institution.display_name_acronyms ?? []), ...acronyms],
      country_code: institution.country_code,
      city: institution.geo?.city ?? null,
    }
  }
}
