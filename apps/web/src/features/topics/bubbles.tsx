import type { TopicCount } from '@cognate/contract'
import { packEnclose, packSiblings } from 'd3-hierarchy'
import { useMemo } from 'react'
import { domainNumber } from '../../ui/record-domain.tsx'
import { CAPTION_LINE, CAPTION_SIZE, captionOf } from './bubble-caption.ts'
import classes from './bubbles.module.css'
import { messages } from './messages.ts'
import { bubbleRadius } from './topic-tree.ts'

/** Pixels between two bubbles. */
const GAP = 2
/** The largest side of the drawing in pixels, as in the style sheet. */
const MAX_SIDE = 420

export interface BubblesProps {
  /** The largest first. */
  topics: readonly TopicCount[]
  activeTopics: ReadonlySet<string>
  /** The topic under the pointer or with the focus. */
  hoveredTopic: string | undefined
  onHover(topic: string | undefined): void
  onToggle(topic: string): void
}

/** Topics as bubbles in the colour of their domain; the area shows the number of works. The bars beside them serve the keyboard. */
export function Bubbles({ topics, activeTopics, hoveredTopic, onHover, onToggle }: BubblesProps) {
  const { bubbles, box } = useMemo(() => packBubbles(topics), [topics])
  const scale = Math.min(1, MAX_SIDE / Math.max(box.width, box.height))
  return (
    <svg
      className={classes.bubbles}
      viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
      width={box.width * scale}
      height={box.height * scale}
      role="img"
      aria-label={messages.bubbles}
    >
      {bubbles.map(({ topic, x, y, radius }) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for those who point; each topic has a bar with a button.
        <g
          key={topic.key}
          className={classes.bubble}
          transform={`translate(${x} ${y})`}
          data-domain={domainNumber(topic.domain?.id)}
          data-active={activeTopics.has(topic.key)}
          data-near={hoveredTopic === topic.key}
          onClick={() => onToggle(topic.key)}
          onPointerEnter={() => onHover(topic.key)}
          onPointerLeave={() => onHover(undefined)}
        >
          <circle r={radius}>
            <title>{messages.topicWithCount(topic.key_display_name, topic.count)}</title>
          </circle>
          {captionOf(topic.key_display_name, radius * scale).map((line, index, { length }) => (
            <text
              key={line}
              textAnchor="middle"
              fontSize={CAPTION_SIZE / scale}
              y={((index - (length - 1) / 2) * CAPTION_LINE) / scale}
              dy="0.34em"
            >
              {line}
            </text>
          ))}
        </g>
      ))}
    </svg>
  )
}

function packBubbles(topics: readonly TopicCount[]) {
  const largest = topics[0]?.count ?? 0
  const circles = packSiblings(
    topics.map((topic) => {
      const radius = bubbleRadius(topic.count, largest)
      return { topic, radius, r: radius + GAP }
    }),
  )
  const { r } = packEnclose(circles) ?? { r: 0 }
  const edgesOf = (side: (circle: (typeof circles)[number]) => number) => circles.map(side)
  const [left, top] = [Math.min(...edgesOf((c) => c.x - c.r)), Math.min(...edgesOf((c) => c.y - c.r))]
  const [right, bottom] = [Math.max(...edgesOf((c) => c.x + c.r)), Math.max(...edgesOf((c) => c.y + c.r))]
  const box = { x: left, y: top, width: Math.max(1, right - left), height: Math.max(1, bottom - top), r }
  return { bubbles: circles, box }
}
