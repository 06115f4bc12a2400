import type { Point } from './camera.ts'
import type { Network } from './network-model.ts'

/** Radians between neighbours on the spiral, as between sunflower seeds: no two share a direction. */
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5))

const onSpiral = (index: number, step: number): Point => {
  const distance = step * Math.sqrt(index + 1)
  return { x: distance * Math.cos(index * GOLDEN_ANGLE), y: distance * Math.sin(index * GOLDEN_ANGLE) }
}

/**
 * The places of people before the layout runs: people with a place keep it, new people start near the first co-author
 * with a place, others on a spiral. Nothing is random, so equal networks get equal layouts.
 */
export function placePeople(
  { people, links }: Network,
  oldPlaces: ReadonlyMap<string, Point>,
): ReadonlyMap<string, Point> {
  const placedCoauthors = new Map<string, string>()
  for (const { source, target } of links.values()) {
    if (oldPlaces.has(source) && !placedCoauthors.has(target)) placedCoauthors.set(target, source)
    if (oldPlaces.has(target) && !placedCoauthors.has(source)) placedCoauthors.set(source, target)
  }
  const places = new Map<string, Point>()
  let index = 0
  for (const id of people.keys()) {
    const centre = oldPlaces.get(placedCoauthors.get(id) ?? '')
    const offset = onSpiral(index++, centre ? 2 : 10)
    places.set(id, oldPlaces.get(id) ?? { x: (centre?.x ?? 0) + offset.x, y: (centre?.y ?? 0) + offset.y })
  }
  return places
}
