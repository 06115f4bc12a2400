import type { TopicCount } from '@cognate/contract'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatCount } from '../../model/records/wording.ts'
import { Estimate } from '../../ui/estimate.tsx'
import { IconFilterPlus } from '../../ui/icons.tsx'
import { domainNumber, RecordDomain } from '../../ui/record-domain.tsx'
import shared from '../../ui/shared.module.css'
import type { BubblesProps } from './bubbles.tsx'
import { messages } from './messages.ts'
import classes from './topic-bars.module.css'

/** Bars shown at first: about as high as the bubbles beside them. */
const FIRST_BARS = 14

interface TopicBarsProps extends BubblesProps {
  onFilter(topic: string): void
}

/** Topics as rows with a bar in the colour of their domain, as long as they have works. */
export function TopicBars({ topics, activeTopics, hoveredTopic, onHover, onToggle, onFilter }: TopicBarsProps) {
  const [showsAll, setShowsAll] = useState(false)
  const largest = topics[0]?.count ?? 1
  // Active ones stay in sight, also where a bubble made them active.
  const visibleTopics = topics.filter(({ key }, index) => showsAll || index < FIRST_BARS || activeTopics.has(key))
  return (
    <div>
      <ul className={`${shared.stackTight} ${shared.belowTiny}`} aria-label={messages.bars}>
        {visibleTopics.map((topic) => (
          <TopicBar
            key={topic.key}
            topic={topic}
            share={topic.count / largest}
            isActive={activeTopics.has(topic.key)}
            isHovered={hoveredTopic === topic.key}
            onToggle={() => onToggle(topic.key)}
            onHover={onHover}
            onFilter={() => onFilter(topic.key)}
          />
        ))}
      </ul>
      {topics.length > FIRST_BARS && (
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? messages.showFewer : messages.showMore(topics.length - visibleTopics.length)}
        </Button>
      )}
    </div>
  )
}

interface TopicBarProps {
  topic: TopicCount
  /** Its works as a share of those of the largest topic, 0 to 1. */
  share: number
  isActive: boolean
  isHovered: boolean
  onToggle(): void
  onHover(topic: string | undefined): void
  onFilter(): void
}

/** A topic: a click makes it active, hovering highlights it, a double click or its second button adds it to the filter. */
function TopicBar({ topic, share, isActive, isHovered, onToggle, onHover, onFilter }: TopicBarProps) {
  const { key, key_display_name: name, domain, count, estimated } = topic
  return (
    <li className={classes.row} data-active={isActive} data-near={isHovered} data-domain={domainNumber(domain?.id)}>
      <button
        type="button"
        aria-pressed={isActive}
        className={`${shared.stackSmall} ${classes.topic}`}
        onClick={({ detail }) => detail < 2 && onToggle()}
        onDoubleClick={onFilter}
        onPointerEnter={() => onHover(key)}
        onPointerLeave={() => onHover(undefined)}
        onFocus={() => onHover(key)}
        onBlur={() => onHover(undefined)}
      >
        <RecordDomain domain={domain} />
        <span className={classes.name}>
          {name}
          {estimated === count && <Estimate />}
        </span>
        <span className={classes.track} aria-hidden>
          <span className={`${shared.block} ${classes.bar}`} style={{ inlineSize: `${100 * share}%` }} />
        </span>
        <span className={`${shared.figure} ${shared.quiet} ${classes.count}`}>{formatCount(count)}</span>
      </button>
      <button
        type="button"
        className={`${shared.inMiddle} ${shared.quiet} ${classes.filter}`}
        aria-label={messages.addToFilter(name)}
        title={messages.addToFilter(name)}
        onClick={onFilter}
      >
        <IconFilterPlus size={15} stroke={1.7} aria-hidden />
      </button>
    </li>
  )
}
