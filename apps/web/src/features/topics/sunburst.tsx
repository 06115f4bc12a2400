import { hierarchy, partition } from 'd3-hierarchy'
import { arc } from 'd3-shape'
import { useId } from 'react'
import { shorten } from '../../model/records/wording.ts'
import { domainNumber } from '../../ui/record-domain.tsx'
import { messages } from './messages.ts'
import classes from './sunburst.module.css'
import type { TopicNode } from './topic-tree.ts'

/** Width and height of the drawing in its own units; it scales with its place. */
const SIZE = 440
const HOLE = 52
/** Rings that are drawn at once. */
const RINGS = 4
/** Pixels of arc that a label needs beside its ring's width. */
const LABEL_ROOM = 14
/** Radians of a ring that a label may take: of a whole ring its upper part. */
const MAX_ARC = 0.9 * Math.PI
/** Approximate width of a letter in pixels. */
const LETTER_WIDTH = 6

interface SunburstProps {
  /** The node in the middle. */
  focus: TopicNode
  onFocus(node: TopicNode): void
  /** Leads one level up; undefined at the top. */
  onBack: (() => void) | undefined
}

interface Ring {
  x0: number
  x1: number
  y0: number
  y1: number
}

/** The taxonomy as rings from the middle outwards, each place as wide as it has works. The table beside it says the same. */
export function Sunburst({ focus, onFocus, onBack }: SunburstProps) {
  const root = partition<TopicNode>().size([2 * Math.PI, RINGS + 1])(
    hierarchy(focus).sum((node) => (node.children.length === 0 ? node.count : 0)),
  )
  const rings = Math.min(RINGS, root.height) || 1
  const width = (SIZE / 2 - HOLE) / rings
  // The tree below the focus may have fewer levels than RINGS; its rings then fill the drawing.
  const depthOf = (y: number) => Math.round((y * (root.height + 1)) / (RINGS + 1))
  const radiusAt = (y: number) => (depthOf(y) === 0 ? 0 : HOLE + (depthOf(y) - 1) * width)
  const drawRing = arc<Ring>()
    .startAngle(({ x0 }) => x0)
    .endAngle(({ x1 }) => x1)
    .innerRadius(({ y0 }) => radiusAt(y0))
    .outerRadius(({ y1 }) => radiusAt(y1) - 1)
    .padAngle(0.004)
    .padRadius(SIZE / 3)
  return (
    <svg
      className={classes.drawing}
      viewBox={`${-SIZE / 2} ${-SIZE / 2} ${SIZE} ${SIZE}`}
      role="img"
      aria-label={messages.ringsOf(focus.name)}
    >
      {root.descendants().map((ringNode) => {
        const { data, depth } = ringNode
        if (depth === 0 || data.count === 0) return null
        const hasMore = data.children.length > 0
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for those who point; the table has a button for each place.
          <g
            key={`${data.level}:${data.key}:${depth}`}
            className={classes.place}
            data-domain={domainNumber(data.domain)}
            data-depth={depth}
            data-more={hasMore}
            onClick={hasMore ? () => onFocus(data) : undefined}
          >
            <path d={drawRing(ringNode) ?? undefined}>
              <title>{`${data.name}: ${data.count.toLocaleString('en')}`}</title>
            </path>
            <Label name={data.name} ring={ringNode} radius={HOLE + (depth - 0.5) * width} room={width} />
          </g>
        )
      })}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for those who point; the way above has the buttons. */}
      <g className={classes.middle} data-more={onBack !== undefined} onClick={onBack}>
        <circle r={HOLE - 2} />
        <text textAnchor="middle" dy="-0.15em">
          {focus.count.toLocaleString('en')}
        </text>
        <text textAnchor="middle" dy="1.2em" className={classes.small}>
          {onBack ? messages.back : messages.mentions}
        </text>
        {!onBack && <title>{messages.mentionsMeaning}</title>}
      </g>
    </svg>
  )
}

/** A label along the ring or along the radius, whichever has more room. */
function Label({ name, ring, radius, room }: { name: string; ring: Ring; radius: number; room: number }) {
  const arcLength = Math.min(ring.x1 - ring.x0, MAX_ARC) * radius
  if (arcLength < LABEL_ROOM) return null
  const isAlongRing = arcLength > room
  const letters = Math.floor((Math.max(arcLength, room) - 8) / LETTER_WIDTH)
  if (letters < 4) return null
  const text = shorten(name, letters)
  return isAlongRing ? (
    <RingLabel text={text} ring={ring} radius={radius} />
  ) : (
    <RadialLabel text={text} ring={ring} radius={radius} />
  )
}

interface PlacedLabel {
  text: string
  ring: Ring
  radius: number
}

/** Along the middle of the ring. In the lower half it runs the other way, so that it is never upside down. */
function RingLabel({ text, ring, radius }: PlacedLabel) {
  const id = useId()
  const isWhole = ring.x1 - ring.x0 > 2 * Math.PI - 0.01
  const middle = isWhole ? 0 : (ring.x0 + ring.x1) / 2
  const half = Math.min(ring.x1 - ring.x0, MAX_ARC) / 2
  const isBelow = Math.cos(middle) < 0
  const [from, to] = isBelow ? [middle + half, middle - half] : [middle - half, middle + half]
  const at = (angle: number) => `${(radius * Math.sin(angle)).toFixed(1)} ${(-radius * Math.cos(angle)).toFixed(1)}`
  const line = `M ${at(from)} A ${radius} ${radius} 0 ${half * 2 > Math.PI ? 1 : 0} ${isBelow ? 0 : 1} ${at(to)}`
  return (
    <>
      <defs>
        <path id={id} d={line} />
      </defs>
      <text className={classes.label} textAnchor="middle" dy="0.32em">
        <textPath href={`#${id}`} startOffset="50%">
          {text}
        </textPath>
      </text>
    </>
  )
}

function RadialLabel({ text, ring, radius }: PlacedLabel) {
  const degrees = (((ring.x0 + ring.x1) / 2) * 180) / Math.PI - 90
  return (
    <text
      className={classes.label}
      textAnchor="middle"
      dy="0.32em"
      transform={`rotate(${degrees}) translate(${radius}) rotate(${degrees > 90 ? 180 : 0})`}
    >
      {text}
    </text>
  )
}
