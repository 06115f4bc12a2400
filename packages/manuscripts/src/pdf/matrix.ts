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
export function boxOf(rectangle: ArrayLike<number>, matrix: Matrix): Box {
  const [left = 0, bottom = 0, right = 0, top = 0] = Array.from(rectangle)
  const corners = [
    ...[apply(matrix, left, bottom), apply(matrix, right, bottom)],
    ...[apply(matrix, left, top), apply(matrix, right, top)],
  ]
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) }
}
