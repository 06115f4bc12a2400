/** Sums are below 2^30; a bucket holds 2^18 of them, so that the histogram takes 16 KiB and stays in the first-level cache. */
const BUCKET_BITS = 18
const BUCKETS = 2 ** (30 - BUCKET_BITS)

/** How many candidates are sorted at once; more are first cut by their exact sums. */
const SORTED_AT_ONCE = 2 ** 14

/** A candidate's place among at most 2^22 of them fits into a double below its sum of 30 bits. */
const PLACES = 2 ** 22

const histogram = new Uint32Array(BUCKETS)

/** Rows in order and how many rows have a sum at all. */
export interface Top {
  /** Row numbers, the largest sum first, of equals the lower row. */
  rows: Uint32Array
  /** Rows with a sum above 0. */
  matching: number
}

/** The rows with the largest sums above 0, at most `limit`, exactly; of equals the lower row comes first. */
export function selectTop(sums: Int32Array, limit: number): Top {
  const matching = countBuckets(sums)
  if (matching === 0 || limit === 0) return { rows: new Uint32Array(0), matching }
  let candidates = collect(sums, floorOf(limit))
  if (candidates.length > SORTED_AT_ONCE) candidates = cut(candidates, sums, limit)
  return { rows: sort(candidates, sums).subarray(0, limit), matching }
}

/** Fills the histogram and gives the number of rows with a sum. */
function countBuckets(sums: Int32Array): number {
  histogram.fill(0)
  let empty = 0
  for (let row = 0; row < sums.length; row++) {
    const sum = sums[row]!
    histogram[sum >>> BUCKET_BITS]!++
    if (sum === 0) empty++
  }
  return sums.length - empty
}

/** The smallest sum of the bucket in which the `limit`-th largest lies; at least 1. */
function floorOf(limit: number): number {
  let seen = 0
  let bucket = BUCKETS - 1
  while (bucket > 0) {
    seen += histogram[bucket]!
    if (seen >= limit) break
    bucket--
  }
  return Math.max(1, bucket * 2 ** BUCKET_BITS)
}

/** Rows whose sums reach the floor, ascending. */
function collect(sums: Int32Array, floor: number): Uint32Array {
  let count = 0
  for (let bucket = floor >>> BUCKET_BITS; bucket < BUCKETS; bucket++) count += histogram[bucket]!
  const rows = new Uint32Array(count)
  let found = 0
  for (let row = 0; row < sums.length; row++) if (sums[row]! >= floor) rows[found++] = row
  return rows.subarray(0, found)
}

/** Leaves of many candidates those above the exact sum of the `limit`-th, and of its equals as many as fit, the lower rows first. */
function cut(candidates: Uint32Array, sums: Int32Array, limit: number): Uint32Array {
  if (candidates.length <= limit) return candidates
  const descending = Int32Array.from(candidates, (row) => -sums[row]!).sort()
  const least = -descending[limit - 1]!
  let equals = limit - lowerCount(descending, -least)
  return candidates.filter((row) => sums[row]! > least || (sums[row] === least && equals-- > 0))
}

/** How many values lie below the given one. */
function lowerCount(ascending: Int32Array, value: number): number {
  const at = ascending.indexOf(value)
  return at === -1 ? ascending.length : at
}

/** Orders candidates by sum, then row, through a single number for both: the engine's own sort of numbers needs no calls back. */
function sort(candidates: Uint32Array, sums: Int32Array): Uint32Array {
  const keys = new Float64Array(candidates.length)
  for (let place = 0; place < keys.length; place++) keys[place] = -sums[candidates[place]!]! * PLACES + place
  keys.sort()
  return Uint32Array.from(keys, (key) => candidates[((key % PLACES) + PLACES) % PLACES]!)
}
