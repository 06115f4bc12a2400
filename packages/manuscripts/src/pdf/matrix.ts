export type Matrix = readonly [number, number, number, number, number, number]

export interface Box {
  x0: number
  y0: number
  x1: number
  y1: number
}

/** The matrix that applies `inner` first, then `outer`. */
export const multiply = (outer: Matrix, inner: Matrix): Matrix => [
  outer[0] * inner[0] + outer[2] * inner[1],
  outer[1] * inner[0] + outer[3] * inner[1],
  outer[0] * inner[2] + outer[2] * inner[3],
  outer[1] * inner[2] + outer[3] * inner[3],
  outer[0] * inner[4] + outer[2] * inner[5] + outer[4],
  outer[1] * inner[4] + outer[3] * inner[5] + outer[5],
]

export const apply = (matrix: Matrix, x: number, y: number): [number, number] => [
  matrix[0] * x + matrix[2] * y + matrix[4],
  matrix[1] * x + matrix[3] * y + matrix[5],
]

/** The upright box around a rectangle, `[x, y, x, y]`, after a matrix. */
export function boxOf(rectangle: ArrayLike<number>, [a, b, c, d, e, f]: Matrix): Box {
  const { 0: left = 0, 1: bottom = 0, 2: right = 0, 3: top = 0 } = rectangle
  return {
    x0: Math.min(a * left, a * right) + Math.min(c * bottom, c * top) + e,
    y0: Math.min(b * left, b * right) + Math.min(d * bottom, d * top) + f,
    x1: Math.max(a * left, a * right) + Math.max(c * bottom, c * top) + e,
    y1: Math.max(b * left, b * right) + Math.max(d * bottom, d * top) + f,
  }
}
