import type { TopicCount } from '@cognate/contract'
import { packEnclose, packSiblings } from 'd3-hierarchy'
import { useMemo } from 'react'
import { domainNumber } from '../../ui/record-domain.tsx'
import classes from './bubbles.module.css'
import { bubbleRadius } from './topic-tree.ts'

/** Pixels between two bubbles. */
const GAP = 2

interface BubblesProps {
  /** The largest first. */
  topics: readonly TopicCount[]
  activeTopics: ReadonlySet<string>
  /** The topic under the pointer or with the focus. */
  hoveredTopic: string | undefined
  onHover(topic: string | undefined): void
  onToggle(topic: string): void
}

/** Topics as bubbles in the colour of their domain; the area shows the number of works. The chips below serve the keyboard. */
export function Bubbles({ topics, activeTopics, hoveredTopic, onHover, onToggle }: BubblesProps) {
  const { bubbles, box } = useMemo(() => packBubbles(topics), [topics])
  return (
    <svg
      className={classes.bubbles}
      viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
      style={{ maxInlineSize: box.width, aspectRatio: `${box.width} / ${box.height}` }}
      role="img"
      aria-label="Topics of the results by their works; the chips below say the same in words"
    >
      {bubbles.map(({ topic, x, y, radius }) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for those who point; each topic has a chip with a button.
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
            <title>{`${topic.key_display_name}: ${topic.count.toLocaleString('en')}`}</title>
          </circle>
          {linesOf(topic.key_display_name, radius).map((line, index, { length }) => (
            <text key={line} textAnchor="middle" y={(index - (length - 1) / 2) * 10} dy="0.34em">
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

/** Approximate width of a letter in pixels. */
const LETTER_WIDTH = 5

/** A name in lines that fit into a bubble; no lines where it is too small for text. */
function linesOf(name: string, radius: number): string[] {
  const maxLetters = Math.floor((1.7 * radius) / LETTER_WIDTH)
  if (maxLetters < 8) return []
  const lines = ['']
  for (const word of name.split(' ')) {
    const line = lines.at(-1)!
    if (line === '') lines[lines.length - 1] = word
    else if (line.length + 1 + word.length <= maxLetters) lines[lines.length - 1] = `${line} ${word}`
    else lines.push(word)
  }
  const fittingLines = lines.slice(0, Math.max(1, Math.floor(radius / 10)))
  if (fittingLines.length < lines.length) fittingLines[fittingLines.length - 1] += ' …'
  return fittingLines.map((line) => (line.length > maxLetters ? `${line.slice(0, maxLetters - 1)}…` : line))
}
