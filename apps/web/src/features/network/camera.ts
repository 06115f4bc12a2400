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
const USUAL_SCALE = 1
/** How far the camera goes away from the sight of everybody, and how near. */
const FARTHEST = 0.3
const NEAREST = 40

/** The camera that sees everybody. Places are x and y of one after the other. */
export function fitCamera(places: Float32Array, { width, height }: Size): Camera {
  if (places.length === 0) return { x: 0, y: 0, scale: USUAL_SCALE }
  let [left, right, bottom, top] = [Infinity, -Infinity, Infinity, -Infinity]
  for (let at = 0; at < places.length; at += 2) {
    left = Math.min(left, places[at]!)
    right = Math.max(right, places[at]!)
    bottom = Math.min(bottom, places[at + 1]!)
    top = Math.max(top, places[at + 1]!)
  }
  const room = { width: Math.max(1, width - 2 * MARGIN), height: Math.max(1, height - 2 * MARGIN) }
  const scale = Math.min(room.width / (right - left), room.height / (top - bottom))
  return { x: (left + right) / 2, y: (bottom + top) / 2, scale: Number.isFinite(scale) ? scale : USUAL_SCALE }
}

/** Where a place of the layout is seen; up is up. */
export const toScreen = ({ x, y, scale }: Camera, { width, height }: Size, place: Point): Point => ({
  x: (place.x - x) * scale + width / 2,
  y: (y - place.y) * scale + height / 2,
})

/** The camera after what is seen was drawn along by some pixels. */
export const moved = ({ x, y, scale }: Camera, right: number, down: number): Camera => ({
  x: x - right / scale,
  y: y + down / scale,
  scale,
})

/**
 * The camera so many times as near; what is at a point stays there.
 * @param fit  The scale at which everybody is seen.
 */
export function zoomed(
  camera: Camera,
  times: number,
  { at, size, fit }: { at: Point; size: Size; fit: number },
): Camera {
  const scale = Math.min(NEAREST * fit, Math.max(FARTHEST * fit, camera.scale * times))
  const [right, up] = [at.x - size.width / 2, size.height / 2 - at.y]
  return {
    x: camera.x + right / camera.scale - right / scale,
    y: camera.y + up / camera.scale - up / scale,
    scale,
  }
}

/** The camera on its way from one sight to another, from 0 to 1; slower towards the end. */
export function between(from: Camera, to: Camera, share: number): Camera {
  const eased = 1 - (1 - share) ** 3
  const mix = (one: number, other: number) => one + (other - one) * eased
  return { x: mix(from.x, to.x), y: mix(from.y, to.y), scale: mix(from.scale, to.scale) }
}

export type Direction = 'left' | 'right' | 'up' | 'down'

const ways: Record<Direction, Point> = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  up: { x: 0, y: 1 },
  down: { x: 0, y: -1 },
}

/** Who stands next in a direction, nearer ones and those straight ahead first; undefined at the edge. */
export function nextTowards(places: Float32Array, from: number, direction: Direction): number | undefined {
  const way = ways[direction]
  let next: number | undefined
  let least = Infinity
  for (let index = 0; index * 2 < places.length; index++) {
    const right = places[2 * index]! - places[2 * from]!
    const up = places[2 * index + 1]! - places[2 * from + 1]!
    const ahead = right * way.x + up * way.y
    const aside = Math.abs(right * way.y) + Math.abs(up * way.x)
    // Within a quarter of the circle.
    if (index === from || ahead <= 0 || aside > ahead) continue
    const cost = ahead + 2 * aside
    if (cost < least) [next, least] = [index, cost]
  }
  return next
}

/** Who stands nearest to a place, however far; undefined where nobody is drawn. */
export function nearestTo(places: Float32Array, { x, y }: Point): number | undefined {
  let nearest: number | undefined
  let least = Infinity
  for (let index = 0; index * 2 < places.length; index++) {
    const distance = Math.hypot(places[2 * index]! - x, places[2 * index + 1]! - y)
    if (distance < least) [nearest, least] = [index, distance]
  }
  return nearest
}
