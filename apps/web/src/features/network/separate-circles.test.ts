import { describe, expect, it } from 'vitest'
import { fitCamera } from './camera.ts'
import { separateCircles } from './separate-circles.ts'

const size = { width: 840, height: 610 }

/** The fewest pixels that are free between two circles while everybody is in view. */
function leastGap(places: Float32Array, radii: Float32Array): number {
  const { scale } = fitCamera(places, size)
  let least = Infinity
  for (let one = 0; one < radii.length; one++)
    for (let other = 0; other < one; other++) {
      const [x, y] = [places[2 * one]! - places[2 * other]!, places[2 * one + 1]! - places[2 * other + 1]!]
      least = Math.min(least, Math.hypot(x, y) * scale - radii[one]! - radii[other]!)
    }
  return least
}

/** Five dense groups far from each other, as the layout leaves them. */
function denseGroups(count: number): Float32Array {
  const groupOf = (person: number) => ({ x: 300 * (person % 5), y: 200 * ((person * 2) % 5) })
  return Float32Array.from({ length: 2 * count }, (_, at) => {
    const person = at >> 1
    const { x, y } = groupOf(person)
    return at % 2 === 0 ? x + 3 * Math.cos(person) : y + 3 * Math.sin(person)
  })
}

describe('separateCircles', () => {
  it('R-08 lets no circles overlap, however close people were', () => {
    const places = denseGroups(100)
    const radii = Float32Array.from({ length: 100 }, (_, person) => 4 + (person % 10))
    expect(leastGap(places, radii)).toBeLessThan(0)
    separateCircles(places, { radii, size })
    expect(leastGap(places, radii)).toBeGreaterThan(3)
  })

  it('R-08 parts people at the same place, the same way each time', () => {
    const [once, again] = [new Float32Array(20), new Float32Array(20)]
    const radii = new Float32Array(10).fill(8)
    for (const places of [once, again]) separateCircles(places, { radii, size })
    expect(leastGap(once, radii)).toBeGreaterThan(0)
    expect(again).toEqual(once)
  })

  it('leaves people where they are who do not overlap', () => {
    const places = Float32Array.from([0, 0, 100, 0, 0, 100])
    separateCircles(places, { radii: new Float32Array(3).fill(5), size })
    expect([...places]).toEqual([0, 0, 100, 0, 0, 100])
  })
})
