import type { ApprovedPerson, ApprovedSnapshot, LeftOut } from '@cognate/contract'
import { shortId } from '@cognate/contract/ids'
import { partIn } from '@cognate/contract/manuscript-part'
import { partLabels } from '../../model/collection/messages.ts'
import { exclusionLabels } from '../../model/collection/shortlist-words.ts'
import { noneFound } from '../../model/conflicts/checked-people.ts'
import { describeConflict, hiddenInWords } from '../../model/conflicts/conflict-words.ts'
import { secondRecordsInWords } from '../../model/conflicts/second-record-words.ts'
import { uncheckedOf } from '../../model/conflicts/unchecked.ts'
import { verdictText } from '../../model/conflicts/verdict-words.ts'
import { isSameId } from '../../model/records/use-names.ts'
import { formatDate } from '../../model/records/wording.ts'
import shared from '../../ui/shared.module.css'
import classes from './approval.module.css'
import { messages } from './messages.ts'

/**
 * A collection as it was decided on: the text, its authors, the people with the reason for each, what was found of them, and who
 * was left out.
 */
export function DecidedPeople({ title, abstract, authors, people, check, policy, left_out }: ApprovedSnapshot) {
  const nameOf = new Map(people.map(({ identifier, display_name }) => [identifier, display_name ?? identifier]))
  return (
    <div className={shared.stack}>
      {(title || abstract) && (
        <section aria-label={messages.text}>
          {title && <p className={shared.strong}>{title}</p>}
          {abstract && (
            // A long abstract scrolls, also with the keyboard.
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it can be scrolled.
            <p className={`${shared.reading} ${shared.asTyped} ${shared.scrolling} ${shared.prose}`} tabIndex={0}>
              {abstract}
            </p>
          )}
          {authors && authors.length > 0 && (
            <p className={shared.quiet}>{messages.authors(authors.map(({ name }) => name))}</p>
          )}
        </section>
      )}
      {check !== undefined && (
        <p className={shared.quiet}>
          {[policy && messages.policy(policy.name, policy.since), describeChecked({ check, authors })]
            .filter(Boolean)
            .join(' ')}
        </p>
      )}
      {people.length === 0 ? (
        <p className={shared.quiet}>{messages.noPeople}</p>
      ) : (
        <ul className={classes.people} aria-label={messages.people}>
          {people.map((person) => (
            <li key={shortId(person.identifier)}>
              <span className={shared.quiet}>{person.role && messages.roles[person.role]}</span>
              <span>
                <bdi className={shared.strong}>{person.display_name ?? person.identifier}</bdi>
                {person.alternate_of && (
                  <span className={shared.quiet}>
                    {' '}
                    {messages.standsInFor[person.role === 'reviewer' ? 'reviewer' : 'alternate'](
                      nameOf.get(person.alternate_of) ?? person.alternate_of,
                    )}
                  </span>
                )}
                {person.email_address && <span className={shared.quiet}> · {person.email_address}</span>}
              </span>
              <div className={`${shared.breaking} ${shared.reading} ${classes.why}`}>
                <Why {...person} />
                <Conflicts person={person} check={check} authors={authors} left_out={left_out} />
              </div>
            </li>
          ))}
        </ul>
      )}
      {left_out && <DecidedLeftOut leftOut={left_out} people={people} />}
    </div>
  )
}

function Why({ found, note }: ApprovedPerson) {
  const work = found?.work
  return (
    <>
      {work && (
        <p>
          {work.title}
          {work.publication_year && ` (${work.publication_year})`}
        </p>
      )}
      {found?.sentence && <p>“{found.sentence}”</p>}
      {!work && !found?.sentence && <p className={shared.quiet}>{messages.noReason}</p>}
      {note && <p className={shared.strong}>{note}</p>}
    </>
  )
}

/** Against whom people were checked when it was decided, and against whom not. */
function describeChecked({ check, authors }: Decided): string {
  if (!check) return messages.nothingChecked
  const checked = check.against.flatMap(({ is_checked, display_name }) => (is_checked ? display_name : []))
  return messages.checkedAgainst(checked, uncheckedIn({ check, authors }), formatDate(check.catalogue.date) ?? '')
}

type Decided = Pick<ApprovedSnapshot, 'check' | 'authors' | 'left_out'>

function uncheckedIn({ check, authors }: Decided): string[] {
  const { lacking, unmatched } = uncheckedOf(check?.against ?? [], authors ?? [])
  return [...lacking, ...unmatched]
}

function Conflicts({ person, ...decided }: Decided & { person: ApprovedPerson }) {
  const { check, authors, left_out } = decided
  const part = partIn({ authors, opposed: left_out?.opposed }, person.identifier)
  const mark = part && <p className={`${shared.danger} ${shared.strongSmall}`}>{partLabels[part]}</p>
  if (!check || part === 'author') return mark
  const {
    is_checked = false,
    verdicts = [],
    conflicts = [],
    second_records,
  } = check.people.find(({ identifier }) => shortId(identifier) === shortId(person.identifier)) ?? {}
  const found = conflicts.map(({ with: name, in_coi_input, excused, ...counts }) =>
    in_coi_input
      ? messages.isAuthor
      : messages.conflictWith(name, describeConflict({ ...counts, other_types: 0 }, counts.institutions), excused),
  )
  const doubts = secondRecordsInWords(second_records, person.display_name ?? '')
  const words = [...verdicts.map(verdictText), ...found, ...doubts].join('. ')
  return (
    <>
      {mark}
      <p className={words ? shared.warning : shared.quiet}>
        {messages.conflicts}: {words || (is_checked ? noneFound(uncheckedIn(decided).length) : messages.notLookedFor)}
      </p>
    </>
  )
}

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
function DecidedLeftOut({ leftOut, people }: DecidedLeftOutProps) {
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
