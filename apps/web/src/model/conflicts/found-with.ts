import type { ConflictsAnswer } from '@cognate/contract'
import { isSameId } from '../records/use-names.ts'
import { type CheckedRecord, toldAs } from './checked-people.ts'
import { describeConflict, hasFound } from './conflict-words.ts'

type Evidence = Pick<ConflictsAnswer, 'against' | 'coauthorship' | 'coaffiliation' | 'projects'>

/**
 * What somebody has together with each of some others, in words: "14 works, 1 institution with Asif Ekbal".
 * @param records  Those of the check, which know for whom an institution is checked.
 */
export function foundWith(evidence: Evidence, records: readonly CheckedRecord[]): string[] {
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
    return [`${describeConflict({ ...counts, other_types: 0 })} with ${toldAs({ identifier, display_name }, records)}`]
  })
}
