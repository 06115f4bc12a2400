/** Saturation of repeated terms; the usual value of the source. */
const K1 = 1.2
/** How much the length of a work lowers its impacts: 0 not at all, 1 in full proportion. */
const B = 0.75

/** Impacts are stored in one byte each, 1 to this. */
export const IMPACT_SCALE = 255

/**
 * The impact of a term in a work: BM25's saturation divided by its ceiling k1 + 1, so that it lies between 0 and 1.
 * @param frequency  Occurrences of the term in the work, 0 or more.
 * @param length  Terms of the work.
 * @param averageLength  Mean number of terms of a work; above 0 unless all works are empty.
 * @see Robertson & Zaragoza 2009, doi:10.1561/1500000019
 */
export function impactOf(frequency: number, length: number, averageLength: number): number {
  const norm = averageLength > 0 ? 1 - B + (B * length) / averageLength : 1
  return frequency / (frequency + K1 * norm)
}

/** An impact as the byte that an index stores; at least 1, since a posting means that the term occurs. */
export function quantiseImpact(impact: number): number {
  return Math.max(1, Math.min(IMPACT_SCALE, Math.round(impact * IMPACT_SCALE)))
}

/**
 * How rare a term is; above 0.
 * @param total  Works of the catalogue.
 * @param matching  Works that contain the term, 0 to total.
 */
export function inverseDocumentFrequency(total: number, matching: number): number {
  // 1 + keeps it above zero for terms found in more than half of the works.
  return Math.log(1 + (total - matching + 0.5) / (matching + 0.5))
}
