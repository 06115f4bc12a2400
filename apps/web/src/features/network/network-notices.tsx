import { Button, Skeleton } from '@mantine/core'
import { sentenceOf } from '../../lib/api-error.ts'
import { Problem } from '../../ui/page.tsx'
import shared from '../../ui/shared.module.css'
import { messages } from './messages.ts'
import classes from './network.module.css'
import type { Network } from './network-model.ts'

/** How many people and links are drawn: "12 people, 7 links". */
export const summaryOf = ({ people, links }: Network) => messages.summary(people.size, links.size)

interface AboutNetworkProps {
  network: Network
  years: number | undefined
  isOutdated: boolean
  onAllYears(): void
}

/** How much is drawn, and what is left out. */
export function AboutNetwork({ network, years, isOutdated, onAllYears }: AboutNetworkProps) {
  const { links, omitted } = network
  return (
    <div role="status" className={`${shared.stackTight} ${shared.small}`}>
      <p>
        {summaryOf(network)}
        {isOutdated && ` · ${messages.updating}`}
      </p>
      {links.size === 0 && (
        <p>
          {messages.nobodyTogether(years)}{' '}
          {years !== undefined && (
            <Button size="compact-sm" variant="default" onClick={onAllYears}>
              {messages.allYears}
            </Button>
          )}
        </p>
      )}
      {omitted.people + omitted.links > 0 && <p>{messages.omitted(omitted.people, omitted.links)}</p>}
    </div>
  )
}

/** Says that the network shows people of one co-authorship overview, and offers all experts found. */
export function NamedPeopleNotice({ onAllFound }: { onAllFound(): void }) {
  return (
    <p className={`${shared.wrappingRow} ${shared.small} ${shared.factRow}`}>
      {messages.onlyOverview}
      <Button size="compact-sm" variant="default" onClick={onAllFound}>
        {messages.drawAll}
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
      {error ? `${messages.notUpdated} ${sentenceOf(error)}` : messages.notExpanded(names)}{' '}
      <Button size="compact-sm" variant="default" onClick={onRetry}>
        {messages.tryAgain}
      </Button>
    </Problem>
  )
}

export function FailedNetwork({ error, onRetry }: { error: unknown; onRetry(): void }) {
  return (
    <div role="alert" className={`${shared.small} ${shared.note} ${shared.onSunken} ${shared.below}`}>
      <p>
        {messages.notDrawn} {sentenceOf(error)}
      </p>
      <Button size="compact-md" variant="default" onClick={onRetry}>
        {messages.tryAgain}
      </Button>
    </div>
  )
}

export function NetworkSkeleton() {
  return (
    <div role="status" aria-label={messages.loading} className={`${shared.stack} ${classes.loading}`}>
      <Skeleton height={30} width={320} />
      <Skeleton height={420} />
    </div>
  )
}
