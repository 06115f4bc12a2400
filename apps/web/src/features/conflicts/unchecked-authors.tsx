import type { ConflictInput } from '@cognate/contract'
import { shortId } from '@cognate/contract/ids'
import { useQueries } from '@tanstack/react-query'
import { isSaidToLack, withoutPlace } from '../../model/conflicts/checked-people.ts'
import { similarAuthors } from '../../model/conflicts/similar-authors.ts'
import { inList } from '../../model/records/wording.ts'
import shared from '../../ui/shared.module.css'
import { CheckNote } from './check-note.tsx'
import { messages } from './messages.tsx'

interface UncheckedAuthorsProps {
  /** Ids of people to check against who are not in the catalogue. */
  ids: readonly string[]
  /** The conflict input of the query, which may have their names. */
  conflicts: ConflictInput | null
}

/** Names the people who could not be checked against, and why, so that a row without a badge is not taken for free of conflicts. */
export function UncheckedAuthors({ ids, conflicts }: UncheckedAuthorsProps) {
  const { doubtful, lacking, unread } = useUnchecked(ids, conflicts)
  if (ids.length === 0) return null
  return (
    <CheckNote>
      <span className={shared.stackTiny}>
        <Reason names={doubtful} reason={messages.chooseMeant(doubtful)} />
        <Reason names={lacking} reason={messages.lacking(lacking.length)} />
        <Reason names={unread} />
      </span>
    </CheckNote>
  )
}

/** The people who could not be checked against, by why: nobody said yet who is meant, the catalogue lacks them, or that is not known yet. */
export function useUnchecked(ids: readonly string[], conflicts: ConflictInput | null) {
  const people = ids.map((id) => describe(id, conflicts))
  const openNames = people.filter(({ isOpen }) => isOpen).map(({ name }) => name)
  // A name may stand for somebody of the catalogue; the field for conflicts asks the same.
  const similar = useQueries({ queries: openNames.map(similarAuthors) })
  const similarTo = new Map(openNames.map((name, at) => [name, similar[at]?.data]))
  const namesWhere = (holds: (matches: readonly unknown[] | undefined) => boolean) =>
    people.filter(({ name, isOpen }) => holds(isOpen ? similarTo.get(name) : [])).map(({ name }) => name)
  return {
    doubtful: namesWhere((matches) => matches !== undefined && matches.length > 0),
    lacking: namesWhere((matches) => matches?.length === 0),
    unread: namesWhere((matches) => matches === undefined),
  }
}

function Reason({ names, reason }: { names: readonly string[]; reason?: string }) {
  if (names.length === 0) return null
  return <span>{messages.unchecked(<strong>{inList(names)}</strong>, reason)}</span>
}

/** The name under which somebody was chosen, with the short id; only the id where there is no name. */
function describe(id: string, conflicts: ConflictInput | null): { name: string; isOpen: boolean } {
  const record = conflicts?.records.find(({ identifier }) => shortId(identifier) === shortId(id))
  const { display_name } = (record?.fields ?? {}) as { display_name?: unknown }
  // A name that was given, and to which nobody was chosen yet, is its own id.
  if (display_name === id)
    return isSaidToLack(id) ? { name: withoutPlace(id), isOpen: false } : { name: id, isOpen: true }
  const isNamed = typeof display_name === 'string' && display_name !== ''
  return { name: isNamed ? `${display_name} (${shortId(id)})` : shortId(id), isOpen: false }
}
