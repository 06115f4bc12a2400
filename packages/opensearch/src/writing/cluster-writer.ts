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
  type RecordKind,
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
  definitionOfCopy,
  FORMAT,
  type IndexName,
  indexNames,
  listedIn,
  nameIn,
  recordId,
  searchedKinds,
  termName,
} from '../form/indexes.ts'
import type { SentDocuments, StoredTerm, StoredWorks } from '../form/stored.ts'
import { Bearers } from './bearers.ts'
import { Bulk } from './bulk.ts'
import { DocumentList, type DocumentListOptions, type SentFolders } from './document-list.ts'
import { type DocumentSources, Documents, schemes } from './documents.ts'
import { keepCodes, keepNumbers } from './kept-numbers.ts'
import { keepTermNumbers } from './kept-terms.ts'
import { PopularNames } from './names.ts'
import type { SentFolder } from './sent-folder.ts'
import { FurtherNumbers } from './stored-numbers.ts'
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

/** A finished generation as which a new one begins, so that only what changed is sent. */
export interface BaseGeneration {
  name: string
  vocabularies: Vocabularies
  /** What this machine remembers of it. */
  sent: SentFolder
}

export interface ClusterWriterOptions {
  generation: Generation
  /** Undefined: the new one begins empty. */
  base?: BaseGeneration | undefined
  /** Where to remember what is sent; undefined: nowhere. */
  sent?: SentFolder | undefined
  /** For temporary files. */
  directory: string
}

/** Writes a catalogue into indexes of its own, which nobody searches before they are published. */
export class ClusterWriter implements CatalogueWriter {
  readonly #generation: Generation
  readonly #bulk: Bulk
  readonly #columns: Partial<Record<RecordColumnName, unknown>> = {}
  readonly #names: DocumentSources['names']
  readonly #bearers: DocumentSources['bearers']
  readonly #further: DocumentSources['further']
  readonly #folders: SentFolders
  readonly #vocabulariesBefore: Partial<Vocabularies>
  readonly #lists: Lists
  readonly #numbers: Partial<DocumentSources['numbers']> = {}
  readonly #sent: SentDocuments = {}
  #topics: readonly TopicView[] = []
  #places: TopicPlaces | undefined
  #vocabularies: Vocabularies | undefined
  #stored: Vocabularies | undefined
  readonly #nameHashes = new GrowingLists()

