import { expect, it } from 'vitest'
import { placeCard } from './place-card.ts'

const wide = { width: 840, height: 610 }

it('R-08 shows the area of a person beside the circle, on the side with room', () => {
  expect(placeCard({ x: 100, y: 100, radius: 10 }, wide)).toEqual({ left: 122, top: 88 })
  expect(placeCard({ x: 700, y: 500, radius: 10 }, wide)).toEqual({ left: 428, bottom: 98 })
})

it('R-08 shows it below or above the circle in a narrow drawing, and not at all for somebody out of view', () => {
  const narrow = { width: 350, height: 480 }
  expect(placeCard({ x: 175, y: 100, radius: 8 }, narrow)).toEqual({ left: 50, top: 120 })
  expect(placeCard({ x: 175, y: 400, radius: 8 }, narrow)).toEqual({ left: 50, bottom: 100 })
  expect(placeCard({ x: 175, y: -20, radius: 8 }, narrow)).toBeUndefined()
})
