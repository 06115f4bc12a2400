import { describe, expect, it } from 'vitest'
import { findNearest, findNextTowards, fitCamera, moveCamera, toScreen, zoomCamera } from './camera.ts'

const size = { width: 800, height: 600 }
/** Four around one in the middle: itself, right, left, above, below; and one far off to the right and up. */
const places = new Float32Array([0, 0, 10, 1, -10, 0, 0, 10, 0, -10, 40, 30])

describe('the camera of the network', () => {
  it('R-08 shows everybody, with a margin', () => {
    const camera = fitCamera(places, size)
    for (let at = 0; at < places.length; at += 2) {
      const { x, y } = toScreen(camera, size, { x: places[at]!, y: places[at + 1]! })
      expect(x).toBeGreaterThanOrEqual(49.9)
      expect(x).toBeLessThanOrEqual(750.1)
      expect(y).toBeGreaterThanOrEqual(49.9)
      expect(y).toBeLessThanOrEqual(550.1)
    }
  })

  it('R-08 centres a single person, and accepts an empty network', () => {
    expect(toScreen(fitCamera(new Float32Array([7, 9]), size), size, { x: 7, y: 9 })).toEqual({ x: 400, y: 300 })
    expect(fitCamera(new Float32Array(), size).scale).toBeGreaterThan(0)
  })

  it('R-08 zooms around the pointer, within bounds', () => {
    const camera = fitCamera(places, size)
    const at = toScreen(camera, size, { x: 10, y: 1 })
    const near = zoomCamera(camera, 3, { at, size, fit: camera.scale })
    const after = toScreen(near, size, { x: 10, y: 1 })
    expect(after.x).toBeCloseTo(at.x)
    expect(after.y).toBeCloseTo(at.y)
    expect(near.scale).toBeCloseTo(camera.scale * 3)
    expect(zoomCamera(camera, 1e9, { at, size, fit: camera.scale }).scale).toBeCloseTo(camera.scale * 40)
    expect(zoomCamera(camera, 1e-9, { at, size, fit: camera.scale }).scale).toBeCloseTo(camera.scale * 0.3)
  })

  it('R-08 dragging moves the network with the pointer', () => {
    const camera = fitCamera(places, size)
    const before = toScreen(camera, size, { x: 0, y: 10 })
    const after = toScreen(moveCamera(camera, 30, -20), size, { x: 0, y: 10 })
    expect(after.x - before.x).toBeCloseTo(30)
    expect(after.y - before.y).toBeCloseTo(-20)
  })
})

describe('moving from person to person', () => {
  it('R-08 arrows move to the nearest person in their direction', () => {
    const next = (['right', 'left', 'up', 'down'] as const).map((direction) => findNextTowards(places, 0, direction))
    expect(next).toEqual([1, 2, 3, 4])
    expect(findNextTowards(places, 1, 'right')).toBe(5)
    expect(findNextTowards(places, 5, 'right')).toBeUndefined()
  })

  it('R-08 starts with the person nearest to the middle', () => {
    expect(findNearest(places, { x: 0.5, y: 0.5 })).toBe(0)
    expect(findNearest(new Float32Array(), { x: 0, y: 0 })).toBeUndefined()
  })
})
