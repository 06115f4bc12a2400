import type { SearchBody } from '../../cluster/cluster.ts'
import type { ClusterQuery } from '../../form/query.ts'

/**
 * Collects the numbers of a field over all documents that match, one bit each. Of an authorship only those whose position may
 * vote count: `positions` has a bit for each value of the position. Sets of parts are joined as a whole: a script may go through
 * a loop a million times at most.
 */
const collect = {
  init_script: `state.bits = new BitSet(); state.positions = params.positions; state.field = params.field`,
  map_script: `for (long value : doc[state.field]) {
    if (((state.positions >> (int) ((value >> 32) & 7L)) & 1) == 1) { state.bits.set((int) (value & 4294967295L)); }
  }`,
  combine_script: `return state.bits.toLongArray()`,
  reduce_script: `BitSet all = new BitSet();
    for (part in states) { if (part != null) { all.or(BitSet.valueOf((long[]) part)); } }
    return all.toByteArray()`,
}

export const ALL_POSITIONS = 255

/** Asks for the numbers of a field among the documents that match; `readSet` reads the answer. */
export function askForSet(query: ClusterQuery, field: string, positions: number = ALL_POSITIONS): SearchBody {
  return { size: 0, query, aggs: { numbers: { scripted_metric: { ...collect, params: { field, positions } } } } }
}

export function readSet({ aggregations }: { aggregations?: Record<string, { value: unknown }> }): NumberSet {
  return new NumberSet(Buffer.from((aggregations?.numbers?.value as string | null) ?? '', 'base64'))
}

/** A set of numbers, one bit each. */
export class NumberSet {
  readonly #bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  has(number: number): boolean {
    return (((this.#bytes[number >>> 3] ?? 0) >>> (number & 7)) & 1) === 1
  }

  /** The numbers, ascending. */
  *[Symbol.iterator](): Generator<number> {
    for (let at = 0; at < this.#bytes.length; at++)
      for (let byte = this.#bytes[at]!, number = 8 * at; byte !== 0; byte >>>= 1, number++) if (byte & 1) yield number
  }
}
