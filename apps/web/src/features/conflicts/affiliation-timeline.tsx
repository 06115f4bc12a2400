import type { ConflictsAnswer, PersonView } from '@cognate/contract'
import { IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './evidence.module.css'
import { namesOf } from './shared-evidence.tsx'

/** Years shown before somebody asks for all, and institutions of one year. */
const YEARS = 25
const PLACES = 6

type Year = ConflictsAnswer['timeline'][number]

/** Where either side was, year by year; what both share is marked in words. */
export function AffiliationTimeline({ answer: { author, timeline } }: { answer: ConflictsAnswer }) {
  const [isWhole, setIsWhole] = useState(false)
  if (timeline.length === 0) return null
  const years = isWhole ? timeline : timeline.slice(0, YEARS)
  return (
    <section>
      <h3 className={classes.heading}>Affiliations by year</h3>
      <table className={classes.timeline} aria-label="Affiliations by year">
        <thead>
          <tr>
            <th scope="col">Year</th>
            <th scope="col">
              <bdi>{author.display_name}</bdi>
            </th>
            <th scope="col">Those chosen</th>
          </tr>
        </thead>
        <tbody>
          {years.map((year) => (
            <YearRow key={year.year} year={year} />
          ))}
        </tbody>
      </table>
      {timeline.length > YEARS && (
        <button type="button" className={classes.more} onClick={() => setIsWhole(!isWhole)} aria-expanded={isWhole}>
          {isWhole ? `Show the newest ${YEARS} years` : `Show all ${timeline.length} years`}
        </button>
      )}
    </section>
  )
}

function YearRow({ year: { year, of, with: others } }: { year: Year }) {
  return (
    <tr data-shared={of.some(({ shared }) => shared) || others.some(({ shared }) => shared)}>
      <th scope="row">{year}</th>
      <td>
        <Places places={of} year={year} />
      </td>
      <td>
        <Places places={others} year={year} />
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
  const [isWhole, setIsWhole] = useState(false)
  if (places.length === 0) return <span className={classes.quiet}>not known</span>
  const ordered = [...places.filter(({ shared }) => shared), ...places.filter(({ shared }) => !shared)]
  const hidden = isWhole ? 0 : Math.max(0, ordered.length - PLACES)
  return (
    <>
      <ul className={classes.places}>
        {ordered.slice(0, ordered.length - hidden).map(({ identifier, display_name, shared, authors = [] }) => (
          <li key={identifier} data-shared={shared}>
            <bdi>{display_name}</bdi>
            {authors.length > 0 && (
              <span className={classes.quiet}>
                {' '}
                (<bdi>{namesOf(authors)}</bdi>)
              </span>
            )}
            {shared && (
              <span className={classes.shared}>
                <IconLink size={12} stroke={2} aria-hidden />
                shared
              </span>
            )}
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <button
          type="button"
          className={classes.more}
          aria-label={`${hidden} more of ${year}`}
          onClick={() => setIsWhole(true)}
        >
          {hidden} more
        </button>
      )}
    </>
  )
}
