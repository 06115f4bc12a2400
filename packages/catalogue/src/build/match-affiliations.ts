import type { AuthorshipView, InstitutionReference, WorkRecord } from '@cognate/contract'
import { AffiliationMatcher, type MatchableInstitution } from '@cognate/matching'
import { lowerBound } from '../embedded/accumulate.ts'
import type { SourceInstitution } from '../sources/openalex/read-institution.ts'
import { breathe } from './breathe.ts'
import { Growing } from './growing.ts'
import type { Progress } from './progress.ts'
import type { Staging } from './staging.ts'
import { packedBytes, packedText } from './text-pack.ts'

/** The institutions that raw affiliations name, by authorship; only authorships that give none themselves have any. */
export class MatchedAffiliations {
  /** Staged authorships that have any, ascending. */
  private readonly authorships = new Growing(Uint32Array)
  private readonly ends = new Growing(Uint32Array)
  private readonly rows = new Growing(Uint32Array)
  private readonly workOf = new Growing(Uint32Array)

  /** @param authorship  After all that were added before. */
  add(work: number, authorship: number, institutions: Iterable<number>): void {
    this.workOf.push(work)
    this.authorships.push(authorship)
    for (const row of institutions) this.rows.push(row)
    this.ends.push(this.rows.length)
  }

  /** Staged rows of the institutions of a staged authorship. */
  of(authorship: number): Uint32Array {
    const known = this.authorships.taken()
    const at = lowerBound(known, authorship)
    if (known[at] !== authorship) return this.rows.values.subarray(0, 0)
    return this.rows.values.subarray(at === 0 ? 0 : this.ends.values[at - 1]!, this.ends.values[at])
  }

  /** Staged rows of the works that have any, ascending, one an authorship. */
  get works(): Uint32Array {
    return this.workOf.taken()
  }

  /** Staged rows of the institutions, one a match. */
  get institutions(): Uint32Array {
    return this.rows.taken()
  }
}

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
    await breathe(signal)
    progress.reach(first + some.length)
  }
  return matched
}

/** The record of a work with what was found of its affiliations. */
export function withMatches(
  record: WorkRecord,
  start: number,
  matched: MatchedAffiliations,
  referTo: (institution: number) => InstitutionReference,
): WorkRecord {
  const authorships = record.authorships.map((authorship, index) => {
    const found = matched.of(start + index)
    if (found.length === 0) return authorship
    return { ...authorship, institutions: Array.from(found, (row) => ({ ...referTo(row), matched: true })) }
  })
  return { ...record, authorships }
}

/** The first of the staged authorships of a work. */
export function firstAuthorship({ columns }: Staging, work: number): number {
  return work === 0 ? 0 : columns.authorship_ends.values[work - 1]!
}

/** Staged rows of the works that count of which an author has no institution. */
function worksWithGaps(staging: Staging, isLive?: Uint8Array): Uint32Array {
  const { authorship_ends, affiliation_ends } = staging.columns
  const rows = new Growing(Uint32Array)
  for (let work = 0; work < authorship_ends.length; work++) {
    if (isLive?.[work] === 0) continue
    for (let at = firstAuthorship(staging, work); at < authorship_ends.values[work]!; at++) {
      if (affiliation_ends.values[at] !== (at === 0 ? 0 : affiliation_ends.values[at - 1])) {
        continue
      }
      rows.push(work)
      break
    }
  }
  return rows.taken()
}

/** How an authorship to match stands in a record; quotes within texts are escaped. Spares reading the others. */
const TO_MATCH = Buffer.from('"institutions":[],"raw_affiliation_strings":["')

function isToMatch({ institutions, raw_affiliation_strings }: AuthorshipView): boolean {
  return institutions.length === 0 && raw_affiliation_strings.length > 0
}

function* worksToMatch(staging: Staging, rows: Uint32Array): Generator<{ work: number } & Pick<WorkRecord, 'authorships'>> {
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
