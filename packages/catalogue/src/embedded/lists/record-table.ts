import { termsToHold } from '@cognate/matching'
import type { RecordKind } from '../../columns/columns.ts'
import { hiddenCount } from '../../columns/hidden-authors.ts'
import { topicDigits } from '../../columns/identify.ts'
import { MOST_NAMES, requireFewNames } from '../../open-catalogue/list-order.ts'
import { sortKeyOf } from '../../open-catalogue/name-words.ts'
import { remember } from '../../open-catalogue/remember.ts'
import { maskRows, maskWhere } from '../../tables/masks.ts'
import { placesOfNames } from '../../tables/name-order.ts'
import type { Table } from '../../tables/table.ts'
import { placesIn } from '../../tables/taxonomy-table.ts'
import type { CatalogueData } from '../data/catalogue-data.ts'
import { flagColumn } from './flag-columns.ts'
import { numberColumn } from './number-columns.ts'
import { relevanceOf } from './relevance.ts'
import type { StoredLists } from './stored-lists.ts'
import { valueColumn } from './value-columns.ts'

/** The records of a kind: columns in memory, and what lists read of the stored records. */
export function recordTable(kind: RecordKind, data: CatalogueData, stored: StoredLists): Table {
  const count = data.summary.counts[kind]
  return {
    count,
    get hidden() {
      return hiddenCount(kind, data) === 0 ? undefined : data.hidden.marks
    },
    ids() {
      if (kind !== 'topic') return data.columns[`${kind}_id`]
      return data.topics.map(({ id }) => topicDigits(id))
    },
    values: (property) => valueColumn(kind, property, data),
    numbers: (property) => numberColumn(kind, property, data, stored),
    flag: (property) => flagColumn(kind, property, data, stored),
    popularity() {
      const key = `places of ${kind}` as const
      return remember(data, key, () => placesIn(data.columns[`${kind}_by_popularity`]))
    },
    /** The order of all names of a kind is kept where they are few enough. */
    nameOrder(rows) {
      requireFewNames(count, rows.length)
      const placesOf = (some: Uint32Array) => placesOfNames(some, count, (row) => sortKeyOf(stored.nameAt(kind, row)))
      if (count > MOST_NAMES) return placesOf(rows)
      const all = () => Uint32Array.from({ length: count }, (_, row) => row)
      return remember(data, `${kind} names in order`, () => placesOf(all()))
    },
    named(query) {
      const byPopularity = data.columns[`${kind}_by_popularity`]
      const mask = new Uint8Array(count)
      for (const rank of stored.ranksOfNames(kind, query, count)) mask[byPopularity[rank - 1]!] = 1
      return mask
    },
    holdingWords(words) {
      const wanted = termsToHold(words, (term) => stored.worksHolding(term) > 0)
      const held = new Uint16Array(count)
      for (const [place, terms] of wanted.entries()) {
        for (const term of terms) {
          // Works that hold a term of each word before this one, each counted once.
          stored.visitPostings(term, (work) => {
            if (held[work] === place) held[work] = place + 1
          })
        }
      }
      return maskWhere(count, (work) => held[work] === wanted.length)
    },
    withDoi: (beginning) => maskRows(count, stored.identified(kind, 'doi', beginning)),
    relevance: (likeness) => relevanceOf(kind, likeness, data, stored),
  }
}
