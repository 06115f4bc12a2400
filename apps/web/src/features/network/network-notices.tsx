import { Button, Skeleton } from '@mantine/core'
import { sentenceOf } from '../../lib/api-error.ts'
import { countOf, formatCount } from '../../model/records/wording.ts'
import { Problem } from '../../ui/page.tsx'
import classes from './network.module.css'
import type { Network } from './network-model.ts'

/** How many people and links are drawn: "12 people, 7 links". */
export const summaryOf = ({ people, links }: Network) =>
  `${formatCount(people.size)} ${people.size === 1 ? 'person' : 'people'}, ${countOf(links.size, 'link')}`

interface AboutNetworkProps {
  network: Network
  years: number | undefined
  isOutdated: boolean
  onAllYears(): void
}

/** How much is drawn, what is left out, and what the signs mean. */
export function AboutNetwork({ network, years, isOutdated, onAllYears }: AboutNetworkProps) {
  const { links, omitted } = network
  const period = years === undefined ? '' : years === 1 ? ' in the last year' : ` in the last ${years} years`
  return (
    <div role="status" className={classes.about}>
      <p>
        {summaryOf(network)}
        {isOutdated && ' · updating…'}
      </p>
      <p className={classes.quiet}>
        Filled: found by the search. Hollow: other co-authors. Larger: more publications. Wider: more together.
      </p>
      {links.size === 0 && (
        <p>
          None of these people wrote together{period}. Expand somebody in the list to see their co-authors.{' '}
          {years !== undefined && (
            <Button size="compact-sm" variant="default" onClick={onAllYears}>
              Look at all years
            </Button>
          )}
        </p>
      )}
      {omitted.people + omitted.links > 0 && (
        <p>
          Not drawn for lack of room: {formatCount(omitted.people)} people and {formatCount(omitted.links)} links.
        </p>
      )}
    </div>
  )
}

/** Says that the network shows people of one co-authorship overview, and offers all experts found. */
export function NamedPeopleNotice({ onAllFound }: { onAllFound(): void }) {
  return (
    <p className={classes.named}>
      Drawn are the people of one co-authorship overview, not all experts found.
      <Button size="compact-sm" variant="default" onClick={onAllFound}>
        Draw all experts found
      </Button>
    </p>
  )
}

interface NetworkProblemProps {
  network: Network
  error: unknown
  failedIds: readonly string[]
  onRetry(): void
}

/** Says what of a drawn network could not be updated. */
export function NetworkProblem({ network, error, failedIds, onRetry }: NetworkProblemProps) {
  if (failedIds.length === 0 && !error) return null
  const names = failedIds.map((id) => network.people.get(id)?.name ?? id).join(', ')
  return (
    <Problem>
      {error
        ? `The network could not be drawn anew. ${sentenceOf(error)} `
        : `The co-authors of ${names} could not be looked up. `}
      <Button size="compact-sm" variant="default" onClick={onRetry}>
        Try again
      </Button>
    </Problem>
  )
}

export function FailedNetwork({ error, onRetry }: { error: unknown; onRetry(): void }) {
  return (
    <div role="alert" className={classes.notice}>
      <p>The network could not be drawn. {sentenceOf(error)}</p>
      <Button size="compact-md" variant="default" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}

export function NetworkSkeleton() {
  return (
    <div role="status" aria-label="Drawing the network" className={classes.loading}>
      <Skeleton height={30} width={320} />
      <Skeleton height={420} />
    </div>
  )
}
