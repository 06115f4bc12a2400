import type { ConflictsAnswer } from '@cognate/contract'
import { isSameId } from '../records/use-names.ts'
import { describeConflict, hasFound } from './conflict-words.ts'

type Evidence = Pick<ConflictsAnswer, 'against' | 'coauthorship' | 'coaffiliation' | 'projects'>

/**
 * What somebody has together with each of some others, in words: "14 works, 1 institution with Asif Ekbal".
 * @param nameOf  What an author, or who an institution stands for, is called.
 */
export function foundWith(evidence: Evidence, nameOf: (identifier: string) => string | undefined): string[] {
  const { against, coauthorship, coaffiliation, projects } = evidence
  return against.flatMap(({ identifier, display_name }) => {
    const countOf = (shared: readonly { with: readonly { identifier: string }[] }[]) =>
      shared.filter((one) => one.with.some((person) => isSameId(person.identifier, identifier))).length
    const counts = {
      ...{
        coauthorship: countOf(coauthorship),
        coaffiliation: countOf(coaffiliation),
        joint_projects: countOf(projects),
      },
    }
    if (!hasFound(counts)) return []
    return [`${describeConflict({ ...counts, other_types: 0 })} with ${nameOf(identifier) ?? display_name}`]
  })
}
