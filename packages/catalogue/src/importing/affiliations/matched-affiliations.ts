import type { InstitutionReference, WorkRecord } from '@cognate/contract'
import { Growing } from '../../base/growing.ts'
import { lowerBound } from '../../base/lower-bound.ts'
import { numberOfId } from '../../sources/reading/catalogue-ids.ts'
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

/** What completes the institutions of a work. */
export interface MoreInstitutions {
  matched: MatchedAffiliations
  /** Staged rows of the institutions of a record that names several, by its id. */
  several: ReadonlyMap<number, readonly number[]>
  referTo: (institution: number) => InstitutionReference
}

/** The record of a work with its matched institutions, and with each of those that one record of several names. */
export function addInstitutions(
  record: WorkRecord,
  start: number,
  { matched, several, referTo }: MoreInstitutions,
): WorkRecord {
  const authorships = record.authorships.map((authorship, index) => {
    const institutionRows = Array.from(matched.institutionsOf(start + index), (row) => ({
      ...referTo(row),
      matched: true,
    }))
    if (institutionRows.length > 0) return { ...authorship, institutions: institutionRows }
    if (several.size === 0) return authorship
    const institutions = authorship.institutions.flatMap(
      (institution) => several.get(numberOfId(institution.id))?.map(referTo) ?? institution,
    )
    return { ...authorship, institutions }
  })
  return { ...record, authorships }
}

/** The first of the staged authorships of a work. */
export function firstAuthorship({ columns }: Staging, work: number): number {
  return work === 0 ? 0 : columns.authorship_ends.at(work - 1)
}
