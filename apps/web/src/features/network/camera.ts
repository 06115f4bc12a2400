/** The visible part of a network: the place in the middle, and pixels per unit of the layout. */
export interface Camera {
  x: number
  y: number
  scale: number
}

/** Pixels of the drawing, or units of the layout. */
export interface Size {
  width: number
  height: number
}

export interface Point {
  x: number
  y: number
}

/** Pixels around the network, so that names at the edge have room. */
const MARGIN = 50
/** Pixels per unit where only one person is drawn. */
const DEFAULT_SCALE = 1
/** The smallest and largest scale, as multiples of the scale that fits the whole network. */
const MIN_ZOOM = 0.3
const MAX_ZOOM = 40

/** The camera that shows the whole network. `places` holds x and y of each person in turn. */
export function fitCamera(places: Float32Array, { width, height }: Size): Camera {
  if (places.length === 0) return { x: 0, y: 0, scale: DEFAULT_SCALE }
  let [left, right, bottom, top] = [Infinity, -Infinity, Infinity, -Infinity]
  for (let at = 0; at < places.length; at += 2) {
    left = Math.min(left, places[at]!)
    right = Math.max(right, places[at]!)
    bottom = Math.min(bottom, places[at + 1]!)
    top = Math.max(top, places[at + 1]!)
  }
  const room = { width: Math.max(1, width - 2 * MARGIN), height: Math.max(1, height - 2 * MARGIN) }
  const scale = Math.min(room.width / (right - left), room.height / (top - bottom))
  return { x: (left + right) / 2, y: (bottom + top) / 2, scale: Number.isFinite(scale) ? scale : DEFAULT_SCALE }
}

/** The point on the screen of a place in the layout, whose y axis points up. */
export const toScreen = ({ x, y, scale }: Camera, { width, height }: Size, place: Point): Point => ({
  x: (place.x - x) * scale + width / 2,
  y: (y - place.y) * scale + height / 2,
})

/** The camera after a drag by some pixels. */
export const moveCamera = ({ x, y, scale }: Camera, right: number, down: number): Camera => ({
  x: x - right / scale,
  y: y + down / scale,
  scale,
})

/**
 * The camera zoomed by a factor; the place under the given point stays under it.
 * @param fit  The scale that fits the whole network.
 */
export function zoomCamera(
  camera: Camera,
  factor: number,
  { at, size, fit }: { at: Point; size: Size; fit: number },
): Camera {
  const scale = Math.min(MAX_ZOOM * fit, Math.max(MIN_ZOOM * fit, camera.scale * factor))
  const [right, up] = [at.x - size.width / 2, size.height / 2 - at.y]
  return {
    x: camera.x + right / camera.scale - right / scale,
    y: camera.y + up / camera.scale - up / scale,
    scale,
  }
}

/** The camera between two others at a share from 0 to 1; slower towards the end. */
export function interpolateCamera(from: Camera, to: Camera, share: number): Camera {
  const eased = 1 - (1 - share) ** 3
  const interpolate = (start: number, end: number) => start + (end - start) * eased
  return { x: interpolate(from.x, to.x), y: interpolate(from.y, to.y), scale: interpolate(from.scale, to.scale) }
}

export type Direction = 'left' | 'right' | 'up' | 'down'

const directionVectors: Record<Direction, Point> = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  up: { x: 0, y: 1 },
  down: { x: 0, y: -1 },
}

/** The next person in a direction, preferring the near and those straight ahead; undefined at the edge. */
export function findNextTowards(places: Float32Array, from: number, direction: Direction): number | undefined {
  const vector = directionVectors[direction]
  let next: number | undefined
  let lowestCost = Infinity
  for (let index = 0; index * 2 < places.length; index++) {
    const right = places[2 * index]! - places[2 * from]!
    const up = places[2 * index + 1]! - places[2 * from + 1]!
    const distanceAhead = right * vector.x + up * vector.y
    const distanceAside = Math.abs(right * vector.y) + Math.abs(up * vector.x)
    // Only within 45° on either side.
    if (index === from || distanceAhead <= 0 || distanceAside > distanceAhead) continue
    const cost = distanceAhead + 2 * distanceAside
    if (cost < lowestCost) [next, lowestCost] = [index, cost]
  }
  return next
}

/** The person nearest to a place; undefined where nobody is drawn. */
export function findNearest(places: Float32Array, { x, y }: Point): number | undefined {
  let nearest: number | undefined
  let shortestDistance = Infinity
  for (let index = 0; index * 2 < places.length; index++) {
    const distance = Math.hypot(places[2 * index]! - x, places[2 * index + 1]! - y)
    if (distance < shortestDistance) [nearest, shortestDistance] = [index, distance]
  }
  return nearest
}
