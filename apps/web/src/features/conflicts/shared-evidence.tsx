import type { ConflictsAnswer, PersonView } from '@cognate/contract'
import { doiUrl, safeUrl } from '../../model/records/urls.ts'
import { formatPublished, projectYears, yearSpans } from '../../model/records/wording.ts'
import { CountryCode } from '../../ui/row-parts.tsx'
import shared from '../../ui/shared.module.css'
import classes from './evidence.module.css'
import { messages } from './messages.tsx'

/** Names written out; further ones are only counted. */
const MAX_NAMES = 3

/** Names of people: "Ada Lovelace, Grace Hopper and 3 more". */
export function namesOf(people: readonly PersonView[]): string {
  const names = people.slice(0, MAX_NAMES).map(({ display_name }) => display_name)
  return people.length > MAX_NAMES ? messages.andMore(names.join(', '), people.length - MAX_NAMES) : names.join(', ')
}

/** Institutions where both sides were in the same years. */
export function SharedAffiliations({ answer: { coaffiliation } }: { answer: ConflictsAnswer }) {
  return (
    <section>
      <h3 className={shared.partHeading}>{messages.sharedAffiliations(coaffiliation.length)}</h3>
      {coaffiliation.length === 0 && <p className={classes.quiet}>{messages.noneInSameYear}</p>}
      <ul className={`${shared.stackSmall} ${shared.breaking}`}>
        {coaffiliation.map(({ institution, years, through_parent, with: people }) => (
          <li key={institution.identifier}>
            <strong>
              <bdi>{institution.display_name}</bdi>
            </strong>
            {institution.country_code && (
              <>
                {' · '}
                <CountryCode code={institution.country_code} />
              </>
            )}{' '}
            <span className={shared.figures}>{yearSpans(years)}</span>
            <span className={classes.quiet}>
              {' '}
              {messages.withPeople(<bdi>{namesOf(people)}</bdi>)}
              {through_parent && messages.throughParent}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Works that both sides wrote, the newest first. */
export function SharedPublications({
  answer: { coauthorship, coauthorship_count: count },
}: {
  answer: ConflictsAnswer
}) {
  return (
    <section>
      <h3 className={shared.partHeading}>{messages.sharedPublications(count)}</h3>
      {count === 0 && <p className={classes.quiet}>{messages.noPublications}</p>}
      {count > coauthorship.length && <p className={classes.quiet}>{messages.newestListed(coauthorship.length)}</p>}
      <ol className={`${shared.stackSmall} ${shared.breaking}`}>
        {coauthorship.map(({ with: people, ...work }) => (
          <li key={work.identifier}>
            <a
              href={doiUrl(work.doi) ?? safeUrl(work.identifier)}
              target="_blank"
              rel="noopener noreferrer"
              className={`${shared.plainLink} ${shared.hoverLink} ${shared.block}`}
            >
              <bdi>{work.title}</bdi>
            </a>
            <span className={classes.quiet}>
              {[formatPublished(work.publication_date, work.publication_year), work.venue].filter(Boolean).join(' · ')}{' '}
              · {messages.withPeople(<bdi>{namesOf(people)}</bdi>)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Projects of which both sides are, the newest first; nothing where there are none. */
export function SharedProjects({ answer: { projects, joint_projects: count } }: { answer: ConflictsAnswer }) {
  if (count === 0) return null
  return (
    <section>
      <h3 className={shared.partHeading}>{messages.sharedProjects(count)}</h3>
      {count > projects.length && <p className={classes.quiet}>{messages.newestProjects(projects.length)}</p>}
      <ol className={`${shared.stackSmall} ${shared.breaking}`}>
        {projects.map(({ identifier, title, with: people, ...years }) => (
          <li key={identifier}>
            <bdi className={`${shared.plainLink} ${shared.hoverLink} ${shared.block}`}>{title}</bdi>
            <span className={classes.quiet}>
              {[identifier, projectYears(years)].filter(Boolean).join(' · ')} ·{' '}
              {messages.withPeople(<bdi>{namesOf(people)}</bdi>)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
