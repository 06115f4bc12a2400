import type { ConflictsAnswer, PersonView } from '@cognate/contract'
import { useState } from 'react'
import { IconLink } from '../../ui/icons.tsx'
import look from '../../ui/shared.module.css'
import classes from './evidence.module.css'
import { messages } from './messages.tsx'
import { namesOf } from './shared-evidence.tsx'

/** Years, and institutions of one year, shown before the list is expanded. */
const INITIAL_YEARS = 25
const INITIAL_PLACES = 6

type Year = ConflictsAnswer['timeline'][number]

/** The affiliations of both sides by year; shared ones are marked in words. */
export function AffiliationTimeline({ answer: { author, timeline } }: { answer: ConflictsAnswer }) {
  const [isExpanded, setIsExpanded] = useState(false)
  if (timeline.length === 0) return null
  const years = isExpanded ? timeline : timeline.slice(0, INITIAL_YEARS)
  return (
    <section>
      <h3 className={look.partHeading}>{messages.byYear}</h3>
      <table className={`${look.fixedTable} ${look.cells} ${classes.timeline}`} aria-label={messages.byYear}>
        <thead>
          <tr>
            <th scope="col">{messages.year}</th>
            <th scope="col">
              <bdi>{author.display_name}</bdi>
            </th>
            <th scope="col">{messages.authorsCheckedAgainst}</th>
          </tr>
        </thead>
        <tbody>
          {years.map((year) => (
            <YearRow key={year.year} year={year} />
          ))}
        </tbody>
      </table>
      {timeline.length > INITIAL_YEARS && (
        <button
          type="button"
          className={`${look.hoverUnderlined} ${look.fingerHigh} ${look.smallLink}`}
          onClick={() => setIsExpanded(!isExpanded)}
          aria-expanded={isExpanded}
        >
          {isExpanded ? messages.showNewest(INITIAL_YEARS) : messages.showAll(timeline.length)}
        </button>
      )}
    </section>
  )
}

function YearRow({ year: { year, of: authorPlaces, with: otherPlaces } }: { year: Year }) {
  return (
    <tr data-shared={authorPlaces.some(({ shared }) => shared) || otherPlaces.some(({ shared }) => shared)}>
      <th scope="row">{year}</th>
      <td>
        <Places places={authorPlaces} year={year} />
      </td>
      <td>
        <Places places={otherPlaces} year={year} />
      </td>
    </tr>
  )
}

interface Place {
  identifier: string
  display_name: string
  shared: boolean
  authors?: readonly PersonView[]
}

/** Institutions of a year, the shared ones first. */
function Places({ places, year }: { places: readonly Place[]; year: number }) {
  const [isExpanded, setIsExpanded] = useState(false)
  if (places.length === 0) return <span className={classes.quiet}>{messages.notKnown}</span>
  const sortedPlaces = [...places.filter(({ shared }) => shared), ...places.filter(({ shared }) => !shared)]
  const hiddenCount = isExpanded ? 0 : Math.max(0, sortedPlaces.length - INITIAL_PLACES)
  return (
    <>
      <ul className={`${look.stackTight} ${classes.places}`}>
        {sortedPlaces
          .slice(0, sortedPlaces.length - hiddenCount)
          .map(({ identifier, display_name, shared, authors = [] }) => (
            <li key={identifier} data-shared={shared}>
              <bdi>{display_name}</bdi>
              {authors.length > 0 && (
                <span className={classes.quiet}>
                  {' '}
                  (<bdi>{namesOf(authors)}</bdi>)
                </span>
              )}
              {shared && (
                <span className={`${look.inlineRow} ${look.onDanger} ${look.small} ${look.tag}`}>
                  <IconLink size={12} stroke={2} aria-hidden />
                  {messages.shared}
                </span>
              )}
            </li>
          ))}
      </ul>
      {hiddenCount > 0 && (
        <button
          type="button"
          className={`${look.hoverUnderlined} ${look.fingerHigh} ${look.smallLink}`}
          aria-label={messages.moreOfYear(hiddenCount, year)}
          onClick={() => setIsExpanded(true)}
        >
          {messages.more(hiddenCount)}
        </button>
      )}
    </>
  )
}
