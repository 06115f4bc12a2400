import type { CatalogueSummary } from '@cognate/catalogue'
import {
  type CatalogueWriter,
  countJournalArticles,
  GrowingLists,
  hashNames,
  heldTerms,
  type IndexFigures,
  packedText,
  type RecordColumnName,
  type RecordColumns,
  readPostings,
  readWorkFacts,
  recordKinds,
  sortTerms,
  type TermOrder,
  type Vocabularies,
  type WorkPostings,
} from '@cognate/catalogue/engine-kit'
import type { AuthorRecord, TopicView } from '@cognate/contract'
import { impactOf, quantiseImpact } from '@cognate/matching'
import type { Cluster } from '../cluster/cluster.ts'
import {
  definitionOf,
  FORMAT,
  type IndexName,
  indexNames,
  indexOf,
  nameIn,
  recordId,
  termName,
} from '../form/indexes.ts'
import type { StoredTerm, StoredWorks } from '../form/stored.ts'
import { Bearers } from './bearers.ts'
import { Bulk } from './bulk.ts'
import { type DocumentParts, Documents, schemes } from './documents.ts'
import { Names } from './names.ts'
import { readNumbers, type StoredNumbers } from './stored-numbers.ts'
import type { TopicPlaces } from './taxonomy.ts'
import { termAt } from './terms.ts'

/** Works whose postings are in memory at once. */
const CHUNK = 4_096

export interface Generation {
  cluster: Cluster
  /** Beginning of the names of its indexes. */
  name: string
  shards: number
}

/** Writes a catalogue into indexes of its own, which nobody searches before they are published. */
export class ClusterWriter implements CatalogueWriter {
  readonly #generation: Generation
  readonly #bulk: Bulk
  readonly #columns: Partial<Record<RecordColumnName, unknown>> = {}
  readonly #made: Promise<void>
  readonly #names: DocumentParts['names']
  readonly #bearers: DocumentParts['bearers']
  readonly #numbers: Record<'institution' | 'venue', StoredNumbers[]> = { institution: [], venue: [] }
  #topics: readonly TopicView[] = []
  #places: TopicPlaces | undefined
  #vocabularies: Vocabularies | undefined
  /** Hashes of the names of each author. */
  readonly #nameHashes = new GrowingLists()

