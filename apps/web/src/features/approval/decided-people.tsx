import type { ApprovedPerson, SearchView } from '@cognate/contract'
import { shortId } from '@cognate/contract/ids'
import shared from '../../ui/shared.module.css'
import classes from './approval.module.css'
import { messages } from './messages.ts'

/** What somebody decides on: the text, and the people with the reason for each. */
export interface DecidedOn {
  title: string | null
  abstract: string | null
  people: readonly ApprovedPerson[]
}

/** A collection as it is now. */
export function decidedOnOf({ manuscript, included_records, texts }: SearchView): DecidedOn {
  const idOf = new Map(included_records.map(({ uuid, identifier }) => [uuid, identifier]))
  return {
    title: manuscript?.title ?? null,
    abstract: manuscript?.abstract ?? texts.at(-1)?.text ?? null,
    people: included_records
      .filter(({ record_type }) => record_type === 'author')
      .map((record) => ({ ...record, alternate_of: idOf.get(record.alternate_of ?? '') ?? null })),
  }
}

export function DecidedPeople({ title, abstract, people }: DecidedOn) {
  const nameOf = new Map(people.map(({ identifier, display_name }) => [identifier, display_name ?? identifier]))
  return (
    <div className={shared.stack}>
      {(title || abstract) && (
        <section aria-label={messages.text}>
          {title && <p className={shared.strong}>{title}</p>}
          {abstract && (
            // A long abstract scrolls, also with the keyboard.
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it can be scrolled.
            <p className={classes.abstract} tabIndex={0}>
              {abstract}
            </p>
          )}
        </section>
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
              <Why {...person} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Why({ found, note }: ApprovedPerson) {
  const work = found?.work
  return (
    <div className={classes.why}>
      {work && (
        <p>
          {work.title}
          {work.publication_year && ` (${work.publication_year})`}
        </p>
      )}
      {found?.sentence && <p>“{found.sentence}”</p>}
      {!work && !found?.sentence && <p className={shared.quiet}>{messages.noReason}</p>}
      {note && <p className={shared.strong}>{note}</p>}
    </div>
  )
}
