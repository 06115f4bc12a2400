import type { AuthorshipView, InstitutionReference, WorkRecord } from '@cognate/contract'
import { AffiliationMatcher, type MatchableInstitution } from '@cognate/matching'
import { Growing } from '../../base/growing.ts'
import type { Progress } from '../../base/progress.ts'
import { packedBytes, packedText } from '../../base/text-pack.ts'
import { yieldToEvents } from '../../base/yield-to-events.ts'
import type { SourceInstitution } from '../../sources/openalex/read-institution.ts'
import type { Staging } from '../staging/staging.ts'
import { firstAuthorship, MatchedAffiliations } from './matched-affiliations.ts'

export interface AffiliationMatching {
  staging: Staging
  /** 1 for the works that count; default: all. */
  isLive?: Uint8Array
  /** Staged rows of the institutions to find, each once. */
  institutions: Uint32Array
  progress: Progress
  signal?: AbortSignal
}

/** Works read at once. */
const CHUNK = 1_000

/**
 * Finds the institutions of raw affiliations where a source gives only these. It comes when all is read: what an affiliation
 * names depends on all institutions, and neither on the order of reading nor on what an earlier build found.
 */
export async function matchAffiliations(matching: AffiliationMatching): Promise<MatchedAffiliations> {
  const { staging, isLive, progress, signal } = matching
  const matched = new MatchedAffiliations()
  const rows = worksWithGaps(staging, isLive)
  if (rows.length === 0) return matched
  const find = rememberingFinder(matching)
  progress.stage('matching affiliations', rows.length, 'records')
  for (let first = 0; first < rows.length; first += CHUNK) {
    const some = rows.subarray(first, first + CHUNK)
    for (const { work, authorships } of worksToMatch(staging, some)) {
      const start = firstAuthorship(staging, work)
      for (const [index, authorship] of authorships.entries()) {
        const found = new Set(isToMatch(authorship) ? authorship.raw_affiliation_strings.flatMap(find) : [])
        if (found.size > 0) matched.add(work, start + index, found)
      }
    }
    await yieldToEvents(signal)
    progress.reach(first + some.length)
  }
  return matched
}

/** Staged rows of the works that count of which an author has no institution. */
function worksWithGaps(staging: Staging, isLive?: Uint8Array): Uint32Array {
  const { authorship_ends, affiliation_ends } = staging.columns
  const isGap = (at: number) => affiliation_ends.values[at] === (at === 0 ? 0 : affiliation_ends.values[at - 1])
  const rows = new Growing(Uint32Array)
  for (let work = 0; work < authorship_ends.length; work++) {
    const end = authorship_ends.values[work]!
    let at = firstAuthorship(staging, work)
    while (at < end && !isGap(at)) at++
    if (at < end && isLive?.[work] !== 0) rows.push(work)
  }
  return rows.taken()
}

/** How an authorship to match stands in a record; quotes within texts are escaped. Spares reading the others. */
const TO_MATCH = Buffer.from('"institutions":[],"raw_affiliation_strings":["')

function isToMatch({ institutions, raw_affiliation_strings }: AuthorshipView): boolean {
  return institutions.length === 0 && raw_affiliation_strings.length > 0
}

function* worksToMatch(
  staging: Staging,
  rows: Uint32Array,
): Generator<{ work: number } & Pick<WorkRecord, 'authorships'>> {
  const texts = staging.logs.work_record.gather(staging.columns.work_record_ends.taken(), rows)
  for (const [at, work] of rows.entries()) {
    const bytes = packedBytes(texts, at)
    if (!Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(TO_MATCH)) continue
    const { authorships } = JSON.parse(packedText(texts, at)) as WorkRecord
    yield { work, authorships }
  }
}

/** Affiliations remembered at once: many authors share theirs, and the memory stays bounded. */
const MOST_REMEMBERED = 1 << 18

/** Gives the row of the institution of an affiliation, or none. */
function rememberingFinder(matching: AffiliationMatching): (affiliation: string) => number[] {
  let matcher: AffiliationMatcher | undefined
  const remembered = new Map<string, number[]>()
  return (affiliation) => {
    const known = remembered.get(affiliation)
    if (known) return known
    matcher ??= new AffiliationMatcher(matchable(matching))
    const match = matcher.match(affiliation)
    const found = match ? [match.index] : []
    if (remembered.size === MOST_REMEMBERED) remembered.clear()
    remembered.set(affiliation, found)
    return found
  }
}

function* matchable({ staging, institutions }: AffiliationMatching): Generator<MatchableInstitution> {
  for (let first = 0; first < institutions.length; first += CHUNK) {
    const rows = institutions.subarray(first, first + CHUNK)
    const texts = staging.texts('institution', rows)
    for (const [at, index] of rows.entries()) {
      // Of institutions that the source does not describe only what works say is known.
      const said = JSON.parse(packedText(texts, at)) as InstitutionReference & Partial<SourceInstitution>
      yield {
        index,
        display_name: said.display_name,
        display_name_alternatives: said.display_name_alternatives ?? [],
        display_name_acronyms: said.display_name_acronyms ?? [],
        country_code: said.country_code,
        city: said.geo?.city ?? null,
      }
    }
  }
}
