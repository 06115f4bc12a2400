import type { LeftOut } from '@cognate/contract'
import { exclusionLabels } from '../../model/collection/shortlist-words.ts'
import { hiddenInWords } from '../../model/conflicts/conflict-words.ts'
import { isSameId } from '../../model/records/use-names.ts'
import shared from '../../ui/shared.module.css'
import classes from './approval.module.css'
import { messages } from './messages.ts'

interface Row {
  name: string
  why: string
  note?: string | null
}

interface DecidedLeftOutProps {
  leftOut: LeftOut
  /** Who was in it: named there, with what speaks against them. */
  people: readonly { identifier: string }[]
}

/** Who was left out when it was decided, each with the reason, in the words of the page of the collection. */
export function DecidedLeftOut({ leftOut, people }: DecidedLeftOutProps) {
  const { hidden_for_conflicts: count, closest_hidden, unnamed } = leftOut
  const rows = rowsOf(leftOut, people)
  return (
    <section className={shared.stackTight} aria-label={messages.leftOut.title}>
      <p className={shared.strong}>{messages.leftOut.title}</p>
      {count !== null && <p className={shared.quiet}>{messages.hiddenForConflicts(count, closest_hidden.length)}</p>}
      {rows.length === 0 ? (
        count === null && <p className={shared.quiet}>{messages.nobodyLeftOut}</p>
      ) : (
        <ul className={classes.leftOut}>
          {rows.map(({ name, why, note }, place) => (
            // What was kept never changes.
            <li key={place}>
              <bdi>{name}</bdi> <span className={shared.quietBody}>{why}</span>
              {note && <p>{note}</p>}
            </li>
          ))}
        </ul>
      )}
      {unnamed > 0 && <p className={shared.quiet}>{messages.unnamed(unnamed)}</p>}
    </section>
  )
}

function rowsOf({ hidden, removed, opposed, closest_hidden }: LeftOut, people: DecidedLeftOutProps['people']): Row[] {
  const isIn = (id: string | null) => id !== null && people.some(({ identifier }) => isSameId(identifier, id))
  const { removed: takenOut, opposed: byAuthors, noReasonGiven, doneBy } = messages.leftOut
  return [
    ...hidden.map(({ identifier, display_name, reason, by, note }) => ({
      ...{ name: display_name ?? identifier, note },
      why: doneBy(reason ? exclusionLabels[reason] : noReasonGiven, by),
    })),
    ...removed.map(({ identifier, display_name, by, note }) => ({
      ...{ name: display_name ?? identifier, note },
      why: doneBy(takenOut, by),
    })),
    ...opposed.filter(({ identifier }) => !isIn(identifier)).map(({ name }) => ({ name, why: byAuthors })),
    ...closest_hidden
      .filter(({ identifier }) => !isIn(identifier))
      .map((person) => ({
        name: person.display_name ?? person.identifier,
        why: hiddenInWords(person),
      })),
  ]
}
