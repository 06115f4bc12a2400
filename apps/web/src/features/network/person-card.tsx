import shared from '../../ui/shared.module.css'
import type { Size } from './camera.ts'
import { colourOf } from './clusters.ts'
import type { PointedPerson } from './drawing.ts'
import { messages } from './messages.ts'
import classes from './network.module.css'
import { PersonDot } from './network-legend.tsx'
import type { PersonFacts } from './person-facts.ts'
import { placeCard } from './place-card.ts'

interface PersonCardProps {
  facts: PersonFacts
  at: PointedPerson
  size: Size
}

/** What is known of the person pointed at, beside the circle. Screen readers hear it announced. */
export function PersonCard({ facts, at, size }: PersonCardProps) {
  const { person, degree, institution, cluster } = facts
  const place = placeCard(at, size)
  if (!place) return null
  return (
    <div
      className={`${shared.stackTight} ${shared.small} ${shared.breaking} ${shared.floating} ${classes.card}`}
      style={place}
      aria-hidden
      data-card={person.id}
    >
      <strong className={shared.strong}>
        <bdi>{person.name}</bdi>
      </strong>
      {institution && <span>{institution}</span>}
      <span className={`${shared.quietSmall} ${shared.regular}`}>
        {messages.publications(person.works)} · {messages.links(degree)}
      </span>
      {cluster && (
        <span className={classes.clusterName}>
          <PersonDot colour={colourOf(cluster)} />
          {messages.clusterOf(cluster)}
        </span>
      )}
      {!person.isFound && <span className={`${shared.quietSmall} ${shared.regular}`}>{messages.notFound}</span>}
      {person.isInConflict && <span className={`${shared.medium} ${shared.danger}`}>{messages.conflictCell}</span>}
    </div>
  )
}
