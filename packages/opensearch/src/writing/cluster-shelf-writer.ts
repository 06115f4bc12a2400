import {
  heldTerms,
  NONE,
  packedText,
  type ReadShelf,
  readPostings,
  type ShelfWriter,
  sortTerms,
  type TermOrder,
} from '@cognate/catalogue/engine-kit'
import { quantiseImpact } from '@cognate/matching'
import type { Cluster } from '../cluster/cluster.ts'
import { definitionOfShelf, REJECTED, termId, termName } from '../form/indexes.ts'
import type { StoredTerm } from '../form/stored.ts'
import { Bulk } from './bulk.ts'
import { termAt } from './terms.ts'

/** Records whose postings are in memory at once. */
const CHUNK = 4_096

/** Writes a shelf into an index of its own, which nobody searches before it is named. */
export function clusterShelfWriter(cluster: Cluster, index: string, shards: number): ShelfWriter {
  const bulk = new Bulk(cluster)

  async function addRecords(first: number, shelf: ReadShelf, terms: TermOrder, holding: Uint32Array): Promise<void> {
    const { staging, order, keys, impactOf } = shelf
    const rows = order.slice(first, first + CHUNK)
    const postings = readPostings(staging, rows)
    const records = staging.logs.record.gather(staging.columns.record_ends.view(), rows)
    for (let place = 0, at = 0; place < rows.length; place++) {
      const number = first + place
      const impacts: Record<string, number> = {}
      for (; at < postings.ends[place]!; at++) {
        const term = terms.rank[postings.terms[at]!]!
        impacts[termName(term)] = quantiseImpact(impactOf(postings.frequencies[at]!, number))
        holding[term]!++
      }
      const key = Buffer.from(keys[number]!).toString()
      const searched = JSON.stringify({ number, key, ...valuesOf(rows[place]!, shelf), impacts })
      const document = `${searched.slice(0, -1)},"record":${packedText(records, place)}}`
      await bulk.add(index, document, String(number))
    }
  }
  const add = (document: object, id: string): Promise<void> => bulk.add(index, JSON.stringify(document), id)

  return {
    async write(shelf) {
      await cluster.call('PUT', `/${index}`, definitionOfShelf(shards))
      const terms = sortTerms(shelf.staging, heldTerms(shelf.staging, shelf.order))
      const holding = new Uint32Array(terms.order.length)
      for (let first = 0; first < shelf.order.length; first += CHUNK) {
        await addRecords(first, shelf, terms, holding)
        await shelf.onRecords(Math.min(first + CHUNK, shelf.order.length))
      }
      for (const [number, term] of terms.order.entries()) {
        const stored: StoredTerm = { number, works: holding[number]! }
        await add({ term: stored }, termId(termAt(shelf.staging, term)))
      }
      await add({ rejected: { lines: shelf.rejected } }, REJECTED)
      await bulk.flush()
      await cluster.call('POST', `/${index}/_refresh`)
      return { terms: terms.order.length, segments: shards }
    },
  }
}

/** What filters ask of a record. @param row  As it was staged. */
function valuesOf(row: number, { staging: { columns, lists, vocabularies } }: ReadShelf) {
  const dayOf = (column: 'day' | 'end_day') => {
    const day = columns[column].values[row]!
    return day === NONE ? undefined : day
  }
  const wordsOf = (name: 'country' | 'sector') =>
    Array.from(lists[name].at(row), (code) => vocabularies[name].wordAt(code).toLowerCase())

  return {
    day: dayOf('day'),
    end_day: dayOf('end_day'),
    authority: columns.authority.values[row]!,
    countries: wordsOf('country'),
    sectors: wordsOf('sector'),
    institutions: [...lists.institution.at(row)],
    authors: [...lists.author.at(row)],
  }
}
