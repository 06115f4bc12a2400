import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { formatAge, formatMoment } from '../lib/format-age.ts'
import classes from './dated-links.module.css'
import shared from './shared.module.css'

export interface DatedLink {
  to: string
  icon: ReactNode
  name: ReactNode
  /** How far it is, in a few words. */
  facts?: string
  /** When it was last changed: a time in ISO 8601. */
  at?: string
  /** What is said in place of that time. */
  aside?: ReactNode
}

interface DatedLinksProps {
  heading: string
  links: readonly DatedLink[]
  /** What stands below the list, where there is one. */
  after?: ReactNode
}

/** What somebody worked on last, under a heading, the newest first; nothing where that is nothing. */
export function DatedLinks({ heading, links, after }: DatedLinksProps) {
  const id = useId()
  if (links.length === 0) return null
  return (
    <section aria-labelledby={id} className={`${shared.aboveHuge} ${classes.list}`}>
      <h2 id={id} className={shared.quietHeading}>
        {heading}
      </h2>
      <ul>
        {links.map(({ to, icon, name, facts, at, aside }) => (
          <li key={to}>
            <Link to={to} className={shared.hoverSunken}>
              {icon}
              <span className={shared.oneLine}>{name}</span>
              {facts && <span className={classes.facts}>{facts}</span>}
              {at && (
                <time dateTime={at} title={formatMoment(at)}>
                  {formatAge(at, Date.now())}
                </time>
              )}
              {aside && <span className={classes.aside}>{aside}</span>}
            </Link>
          </li>
        ))}
      </ul>
      {after}
    </section>
  )
}
