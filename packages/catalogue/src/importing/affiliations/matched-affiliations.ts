import type { InstitutionReference, WorkRecord } from '@cognate/contract'
import { Growing } from '../../base/growing.ts'
import { lowerBound } from '../../base/lower-bound.ts'
import type { Staging } from '../staging/staging.ts'

/** The institutions that raw affiliations name, by authorship; only for authorships without institutions of their own. */
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
  institutionsOf(authorship: number): Uint32Array {
    const matchedAuthorships = this.authorships.view()
    const at = lowerBound(matchedAuthorships, authorship)
    if (matchedAuthorships[at] !== authorship) return this.rows.values.subarray(0, 0)
    return this.rows.values.subarray(at === 0 ? 0 : this.ends.values[at - 1]!, this.ends.values[at])
  }

  /** Staged rows of the works that have any, ascending, one an authorship. */
  get works(): Uint32Array {
    return this.workOf.view()
  }

  /** Staged rows of the institutions, one a match. */
  get institutions(): Uint32Array {
    return this.rows.view()
  }
}

/** The record of a work with its matched institutions. */
export function addMatches(
  record: WorkRecord,
  start: number,
  matched: MatchedAffiliations,
  referTo: (institution: number) => InstitutionReference,
): WorkRecord {
  const authorships = record.authorships.map((authorship, index) => {
    const institutionRows = matched.institutionsOf(start + index)
    if (institutionRows.length === 0) return authorship
    return { ...authorship, institutions: Array.from(institutionRows, (row) => ({ ...referTo(row), matched: true })) }
  })
  return { ...record, authorships }
}

/** The first of the staged authorships of a work. */
export function firstAuthorship({ columns }: Staging, work: number): number {
  return work === 0 ? 0 : columns.authorship_ends.at(work - 1)
}
