import { describe, expect, it } from 'vitest'
import { placeNames } from './place-names.ts'

const size = { width: 300, height: 200 }
const place = (circles: [number, number, number][], required: number[] = []) =>
  placeNames(
    { xs: circles.map(([x]) => x), ys: circles.map(([, y]) => y), radii: circles.map(([, , radius]) => radius) },
    { size, order: [...circles.keys()], required: new Set(required), maxNames: 10, widthOf: () => 60 },
  )

describe('placeNames', () => {
  it('R-08 writes a name at the right of its circle, or at the left where another circle is', () => {
    expect(place([[150, 100, 10]])).toEqual([{ index: 0, x: 165, y: 100 }])
    expect(place([[150, 100, 10], [190, 100, 10]])[0]).toEqual({ index: 0, x: 75, y: 100 }) // biome-ignore format: one world
  })

  it('R-08 leaves a name out rather than writing it over a circle or a name', () => {
    const ring: [number, number, number][] = Array.from({ length: 12 }, (_, at) => [
      ...([150 + 30 * Math.cos((at * Math.PI) / 6), 100 + 30 * Math.sin((at * Math.PI) / 6)] as const),
      8,
    ])
    expect(place([[150, 100, 10], ...ring]).map(({ index }) => index)).not.toContain(0)
  })

  it('keeps names inside the drawing, and writes required ones in any case', () => {
    expect(place([[280, 100, 10]])).toEqual([{ index: 0, x: 205, y: 100 }])
    const crowd: [number, number, number][] = [[20, 100, 10], [55, 100, 20], [20, 130, 20], [20, 70, 20]] // biome-ignore format: one world
    expect(place(crowd).map(({ index }) => index)).not.toContain(0)
    expect(place(crowd, [0])[0]).toEqual({ index: 0, x: 35, y: 100 })
    const atTheEdge: [number, number, number][] = [[280, 100, 10], [245, 100, 20], [280, 130, 20], [280, 70, 20]] // biome-ignore format: one world
    expect(place(atTheEdge, [0])[0]).toEqual({ index: 0, x: 205, y: 100 })
  })
})
