import {
  heldTerms,
  type IndexFigures,
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
export class ClusterShelfWriter implements ShelfWriter {
  readonly #cluster: Cluster
  readonly #index: string
  readonly #shards: number
  readonly #bulk: Bulk

  constructor(cluster: Cluster, index: string, shards: number) {
    this.#cluster = cluster
    this.#index = index
    this.#shards = shards
    this.#bulk = new Bulk(cluster)
  }

  async write(shelf: ReadShelf): Promise<IndexFigures> {
    await this.#cluster.call('PUT', `/${this.#index}`, definitionOfShelf(this.#shards))
    const terms = sortTerms(shelf.staging, heldTerms(shelf.staging, shelf.order))
    const holding = new Uint32Array(terms.order.length)
    for (let first = 0; first < shelf.order.length; first += CHUNK) {
      await this.#addRecords(first, shelf, terms, holding)
      await shelf.onRecords(Math.min(first + CHUNK, shelf.order.length))
    }
    for (const [number, term] of terms.order.entries()) {
      const stored: StoredTerm = { number, works: holding[number]! }
      await this.#add({ term: stored }, termId(termAt(shelf.staging, term)))
    }
    await this.#add({ rejected: { lines: shelf.rejected } }, REJECTED)
    await this.#bulk.flush()
    await this.#cluster.call('POST', `/${this.#index}/_refresh`)
    return { terms: terms.order.length, segments: this.#shards }
  }

  async #addRecords(first: number, shelf: ReadShelf, terms: TermOrder, holding: Uint32Array): Promise<void> {
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
      await this.#bulk.add(this.#index, document, String(number))
    }
  }

  #add(document: object, id: string): Promise<void> {
    return this.#bulk.add(this.#index, JSON.stringify(document), id)
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