  constructor({ generation, base, sent, directory }: ClusterWriterOptions) {
    this.#generation = generation
    this.#folders = { before: base?.sent, now: sent }
    this.#vocabulariesBefore = base?.vocabularies ?? {}
    // It is awaited by the first request that writes.
    const made = makeIndexes(generation, base?.name)
    made.catch(() => {})
    this.#bulk = new Bulk(generation.cluster, made)
    this.#lists = makeLists(generation.name, { ...this.#folders, bulk: this.#bulk, counts: this.#sent })
    this.#further = {
      institution: new FurtherNumbers('institution', directory),
      venue: new FurtherNumbers('venue', directory),
    }
    this.#names = Object.fromEntries(
      recordKinds.map((kind) => [kind, new PopularNames(directory)]),
    ) as unknown as DocumentSources['names']
    this.#bearers = Object.fromEntries(
      schemes.map((scheme) => [scheme, new Bearers(directory)]),
    ) as unknown as DocumentSources['bearers']
  }

  column: CatalogueWriter['column'] = (name, values) => {
    this.#columns[name] = values
    const kind = searchedKinds.find((one) => name === `${one}_id`)
    if (kind) this.#numbers[kind] = keepNumbers(kind, values as unknown as Float64Array, this.#folders)
  }

  topics: CatalogueWriter['topics'] = (topics) => {
    this.#topics = topics
  }

  addRecords: CatalogueWriter['addRecords'] = async (kind, first, ids, texts) => {
    for (let row = 0; row < ids.length; row++) {
      const record = packedText(texts, row)
      if (kind === 'institution' || kind === 'venue') this.#further[kind].add(record)
      if (kind === 'author') this.#nameHashes.push(hashNames(namesIn(record)))
      const number = this.#numberOf(kind, first + row)
      await this.#lists.records[kind].put(number, `{"record":${record}}`)
    }
  }

  addIdentifiers: CatalogueWriter['addIdentifiers'] = async (scheme, _kind, _first, values) => {
    this.#bearers[scheme as keyof DocumentSources['bearers']].add(values)
  }

  async addPostings(postings: WorkPostings): Promise<IndexFigures> {
    await postings.entitiesWritten
    await this.#writeIdentifiers()
    const sorted = sortTerms(postings.staging, heldTerms(postings.staging, postings.order))
    const terms: TermsInMaking = {
      sorted,
      numbers: await this.#keepTermNumbers(postings, sorted),
      holding: new Uint32Array(sorted.order.length),
    }
    const documents = new Documents({
      columns: this.#columns as RecordColumns,
      topics: this.#topics,
      names: this.#names,
      bearers: this.#bearers,
      further: this.#further,
      numbers: this.#numbers as DocumentSources['numbers'],
      codes: this.#keepCodes(postings.vocabularies),
    })
    this.#places = documents.places
    for (let first = 0; first < postings.order.length; first += CHUNK) {
      await this.#addWorks(first, postings, terms, documents)
      await postings.onWorks(Math.min(first + CHUNK, postings.order.length))
    }
    await this.#addTerms(postings, terms)
    for (const kind of ['author', 'institution', 'venue'] as const) {
      const numbers = this.#numbers[kind]!
      for (let row = 0; row < numbers.length; row++) {
        const name_hashes = kind === 'author' ? [...this.#nameHashes.at(row)] : undefined
        const document = JSON.stringify({ ...documents[kind](row), name_hashes })
        await this.#lists.searched[kind].put(numbers[row]!, document)
      }
    }
    for (let number = 0; number < this.#topics.length; number++)
      await this.#lists.searched.topic.put(number, JSON.stringify(documents.topic(number)))
    const { searched, records, identifiers, terms: ofTerms } = this.#lists
    for (const list of [searched, records, identifiers, { ofTerms }].flatMap(Object.values<DocumentList>))
      await list.end()
    return { terms: sorted.order.length, segments: this.#generation.shards }
  }

  /** The codes of words in this generation, by those in the columns. */
  #keepCodes(vocabularies: Vocabularies): DocumentSources['codes'] {
    const names = Object.keys(vocabularies) as (keyof Vocabularies)[]
    const kept = names.map((name) => [name, keepCodes(vocabularies[name], this.#vocabulariesBefore[name])] as const)
    this.#stored = Object.fromEntries(kept.map(([name, { words }]) => [name, words])) as Vocabularies
    return Object.fromEntries(kept.map(([name, { codes }]) => [name, codes])) as DocumentSources['codes']
  }

  #keepTermNumbers({ staging }: WorkPostings, sorted: TermOrder): Promise<Uint32Array> {
    return keepTermNumbers(staging, sorted, this.#folders, async (term) => {
      this.#sent.terms!.removed++
      await this.#bulk.remove(nameIn(this.#generation.name, 'terms'), term)
    })
  }

  async #writeIdentifiers(): Promise<void> {
    for (const scheme of schemes) {
      const bearers = this.#bearers[scheme]
      bearers.settle()
      for (const [row, value] of bearers.entries()) {
        const number = this.#numberOf(kindWith[scheme], row)
        const document = JSON.stringify({ identifier: `${scheme}:${value}`, number })
        await this.#lists.identifiers[scheme].put(number, document)
      }
    }
  }

  async #addWorks(first: number, postings: WorkPostings, index: TermsInMaking, documents: Documents): Promise<void> {
    const numbers = this.#numbers.work!
    const { staging, order, lengths, averageLength } = postings
    const rows = order.subarray(first, first + CHUNK)
    const { terms, frequencies, ends } = readPostings(staging, rows)
    for (let row = 0, at = 0; row < rows.length; row++) {
      const work = first + row
      const impacts: string[] = []
      for (; at < ends[row]!; at++) {
        const place = index.sorted.rank[terms[at]!]!
        const impact = quantiseImpact(impactOf(frequencies[at]!, lengths[work]!, averageLength))
        impacts.push(`"${termName(index.numbers[place]!)}":${impact}`)
        index.holding[place]!++
      }
      // An object of a hundred keys that no other has takes much longer to make than its JSON.
      const document = JSON.stringify(documents.work(work)).slice(0, -1)
      const features = `"impacts":{${impacts.join(',')}},"cites":${documents.cites(work)}`
      await this.#lists.searched.work.put(numbers[work]!, `${document},${features}}`)
    }
  }

  async #addTerms({ staging }: WorkPostings, { sorted, numbers, holding }: TermsInMaking): Promise<void> {
    for (const [place, term] of sorted.order.entries()) {
      const stored: StoredTerm = { number: numbers[place]!, works: holding[place]! }
      await this.#lists.terms.put(stored.number, JSON.stringify(stored), termAt(staging, term))
    }
  }

  addNames: CatalogueWriter['addNames'] = async (kind, _, names) => {
    this.#names[kind].add(names)
  }

  /** Waits until all is stored, and can be searched and copied. */
  finish: CatalogueWriter['finish'] = async (vocabularies) => {
    await this.#bulk.flush()
    const { cluster, name } = this.#generation
    await cluster.call('POST', `/${name}-*/_flush`)
    await cluster.call('POST', `/${name}-*/_refresh`)
    await closeForWriting({ cluster, name })
    await this.#folders.now?.complete(this.#generation.shards)
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
      vocabularies: this.#stored!,
      topics: this.#topics,
      checked,
      sent: this.#sent,
      name_words: Object.fromEntries(words) as StoredWorks['name_words'],
      ...this.#places!.stored(),
    }
  }

  async close(): Promise<void> {
    this.#folders.before?.close()
    this.#folders.now?.close()
    for (const names of Object.values(this.#names)) names.close()
    for (const bearers of Object.values(this.#bearers)) bearers.close()
    for (const numbers of Object.values(this.#further)) numbers.close()
  }

  #numberOf(kind: RecordKind, row: number): number {
    return kind === 'topic' ? row : this.#numbers[kind]![row]!
  }
}

/** The documents of a generation by index and kind. */
type Lists = ReturnType<typeof makeLists>

function makeLists(generation: string, options: Pick<DocumentListOptions, 'bulk' | 'before' | 'now' | 'counts'>) {
  const make = (index: IndexName, part: string, idOf: DocumentListOptions['idOf']) =>
    new DocumentList({ ...options, generation, index, name: `${index}${part}`, idOf })
  const listsOf = <Part extends string>(
    parts: readonly Part[],
    listOf: (part: Part) => DocumentList,
  ): Record<Part, DocumentList> =>
    Object.fromEntries(parts.map((part) => [part, listOf(part)])) as Record<Part, DocumentList>
  return {
    /** By kind. */
    searched: listsOf(recordKinds, (kind) => make(listedIn[kind], '', String)),
    records: listsOf(recordKinds, (kind) => make('records', `-${kind}`, (number) => recordId(kind, number))),
    identifiers: listsOf(schemes, (scheme) => make('identifiers', `-${scheme}`, (number) => `${scheme}-${number}`)),
    terms: make('terms', '', undefined),
  }
}

/** The kinds of record that identifiers of each scheme belong to. */
const kindWith = { doi: 'work', pmid: 'work', orcid: 'author', ror: 'institution', issn: 'venue' } as const

/** The terms of a generation, and what is counted while works are written. */
interface TermsInMaking {
  sorted: TermOrder
  /** By place among the sorted ones. */
  numbers: Uint32Array
  /** Number of works that hold each term, likewise. */
  holding: Uint32Array
}

/** The name shown, then the others. */
function namesIn(author: string): string[] {
  const { display_name, display_name_alternatives } = JSON.parse(author) as AuthorRecord
  return [display_name, ...display_name_alternatives]
}

/** @param base  The generation of which the new one is a copy to begin with. */
async function makeIndexes(generation: Generation, base: string | undefined): Promise<void> {
  const made = indexNames.map((index) =>
    base && index !== 'catalogue' ? copyIndex(generation, index, base) : makeIndex(generation, index),
  )
  await Promise.all(made)
}

export async function makeIndex({ cluster, name, shards }: Generation, index: IndexName): Promise<void> {
  await cluster.call('PUT', `/${nameIn(name, index)}`, definitionOf(index, shards))
}

/** Copies an index within each node, file by file as links: it takes no time and no room, but for what then changes. */
async function copyIndex({ cluster, name }: Generation, index: IndexName, base: string): Promise<void> {
  const path = `/${nameIn(base, index)}/_clone/${nameIn(name, index)}?timeout=4m`
  await cluster.call('PUT', path, definitionOfCopy())
}

/** Has nobody write into the indexes of a finished generation; only then they can be copied. */
async function closeForWriting({ cluster, name }: Pick<Generation, 'cluster' | 'name'>): Promise<void> {
  const written = indexNames.filter((index) => index !== 'catalogue').map((index) => nameIn(name, index))
  await cluster.call('PUT', `/${written.join(',')}/_settings`, { index: { 'blocks.write': true } })
}
