import { termsToHold } from '@cognate/matching'
import type { RecordKind } from '../../columns/columns.ts'
import { hiddenCount } from '../../columns/hidden-authors.ts'
import { topicDigits } from '../../columns/identify.ts'
import type { Likeness, NameQuery } from '../../open-catalogue/condition.ts'
import { MOST_NAMES, requireFewNames } from '../../open-catalogue/list-order.ts'
import { sortKeyOf } from '../../open-catalogue/name-words.ts'
import { remember } from '../../open-catalogue/remember.ts'
import { type ListedNumbers, type Mask, maskRows, maskWhere } from '../../tables/masks.ts'
import { placesOfNames } from '../../tables/name-order.ts'
import type { NumberColumn, Table, ValueColumn } from '../../tables/table.ts'
import { placesIn } from '../../tables/taxonomy-table.ts'
import type { CatalogueData } from '../data/catalogue-data.ts'
import { flagColumn } from './flag-columns.ts'
import { numberColumn } from './number-columns.ts'
import { relevanceOf } from './relevance.ts'
import type { StoredLists } from './stored-lists.ts'
import { valueColumn } from './value-columns.ts'

/** The records of a kind: columns in memory, and what lists read of the stored records. */
export class RecordTable implements Table {
  readonly count: number
  readonly #kind: RecordKind
  readonly #data: CatalogueData
  readonly #stored: StoredLists

  constructor(kind: RecordKind, data: CatalogueData, stored: StoredLists) {
    this.count = data.summary.counts[kind]
    this.#kind = kind
    this.#data = data
    this.#stored = stored
  }

  get hidden(): Mask | undefined {
    return hiddenCount(this.#kind, this.#data) === 0 ? undefined : this.#data.hidden.marks
  }

  ids(): ArrayLike<number> {
    if (this.#kind !== 'topic') return this.#data.columns[`${this.#kind}_id`]
    return this.#data.topics.map(({ id }) => topicDigits(id))
  }

  values(property: string): ValueColumn {
    return valueColumn(this.#kind, property, this.#data)
  }

  numbers(property: string): NumberColumn {
    return numberColumn(this.#kind, property, this.#data, this.#stored)
  }

  flag(property: string): Mask {
    return flagColumn(this.#kind, property, this.#data, this.#stored)
  }

  popularity(): ListedNumbers {
    const key = `places of ${this.#kind}` as const
    return remember(this.#data, key, () => placesIn(this.#data.columns[`${this.#kind}_by_popularity`]))
  }

  /** The order of all names of a kind is kept where they are few enough. */
  nameOrder(rows: Uint32Array): ListedNumbers {
    requireFewNames(this.count, rows.length)
    const placesOf = (some: Uint32Array) =>
      placesOfNames(some, this.count, (row) => sortKeyOf(this.#stored.nameAt(this.#kind, row)))
    if (this.count > MOST_NAMES) return placesOf(rows)
    const all = () => Uint32Array.from({ length: this.count }, (_, row) => row)
    return remember(this.#data, `${this.#kind} names in order`, () => placesOf(all()))
  }

  named(query: NameQuery): Mask {
    const byPopularity = this.#data.columns[`${this.#kind}_by_popularity`]
    const mask = new Uint8Array(this.count)
    for (const rank of this.#stored.ranksOfNames(this.#kind, query, this.count)) mask[byPopularity[rank - 1]!] = 1
    return mask
  }

  holdingWords(words: readonly (readonly string[])[]): Mask {
    const wanted = termsToHold(words, (term) => this.#stored.worksHolding(term) > 0)
    const held = new Uint16Array(this.count)
    for (const [place, terms] of wanted.entries()) {
      for (const term of terms) {
        // Works that hold a term of each word before this one, each counted once.
        this.#stored.visitPostings(term, (work) => {
          if (held[work] === place) held[work] = place + 1
        })
      }
    }
    return maskWhere(this.count, (work) => held[work] === wanted.length)
  }

  withDoi(beginning: string): Mask {
    return maskRows(this.count, this.#stored.identified(this.#kind, 'doi', beginning))
  }

  relevance(likeness: Likeness): Float32Array {
    return relevanceOf(this.#kind, likeness, this.#data, this.#stored)
  }
}
