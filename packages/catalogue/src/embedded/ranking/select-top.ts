/** Sums are below 2^24; a bucket holds 2^12 of them, so that the histogram takes 16 KiB and stays in the first-level cache. */
const SUM_BITS = 24
const BUCKET_BITS = 12
const BUCKETS = 2 ** (SUM_BITS - BUCKET_BITS)

/** How many candidates are sorted at once; more are first cut by their exact sums. */
const SORTED_AT_ONCE = 2 ** 14

/** A candidate's place among at most 2^22 of them fits into a double below its sum of 24 bits. */
const PLACES = 2 ** 22

const histogram = new Uint32Array(BUCKETS)
const oddRows = new Uint32Array(BUCKETS)

/** Rows in order and how many rows have a sum at all. */
export interface Top {
  /** Row numbers, the largest sum first, of equals the lower row. */
  rows: Uint32Array
  /** Rows with a sum above 0. */
  matching: number
}

/** The rows with the largest sums above 0, at most `limit`, exactly; of equals the lower row comes first. */
export function selectTop(sums: Int32Array, limit: number): Top {
  fillHistogram(sums)
  const candidates = collect(sums, floorOf(limit))
  let rowsToSort = candidates.rows
  if (rowsToSort.length > SORTED_AT_ONCE) rowsToSort = cut(rowsToSort, sums, limit)
  return { rows: sort(rowsToSort, sums).subarray(0, limit), matching: candidates.matching }
}

/**
 * Counts rows by bucket. Most sums are small and fall into the same few buckets: with two histograms in turn, one need
 * not wait until the count before is written, which makes it four times as fast.
 */
function fillHistogram(sums: Int32Array): void {
  histogram.fill(0)
  oddRows.fill(0)
  const even = sums.length & ~1
  for (let row = 0; row < even; row += 2) {
    histogram[sums[row]! >>> BUCKET_BITS]!++
    oddRows[sums[row + 1]! >>> BUCKET_BITS]!++
  }
  if (even < sums.length) histogram[sums[even]! >>> BUCKET_BITS]!++
  for (let bucket = 0; bucket < BUCKETS; bucket++) histogram[bucket]! += oddRows[bucket]!
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

/** Rows whose sums reach the floor, ascending, and how many have a sum at all. */
function collect(sums: Int32Array, floor: number): Top {
  let count = 0
  for (let bucket = floor >>> BUCKET_BITS; bucket < BUCKETS; bucket++) count += histogram[bucket]!
  const rows = new Uint32Array(count)
  let found = 0
  let matching = 0
  for (let row = 0; row < sums.length; row++) {
    const sum = sums[row]!
    matching += -sum >>> 31
    if (sum >= floor) rows[found++] = row
  }
  return { rows: rows.subarray(0, found), matching }
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
  const rows = new Uint32Array(keys.length)
  for (let rank = 0; rank < keys.length; rank++) rows[rank] = candidates[placeIn(keys[rank]!)]!
  return rows
}

/** The place that a key was made with. */
function placeIn(key: number): number {
  return key - Math.floor(key / PLACES) * PLACES
}
