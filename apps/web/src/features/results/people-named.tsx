import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { similarAuthors } from '../../model/conflicts/similar-authors.ts'
import type { ChosenRecord } from '../../model/query/query.ts'
import { personAddress } from '../../model/records/person-address.ts'
import { QuietButton } from '../../ui/quiet-button.tsx'
import shared from '../../ui/shared.module.css'
import { messages } from './messages.ts'

/** With more of a name, a text is no name of somebody. */
const MOST_NAMED = 5

/** The longest text that is looked up as a name. S-04. */
const LONGEST_NAME = 40

interface PeopleNamedProps {
  /** What was searched for. */
  text: string
  onMoreLike(record: ChosenRecord): void
}

/** The people of the catalogue whose name was searched for as if it were a text: their pages, and a search for people like them. */
export function PeopleNamed({ text, onMoreLike }: PeopleNamedProps) {
  const name = text.trim()
  const isName = /\p{L}/u.test(name) && name.length <= LONGEST_NAME && !name.includes('\n')
  const { data: people = [] } = useQuery({ ...similarAuthors(name), enabled: isName })
  if (people.length === 0 || people.length > MOST_NAMED) return null
  return (
    <section aria-label={messages.peopleNamed} className={`${shared.stackSmall} ${shared.above}`}>
      <p>{messages.peopleNamed}</p>
      <ul className={shared.stackTight}>
        {people.map(({ id, display_name, hint, works_count }) => (
          <li key={id} className={shared.breaking}>
            <Link to={personAddress(id, { manuscript: undefined, query: undefined })}>
              <bdi>{display_name}</bdi>
            </Link>
            <span className={shared.quiet}>{messages.namedFacts(hint, works_count)}</span>{' '}
            <QuietButton
              aria-label={messages.likeNamed(display_name)}
              onClick={() => onMoreLike({ record_type: 'author', identifier: id, display_name, hint })}
            >
              {messages.likeThem}
            </QuietButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
