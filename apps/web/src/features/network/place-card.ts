import type { Point, Size } from './camera.ts'

/** The width of the area in pixels, as in the style sheet, and its distance from the circle and from the edges. */
const WIDTH = 250
const GAP = 12
const EDGE = 6

interface CardPlace {
  left: number
  top?: number
  bottom?: number
}

/** Where the area of a person stands: beside the circle, or in a narrow drawing below or above it; undefined out of view. */
export function placeCard({ x, y, radius }: Point & { radius: number }, size: Size): CardPlace | undefined {
  const { width, height } = size
  if (x < 0 || y < 0 || x > width || y > height) return undefined
  const distance = radius + GAP
  const isBesideFitting = Math.max(x, width - x) >= distance + WIDTH + EDGE
  if (!isBesideFitting) {
    const left = Math.max(EDGE, Math.min(x - WIDTH / 2, width - WIDTH - EDGE))
    return y < height / 2 ? { left, top: y + distance } : { left, bottom: height - y + distance }
  }
  const left = x + distance + WIDTH + EDGE <= width ? x + distance : x - distance - WIDTH
  return y < height / 2 ? { left, top: Math.max(EDGE, y - GAP) } : { left, bottom: Math.max(EDGE, height - y - GAP) }
}
