/** Which part of a network is seen: the place in the middle, and how many pixels a unit of the layout takes. */
export interface Camera {
  x: number
  y: number
  scale: number
}

/** Pixels of the drawing. */
export interface Size {
  width: number
  height: number
}

export interface Point {
  x: number
  y: number
}

/** Pixels around everybody, in which the names at the edge have room. */
const MARGIN = 50
/** Pixels of a unit where one person alone is drawn. */
const DEFAULT_SCALE = 1
/** How far the camera goes away from the sight of everybody, and how near. */
const MIN_ZOOM = 0.3
const MAX_ZOOM = 40

/** The camera that sees everybody. Places are x and y of one after the other. */
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

/** Where a place of the layout is seen; up is up. */
export const toScreen = ({ x, y, scale }: Camera, { width, height }: Size, place: Point): Point => ({
  x: (place.x - x) * scale + width / 2,
  y: (y - place.y) * scale + height / 2,
})

/** The camera after what is seen was drawn along by some pixels. */
export const moveCamera = ({ x, y, scale }: Camera, right: number, down: number): Camera => ({
  x: x - right / scale,
  y: y + down / scale,
  scale,
})

/**
 * The camera so many times as near; what is at a point stays there.
 * @param fit  The scale at which everybody is seen.
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

/** The camera on its way from one sight to another, from 0 to 1; slower towards the end. */
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

/** Who stands next in a direction, nearer ones and those straight ahead first; undefined at the edge. */
export function findNextTowards(places: Float32Array, from: number, direction: Direction): number | undefined {
  const vector = directionVectors[direction]
  let next: number | undefined
  let lowestCost = Infinity
  for (let index = 0; index * 2 < places.length; index++) {
    const right = places[2 * index]! - places[2 * from]!
    const up = places[2 * index + 1]! - places[2 * from + 1]!
    const distanceAhead = right * vector.x + up * vector.y
    const distanceAside = Math.abs(right * vector.y) + Math.abs(up * vector.x)
    // Within a quarter of the circle.
    if (index === from || distanceAhead <= 0 || distanceAside > distanceAhead) continue
    const cost = distanceAhead + 2 * distanceAside
    if (cost < lowestCost) [next, lowestCost] = [index, cost]
  }
  return next
}

/** Who stands nearest to a place, however far; undefined where nobody is drawn. */
export function findNearest(places: Float32Array, { x, y }: Point): number | undefined {
  let nearest: number | undefined
  let shortestDistance = Infinity
  for (let index = 0; index * 2 < places.length; index++) {
    const distance = Math.hypot(places[2 * index]! - x, places[2 * index + 1]! - y)
    if (distance < shortestDistance) [nearest, shortestDistance] = [index, distance]
  }
  return nearest
}
