import { multiplierOf } from './dot-product.ts'

/** Sentence models say most in the beginning; what follows is cut by the model itself. */
export function textForMeaning(title: string, rest: string): string {
  return [title, rest].filter((part) => part !== '').join('. ')
}

/**
 * A vector in one byte a dimension: its largest part becomes 127 or −127, so that nothing of the byte is left unused. Its
 * length says nothing; a vector of zeros has no direction.
 */
export function quantiseVector(vector: ArrayLike<number>): Int8Array<ArrayBuffer> {
  let largest = 0
  for (let at = 0; at < vector.length; at++) largest = Math.max(largest, Math.abs(vector[at]!))
  const bytes = new Int8Array(vector.length)
  if (largest > 0) for (let at = 0; at < bytes.length; at++) bytes[at] = Math.round((vector[at]! * 127) / largest)
  return bytes
}

/** Vectors one after the other, one a row; a row of zeros stands for none. */
export interface VectorTable {
  vectors: Int8Array
  dimensions: number
  /** Length of each vector, 0 where there is none; see `measureLengths`. */
  lengths: Float32Array | Float64Array
}

/** Writes the length of each row of a table of vectors into `lengths`. */
export function measureLengths({ vectors, dimensions, lengths }: VectorTable): void {
  for (let row = 0; row < lengths.length; row++) {
    let squares = 0
    for (let at = row * dimensions; at < (row + 1) * dimensions; at++) squares += vectors[at]! * vectors[at]!
    lengths[row] = Math.sqrt(squares)
  }
}

/** A vector by itself, as a table of one row. */
export function oneVectorTable(vector: Int8Array): VectorTable {
  const table = { vectors: vector, dimensions: vector.length, lengths: new Float64Array(1) }
  measureLengths(table)
  return table
}

/**
 * The cosine of a query with any row of a table, 0 to 1, a negative one as 0; undefined where the row is zero. The products are whole
 * numbers, so it is the same in every engine.
 * @param query  A table of one row, which is not zero.
 */
export function cosinesOf(
  query: VectorTable,
  { vectors, dimensions, lengths }: VectorTable,
): (row: number) => number | undefined {
  const multiply = multiplierOf(query.vectors, vectors)
  // Of co-authors the same works are asked about. A product of nothing is made again.
  const products = new Int32Array(lengths.length)
  return (row) => {
    if (lengths[row] === 0) return undefined
    products[row] ||= multiply(row * dimensions)
    return cosineFrom(products[row]!, query.lengths[0]! * lengths[row]!)
  }
}

/** The cosine of two vectors, 0 to 1. @param products  The sum of the products of their parts. @param lengths  The product of theirs. */
export const cosineFrom = (products: number, lengths: number): number =>
  products <= 0 ? 0 : Math.min(1, products / lengths)

/** A row of a table. */
export interface VectorRow {
  table: VectorTable
  row: number
}

/** The direction between some vectors, each of which counts alike whatever its length; undefined where none has a direction. */
export function meanDirection(rows: readonly VectorRow[]): Int8Array | undefined {
  const known = rows.filter(({ table, row }) => table.lengths[row] !== 0)
  const [first] = known
  if (!first) return undefined
  const { dimensions } = first.table
  // Written as bytes once more, a direction would lose a little.
  if (known.length === 1) return first.table.vectors.slice(first.row * dimensions, (first.row + 1) * dimensions)
  const sum = new Float64Array(dimensions)
  for (const { table, row } of known) {
    const from = row * table.dimensions
    const length = table.lengths[row]!
    for (let at = 0; at < sum.length; at++) sum[at]! += table.vectors[from + at]! / length
  }
  const direction = quantiseVector(sum)
  return direction.some((part) => part !== 0) ? direction : undefined
}

/**
 * The direction of a query; undefined where none of its records has one.
 * @param texts  The vectors of texts.
 * @param works  For each other record, the vectors of the works that stand for it.
 */
export function directionOf(
  texts: readonly Int8Array[],
  works: readonly (readonly VectorRow[])[],
): VectorTable | undefined {
  const others = works.flatMap((rows) => meanDirection(rows) ?? [])
  const direction = meanDirection([...texts, ...others].map((vector) => ({ table: oneVectorTable(vector), row: 0 })))
  return direction && oneVectorTable(direction)
}

/** The cosine of a query and a work, 0 to 1. */
export type CosineOfWork = (work: number) => number

/**
 * Gives a work without a vector the cosine that is usual among the works that match best, so that who writes in a language that
 * the model does not know is found by words. Undefined where these have no vectors, or point elsewhere.
 * @param best  In their order, so that sums are the same in every engine.
 */
export function withUsual(
  best: Iterable<number>,
  cosineOf: (work: number) => number | undefined,
): CosineOfWork | undefined {
  let [sum, count] = [0, 0]
  for (const work of best) {
    const cosine = cosineOf(work)
    if (cosine === undefined) continue
    sum += cosine
    count++
  }
  if (sum === 0) return undefined
  const usual = sum / count
  return (work) => cosineOf(work) ?? usual
}
