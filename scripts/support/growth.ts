/** The power of the size by which a figure grows between the smallest and the largest; undefined for fewer than two sizes. */
export function growthOf(figures: readonly { works: number; figure: number }[]): number | undefined {
  const [first, last] = [figures[0], figures.at(-1)]
  if (!first || !last || first === last) return undefined
  return Math.log(last.figure / first.figure) / Math.log(last.works / first.works)
}