  /** @param directory  For temporary files. */
  constructor(generation: Generation, directory: string) {
    this.#generation = generation
    this.#bulk = new Bulk(generation.cluster)
    this.#names = Object.fromEntries(
      recordKinds.map((kind) => [kind, new Names(directory)]),
    ) as unknown as DocumentParts['names']
    this.#bearers = Object.fromEntries(
      schemes.map((scheme) => [scheme, new Bearers(directory)]),
    ) as unknown as DocumentParts['bearers']
    this.#made = makeIndexes(generation)
    // It is awaited by the first call that writes.
    this.#made.catch(() => {})
  }

  column: CatalogueWriter['column'] = (name, values) => {
    this.#columns[name] = values.slice()
  }

  topics: CatalogueWriter['topics'] = (topics) => {
    this.#topics = topics
  }

  addRecords: CatalogueWriter['addRecords'] = async (kind, first, ids, texts) => {
    for (let row = 0; row < ids.length; row++) {
      const record = packedText(texts, row)
      if (kind === 'institution' || kind === 'venue') this.#numbers[kind].push(readNumbers[kind](record))
      if (kind === 'author') this.#nameHashes.push(hashNames(namesIn(record)))
      await this.#add('records', `{"record":${record}}`, recordId(kind, first + row))
    }
  }

  addIdentifiers: CatalogueWriter['addIdentifiers'] = async (scheme, _kind, _first, values) => {
    this.#bearers[scheme as keyof DocumentParts['bearers']].add(values)
  }

  async addPostings(postings: WorkPostings): Promise<IndexFigures> {
    await postings.entitiesWritten
    await this.#writeIdentifiers()
    const terms = sortTerms(postings.staging, heldTerms(postings.staging, postings.order))
    const documents = new Documents({
      columns: this.#columns as RecordColumns,
      topics: this.#topics,
      names: this.#names,
      bearers: this.#bearers,
      numbers: this.#numbers,
    })
    this.#places = documents.places
    const holding = new Uint32Array(terms.order.length)
    for (let first = 0; first < postings.order.length; first += CHUNK) {
      await this.#addWorks(first, postings, { terms, documents, holding })
      await postings.onWorks(Math.min(first + CHUNK, postings.order.length))
    }
    await this.#addTerms(postings, terms, holding)
    for (const kind of ['author', 'institution', 'venue'] as const) {
      const count = (this.#columns[`${kind}_id`] as Float64Array).length
      for (let number = 0; number < count; number++) {
        const name_hashes = kind === 'author' ? [...this.#nameHashes.at(number)] : undefined
        await this.#add(indexOf[kind], JSON.stringify({ ...documents[kind](number), name_hashes }))
      }
    }
    for (let number = 0; number < this.#topics.length; number++)
      await this.#add('topics', JSON.stringify(documents.topic(number)))
    return { terms: terms.order.length, segments: this.#generation.shards }
  }

  async #writeIdentifiers(): Promise<void> {
    for (const scheme of schemes) {
      const bearers = this.#bearers[scheme]
      bearers.settle()
      for (const [number, value] of bearers.entries())
        await this.#add('identifiers', JSON.stringify({ identifier: `${scheme}:${value}`, number }))
    }
  }

  async #addWorks(first: number, postings: WorkPostings, index: IndexInMaking): Promise<void> {
    const { staging, order, lengths, averageLength } = postings
    const rows = order.subarray(first, first + CHUNK)
    const { terms, frequencies, ends } = readPostings(staging, rows)
    for (let row = 0, at = 0; row < rows.length; row++) {
      const number = first + row
      const impacts: string[] = []
      for (; at < ends[row]!; at++) {
        const term = index.terms.rank[terms[at]!]!
        const impact = quantiseImpact(impactOf(frequencies[at]!, lengths[number]!, averageLength))
        impacts.push(`"${termName(term)}":${impact}`)
        index.holding[term]!++
      }
      // An object of a hundred keys that no other has takes much longer to make than its JSON.
      const document = JSON.stringify(index.documents.work(number)).slice(0, -1)
      await this.#add('works', `${document},"impacts":{${impacts.join(',')}}}`)
    }
  }

  async #addTerms({ staging }: WorkPostings, { order }: TermOrder, holding: Uint32Array): Promise<void> {
    for (let number = 0; number < order.length; number++) {
      const stored: StoredTerm = { number, works: holding[number]! }
      await this.#add('terms', JSON.stringify(stored), termAt(staging, order[number]!))
    }
  }

  addNames: CatalogueWriter['addNames'] = async (kind, _, names) => {
    this.#names[kind].add(names)
  }

  /** Waits until all is stored, and can be searched. */
  finish: CatalogueWriter['finish'] = async (vocabularies) => {
    await this.#bulk.flush()
    const { cluster, name } = this.#generation
    await cluster.call('POST', `/${name}-*/_refresh`)
    this.#vocabularies = vocabularies
  }

  /** What the catalogue says of itself; to be asked for when all is written. */
  describe(summary: CatalogueSummary): StoredWorks {
    const vocabularies = this.#vocabularies!
    const columns = this.#columns as unknown as RecordColumns
    const checked = {
      journal_articles: countJournalArticles({ columns, vocabularies }),
      institutions_with_ror: this.#bearers.ror.size,
    }
    const words = recordKinds.map((kind) => [kind, this.#names[kind].words] as const)
    return {
      format: FORMAT,
      summary,
      works: this.#generation.name,
      facts: readWorkFacts({ summary, columns, vocabularies }),
      vocabularies,
      topics: this.#topics,
      checked,
      name_words: Object.fromEntries(words) as StoredWorks['name_words'],
      ...this.#places!.stored(),
    }
  }

  async close(): Promise<void> {
    for (const names of Object.values(this.#names)) names.close()
    for (const bearers of Object.values(this.#bearers)) bearers.close()
  }

  async #add(index: IndexName, content: string, id?: string): Promise<void> {
    await this.#made
    await this.#bulk.add(nameIn(this.#generation.name, index), content, id)
  }
}

/** What is counted while works are written. */
interface IndexInMaking {
  terms: TermOrder
  documents: Documents
  /** Number of works that hold each term. */
  holding: Uint32Array
}

/** The name shown, then the others. */
function namesIn(author: string): string[] {
  const { display_name, display_name_alternatives } = JSON.parse(author) as AuthorRecord
  return [display_name, ...display_name_alternatives]
}

async function makeIndexes(generation: Generation): Promise<void> {
  await Promise.all(indexNames.map((index) => makeIndex(generation, index)))
}

/** Makes an index of a generation. */
export async function makeIndex({ cluster, name, shards }: Generation, index: IndexName): Promise<void> {
  await cluster.call('PUT', `/${nameIn(name, index)}`, definitionOf(index, shards))
}
