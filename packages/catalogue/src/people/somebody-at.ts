import type { ConflictRulesView } from '@cognate/contract'
import { YEARS_OF_UNKNOWN } from '@cognate/contract/conflict-rules'
import type { Run } from '@cognate/matching'
import type { NamedInstitution, Names } from './names.ts'
import type { PeopleSlice } from './people-slice.ts'

/*
 * Somebody whom the catalogue lacks, and of whom only the institution is known, takes part in a check as an author of a number
 * below zero, without works.
 */

/** The number of somebody at an institution. */
export const somebodyAt = (institution: number): number => -1 - institution

/** The institution of somebody who is not in the catalogue; undefined for an author. */
export const placeOf = (author: number): number | undefined => (author < 0 ? -1 - author : undefined)

/** When somebody at an institution counts as having been there: from the first year of the check, else in the last years of the catalogue. */
export function yearsOfUnknown({ since }: Pick<ConflictRulesView, 'since'>, { summary }: PeopleSlice): Run | undefined {
  const to = Number(summary.date.slice(0, 4))
  const from = since ?? to - YEARS_OF_UNKNOWN + 1
  return from <= to ? { from, to } : undefined
}

type NamesOfAll = Pick<Names, 'people' | 'authorId'>

/** Names authors, and those of whom only the institution is known by it. */
export function namesOfAll(names: Names): NamesOfAll {
  const viewOf = ({ identifier, display_name }: NamedInstitution) => ({ identifier, display_name })
  return {
    authorId: (author) => {
      const institution = placeOf(author)
      return institution === undefined ? names.authorId(author) : names.institution(institution).identifier
    },
    people: (all) => {
      const authors = names.people(all.filter((author) => author >= 0)).values()
      return all.map((author) => {
        const institution = placeOf(author)
        return institution === undefined ? authors.next().value! : viewOf(names.institution(institution))
      })
    },
  }
}
