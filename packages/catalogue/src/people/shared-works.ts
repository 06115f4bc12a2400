import type { ConflictRulesView } from '@cognate/contract'
import { documentTypesOf, type PublicationType } from '@cognate/contract/conflict-rules'
import { DAY_MS } from '@cognate/contract/durations'
import { type AuthorshipRules, isOfFew, isPlaceCounted } from '@cognate/matching'
import { NONE } from '../base/none.ts'
import type { RecordColumns } from '../columns/columns.ts'
import { markFittingCodes } from '../columns/fitting-codes.ts'
import type { PeopleSlice } from './people-slice.ts'

type IsCounted = (work: number) => boolean

/** Goes from authors to the works that count, and on to the authors of these who count. */
export class SharedWorks {
  readonly #isCounted: IsCounted
  readonly #rules: AuthorshipRules
  readonly #columns: Pick<RecordColumns, 'author_work_offsets' | 'author_work' | 'authorship_offsets' | 'authorship'>
  /** 1 for those who are left out. */
  readonly #hidden: Uint8Array

  constructor(isCounted: IsCounted, rules: AuthorshipRules, { columns, hidden }: PeopleSlice) {
    this.#isCounted = isCounted
    this.#rules = rules
    this.#columns = columns
    this.#hidden = hidden.marks
  }

  /** Visits the works for which an author counts, the newest first. */
  visitWorks(author: number, visit: (work: number) => void): void {
    const { author_work_offsets: offsets, author_work } = this.#columns
    const to = offsets[author + 1]!
    for (let at = offsets[author]!; at < to; at++) {
      const work = author_work[at]!
      if (this.#isCounted(work) && this.#countsFor(author, work)) visit(work)
    }
  }

  #countsFor(author: number, work: number): boolean {
    const { authorship_offsets: offsets, authorship } = this.#columns
    const first = offsets[work]!
    const authors = offsets[work + 1]! - first
    if (!isOfFew(authors, this.#rules)) return false
    if (!this.#rules.first_and_last_two) return true
    let place = 0
    while (authorship[first + place] !== author) place++
    return isPlaceCounted(place, authors, this.#rules)
  }

  /** Visits the authors of a counting work who count, but for those who are left out. */
  visitAuthors(work: number, visit: (author: number) => void): void {
    this.#visitOthers(NONE, work, visit)
  }

  /** Visits an author's co-authors work by work, newest first, where both authorships count. */
  visitCoauthors(author: number, visit: (coauthor: number, work: number) => void): void {
    const { author_work_offsets: offsets, author_work } = this.#columns
    const to = offsets[author + 1]!
    for (let at = offsets[author]!; at < to; at++) {
      const work = author_work[at]!
      if (this.#isCounted(work) && this.#countsFor(author, work)) this.#visitOthers(author, work, visit)
    }
  }

  #visitOthers(author: number, work: number, visit: (other: number, work: number) => void): void {
    const { authorship_offsets: offsets, authorship } = this.#columns
    const first = offsets[work]!
    const end = offsets[work + 1]!
    const isNarrow = this.#rules.first_and_last_two
    for (let at = first; at < end; at++) {
      const other = authorship[at]!
      if (other === author || this.#hidden[other] === 1) continue
      if (isNarrow && !isPlaceCounted(at - first, end - first, this.#rules)) continue
      visit(other, work)
    }
  }
}

/** The works that make conflicts under the rules, and those that would but for their type. */
export interface ConflictWorks {
  ofAnyType: SharedWorks
  isOfType: IsCounted
}

/**
 * The works that make conflicts under the rules; undefined where the rules do not look at works. A work without a year
 * counts whatever the first year is: a conflict shown in error can be judged, one left out cannot.
 */
export function worksOfConflicts(rules: ConflictRulesView, slice: PeopleSlice): ConflictWorks | undefined {
  if (!rules.methods.includes('coauthors')) return undefined
  const { work_year } = slice.columns
  const since = rules.since ?? 0
  const isCounted = (work: number) => work_year[work] === 0 || work_year[work]! >= since
  return { ofAnyType: new SharedWorks(isCounted, rules, slice), isOfType: worksOfTypes(rules.publication_types, slice) }
}

/** Whether a work is of one of the kinds; without kinds, every work is. */
export function worksOfTypes(
  kinds: readonly PublicationType[],
  slice: {
    columns: Pick<PeopleSlice['columns'], 'work_type' | 'work_type_crossref'>
    vocabularies: PeopleSlice['vocabularies']
  },
): IsCounted {
  if (kinds.length === 0) return () => true
  const { work_type, work_type_crossref } = slice.columns
  const names = kinds.flatMap((kind) => documentTypesOf[kind])
  const types = markFittingCodes(slice.vocabularies.work_type, names)
  const crossref = markFittingCodes(slice.vocabularies.work_type_crossref, names)
  return (work) => (types[work_type[work]!]! | crossref[work_type_crossref[work]!]!) === 1
}

/** The works of the last years before the catalogue's date, or all, that say who works with whom. */
export function recentWorks(years: number | undefined, slice: PeopleSlice): SharedWorks {
  const rules = { first_and_last_two: false, leave_out_hyper_authorship: true }
  if (years === undefined) return new SharedWorks(() => true, rules, slice)
  const first = new Date(slice.summary.date)
  first.setUTCFullYear(first.getUTCFullYear() - years)
  const firstDay = first.getTime() / DAY_MS
  const { work_day } = slice.columns
  // A work of which the year alone is known stands at its beginning, as sources date it; one without a year before all.
  return new SharedWorks((work) => work_day[work]! >= firstDay, rules, slice)
}
