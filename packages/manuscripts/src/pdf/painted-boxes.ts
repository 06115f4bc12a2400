import type { Box } from './matrix.ts'

/** Grounds that are remembered of a page; a drawing has thousands of shapes, of which the first are the large ones. */
const MOST = 2_000

/** What a page has painted so far, as boxes. */
export class PaintedBoxes {
  readonly #boxes: Box[] = []

  add(box: Box): void {
    if (this.#boxes.length < MOST) this.#boxes.push(box)
  }

  holds(x: number, y: number): boolean {
    return this.#boxes.some((box) => x >= box.x0 && x <= box.x1 && y >= box.y0 && y <= box.y1)
  }
}
