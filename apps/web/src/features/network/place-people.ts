import type { Network } from './network-model.ts'

export interface Place {
  x: number
  y: number
}

/** Radians between one seed of a sunflower and the next: no two stand in one line. */
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5))

const onSpiral = (index: number, step: number): Place => {
  const distance = step * Math.sqrt(index + 1)
  return { x: distance * Math.cos(index * GOLDEN_ANGLE), y: distance * Math.sin(index * GOLDEN_ANGLE) }
}

/**
 * Where people stand before they are arranged: who has a place keeps it, whoever is new begins around the first co-author
 * with a place, the others on a spiral. No chance is in it, so equal networks are arranged equally.
 */
export function placePeople(
  { people, links }: Network,
  oldPlaces: ReadonlyMap<string, Place>,
): ReadonlyMap<string, Place> {
  const placedCoauthors = new Map<string, string>()
  for (const { source, target } of links.values()) {
    if (oldPlaces.has(source) && !placedCoauthors.has(target)) placedCoauthors.set(target, source)
    if (oldPlaces.has(target) && !placedCoauthors.has(source)) placedCoauthors.set(source, target)
  }
  const places = new Map<string, Place>()
  let index = 0
  for (const id of people.keys()) {
    const centre = oldPlaces.get(placedCoauthors.get(id) ?? '')
    const offset = onSpiral(index++, centre ? 2 : 10)
    places.set(id, oldPlaces.get(id) ?? { x: (centre?.x ?? 0) + offset.x, y: (centre?.y ?? 0) + offset.y })
  }
  return places
}
