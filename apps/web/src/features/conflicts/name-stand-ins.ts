import type { ConflictsAnswer, PersonView } from '@cognate/contract'
import { isStandIn } from '../../model/conflicts/checked-people.ts'
import { messages } from '../../model/messages.ts'
import { isSameId } from '../../model/records/use-names.ts'

/** An answer in which institutions are called by the names of those for whom they stand. */
export function nameStandIns(answer: ConflictsAnswer, against: readonly PersonView[]): ConflictsAnswer {
  const named = <One extends PersonView>(one: One): One => {
    const given = isStandIn(one) && against.find(({ identifier }) => isSameId(identifier, one.identifier))
    return given ? { ...one, display_name: messages.namesAlone(given.display_name) } : one
  }
  return {
    ...answer,
    coaffiliation: answer.coaffiliation.map((shared) => ({ ...shared, with: shared.with.map(named) })),
    timeline: answer.timeline.map((year) => ({
      ...year,
      with: year.with.map((place) => ({ ...place, authors: place.authors.map(named) })),
    })),
  }
}
