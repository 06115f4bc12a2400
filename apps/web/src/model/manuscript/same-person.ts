import { fold } from '@cognate/contract/fold'
import { shortId } from '@cognate/contract/ids'
import { isStandIn } from '../conflicts/checked-people.ts'
import type { NamedPerson } from '../query/manuscript-draft.ts'

/** Whether two who are named are one person, as far as their names and ids tell. */
export function isOne(one: NamedPerson, other: NamedPerson): boolean {
  const [id, otherId] = [one, other].map(({ identifier }) =>
    identifier === null || isStandIn({ identifier }) ? undefined : shortId(identifier),
  )
  return id && otherId ? id === otherId : fold(one.name) === fold(other.name)
}
