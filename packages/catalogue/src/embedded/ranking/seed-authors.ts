import { findIndex, idAt } from '../../columns/identify.ts'
import { coauthorsOf } from '../../people/coauthors.ts'
import type { CatalogueData } from '../data/catalogue-data.ts'
import type { Narrow } from '../data/keep-marked.ts'

/**
 * The authors that a query was asked with. What they wrote says who writes with them, not who works on the same things: it
 * has no vote, and their co-authors are marked.
 */
export class SeedAuthors {
  readonly #data: CatalogueData
  readonly #seeds: readonly number[]
  #seedsOf: ReadonlyMap<number, readonly number[]> | undefined

  constructor(ids: readonly string[], data: CatalogueData) {
    this.#data = data
    this.#seeds = [...new Set(ids.map((id) => findIndex('author', id, data)).filter((index) => index !== undefined))]
  }

  /** Indices of all works by any of them. */
  *works(): Iterable<number> {
    for (const seed of this.#seeds) yield* this.#worksOf(seed)
  }

  /** Ids of the seeds with whom an author wrote. Works with very many authors make nobody a co-author. */
  ofCoauthor(author: number): string[] {
    this.#seedsOf ??= coauthorsOf(this.#seeds, this.#data)
    return (this.#seedsOf.get(author) ?? []).map((seed) => idAt('author', seed, this.#data))
  }

  /** A condition that their co-authors do not meet. */
  readonly leaveOutCoauthors: Narrow = (mask) => {
    this.#seedsOf ??= coauthorsOf(this.#seeds, this.#data)
    for (const author of this.#seedsOf.keys()) mask[author] = 0
  }

  #worksOf(seed: number): Uint32Array {
    const { author_work_offsets: offsets, author_work } = this.#data.columns
    return author_work.subarray(offsets[seed], offsets[seed + 1])
  }
}
