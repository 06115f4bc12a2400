import { WHITE } from '../base/colours.ts'
import type { Box } from './matrix.ts'

/** Grounds that are remembered of a page; a drawing has thousands of shapes, of which the first are the large ones. */
const MOST = 2_000

interface Ground {
  box: Box
  /** Undefined for pictures, patterns and shapes that do not fill their box. */
  colour: string | undefined
}

/** What a page has painted so far. */
export class Grounds {
  readonly #grounds: Ground[] = []

  add(box: Box, colour: string | undefined): void {
    if (!this.isFull) this.#grounds.push({ box, colour })
  }

  get isFull(): boolean {
    return this.#grounds.length >= MOST
  }

  /** The colour under a point; undefined where it is not known. */
  at(x: number, y: number): string | undefined {
    const ground = this.#grounds.findLast(({ box }) => isIn(box, x, y))
    if (!ground) return WHITE
    // Of what was painted later nothing is known any more.
    return this.isFull ? undefined : ground.colour
  }
}

export const isIn = ({ x0, y0, x1, y1 }: Box, x: number, y: number): boolean => x >= x0 && x <= x1 && y >= y0 && y <= y1

/** What two boxes have in common. */
export const intersectionOf = (a: Box, b: Box): Box => ({
  ...{ x0: Math.max(a.x0, b.x0), y0: Math.max(a.y0, b.y0) },
  ...{ x1: Math.min(a.x1, b.x1), y1: Math.min(a.y1, b.y1) },
})

/** Whether a path of pdf.js is one upright rectangle: five points at most, each beside the one before it. */
export function isRectangle(path: ArrayLike<number> | null | undefined): boolean {
  const [MOVE, LINE, CLOSE] = [0, 1, 4]
  const points: [number, number][] = []
  for (let at = 0; path && at < path.length; ) {
    const step = path[at]!
    if (step === CLOSE) at++
    else if ((step === MOVE && at === 0) || step === LINE) {
      points.push([path[at + 1]!, path[at + 2]!])
      at += 3
    } else return false
  }
  const isUpright = points.every(([x, y], at) => at === 0 || x === points[at - 1]![0] || y === points[at - 1]![1])
  return isUpright && (points.length === 4 || points.length === 5) && new Set(points.map(String)).size === 4
}
