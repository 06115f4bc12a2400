import { fitCamera, type Size } from './camera.ts'

/** Pixels that stay free between two circles: the fewer people, the more room for names. */
const gapAmong = (people: number) => Math.min(16, Math.max(4, 1000 / people))
/** Steps after which a network that is too dense for its drawing stays as it is. */
const MAX_STEPS = 100
/** Share of a distance that is enough; without it the steps would only become smaller. */
const ENOUGH = 0.98

/** How large people are drawn, and in which drawing. */
export interface CircleSizes {
  /** Radii in pixels while the whole network is in view, in the order of the people. */
  radii: Float32Array<ArrayBuffer>
  size: Size
}

/**
 * Moves people apart, in place, until no two circles touch while the whole network is in view. Each step moves both of an
 * overlapping pair by half of what is missing; since that may widen the network, the scale is read anew in each.
 * @param places  x and y of each person in turn.
 */
export function separateCircles(places: Float32Array, { radii, size }: CircleSizes): void {
  const gap = gapAmong(radii.length)
  const side = 2 * radii.reduce((most, radius) => Math.max(most, radius), 0) + gap
  for (let step = 0; step < MAX_STEPS; step++) {
    const { scale } = fitCamera(places, size)
    let hasMoved = false
    forEachNeighbours(places, side / scale, (one, other) => {
      if (pushApart(places, one, other, (radii[one]! + radii[other]! + gap) / scale)) hasMoved = true
    })
    if (!hasMoved) return
  }
}

/** Visits each pair of people who may be nearer than `side`: those in the same square cell, or in two cells that touch. */
function forEachNeighbours(places: Float32Array, side: number, visit: (one: number, other: number) => void): void {
  const count = places.length / 2
  let [left, right, bottom, top] = [Infinity, -Infinity, Infinity, -Infinity]
  for (let person = 0; person < count; person++) {
    left = Math.min(left, places[2 * person]!)
    right = Math.max(right, places[2 * person]!)
    bottom = Math.min(bottom, places[2 * person + 1]!)
    top = Math.max(top, places[2 * person + 1]!)
  }
  // One free column at the right: the cell after the last of a row is not the first of the next.
  const columns = Math.floor((right - left) / side) + 2
  const rows = Math.floor((top - bottom) / side) + 1
  const cellOf = (person: number) =>
    Math.floor((places[2 * person + 1]! - bottom) / side) * columns + Math.floor((places[2 * person]! - left) / side)
  // Each cell is a chain: its newest person, and of each person the one before.
  const newest = new Int32Array(columns * rows).fill(-1)
  const previous = new Int32Array(count)
  const cells = Int32Array.from({ length: count }, (_, person) => cellOf(person))
  for (let person = 0; person < count; person++) {
    previous[person] = newest[cells[person]!]!
    newest[cells[person]!] = person
  }
  // The rest of the own cell, and half of the eight cells around it, so that each pair of cells is met once.
  const around = [1, columns - 1, columns, columns + 1]
  for (let person = 0; person < count; person++) {
    for (let other = previous[person]!; other >= 0; other = previous[other]!) visit(person, other)
    for (const offset of around)
      for (let other = newest[cells[person]! + offset] ?? -1; other >= 0; other = previous[other]!) visit(person, other)
  }
}

/** Moves two people to a distance from each other; whether they were nearer. */
function pushApart(places: Float32Array, one: number, other: number, distance: number): boolean {
  const right = places[2 * other]! - places[2 * one]!
  const up = places[2 * other + 1]! - places[2 * one + 1]!
  const current = Math.hypot(right, up)
  if (current >= distance * ENOUGH) return false
  // People at the same place part in a direction of their own, so that not all of them move along one line.
  const angle = current > 0 ? Math.atan2(up, right) : other
  const move = (distance - current) / 2
  places[2 * one]! -= Math.cos(angle) * move
  places[2 * one + 1]! -= Math.sin(angle) * move
  places[2 * other]! += Math.cos(angle) * move
  places[2 * other + 1]! += Math.sin(angle) * move
  return true
}
