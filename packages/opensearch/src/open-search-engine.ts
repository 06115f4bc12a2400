import {
  type AuthorWorksQuery,
  type CatalogueFacts,
  type CatalogueSummary,
  type CheckCost,
  type CoauthorsQuery,
  type ConflictMatrix,
  type ConflictMatrixQuery,
  type ConflictsQuery,
  type CountedTopic,
  DamagedCatalogueError,
  type Engine,
  type EngineAnswer,
  type EngineQuery,
  type ExpandNetworkQuery,
  isDocumentKind,
  type ListQuery,
  type NetworkQuery,
  type SuggestOptions,
  shelfKinds,
} from '@cognate/catalogue'
import {
  describeChecked,
  idDigits,
  normaliseIdentifier,
  readDocumentSorts,
  somebodyAt,
} from '@cognate/catalogue/engine-kit'
import { autocomplete, list, openRecord } from '@cognate/catalogue/open-catalogue-kit'
import {
  CATALOGUE_URL,
  type CatalogueKind,
  type CatalogueRecords,
  type CheckedCatalogue,
  type CoauthorView,
  type ConflictEvidence,
  type DatasetKey,
  type DocumentKind,
  documentTypes,
  isDocumentDataset,
  type NetworkAnswer,
  type OpenCatalogueEntity,
  type OpenListAnswer,
  type PersonView,
  type ScholarlyKind,
  type SuggestionView,
} from '@cognate/contract'
import { ANALYSIS, type TermStatistics, toIntegerQuery } from '@cognate/matching'
import { Cluster } from './cluster/cluster.ts'
import { reading } from './cluster/failures.ts'
import { CATALOGUE, FORMAT, isReadable, nameIn } from './form/indexes.ts'
import { matchAny } from './form/query.ts'
import type { StoredCatalogue, StoredTerm } from './form/stored.ts'
import { ClusterOpenCatalogue, readTaxonomies, type Taxonomies } from './lists/cluster-open-catalogue.ts'
import type { Catalogue, Hidden } from './search/data/catalogue.ts'
import { Ids } from './search/data/ids.ts'
import { newestFirst } from './search/data/known-records.ts'
import { RecordReader } from './search/data/records.ts'
import { shelfOf } from './search/data/shelf.ts'
import { worksField } from './search/data/works.ts'
import { listCoauthors } from './search/graph/coauthors.ts'
import { explainConflicts, explainMatrix } from './search/graph/conflicts.ts'
import { readCoauthorNetwork, readNetworkOf } from './search/graph/network.ts'
import { findVoted } from './search/ranking/find-voted.ts'
import { findWorks } from './search/ranking/find-works.ts'
import { clausesOf } from './search/ranking/hydrate.ts'
import { prepare, rankedKinds } from './search/ranking/prepare.ts'
import { findDocuments, readShelfRecords, readShelfStatistics } from './search/shelf-search/shelf-search.ts'

interface FoundCatalogue {
  _index: string
  _source: StoredCatalogue
}

/** The kind of record that identifiers of each scheme belong to. */
const kindWith = { doi: 'work', orcid: 'author', ror: 'institution' } as const

const nobody: Hidden = { numbers: new Set(), ids: new Set() }

/**
 * A catalogue in an OpenSearch cluster. Nothing of it is held here but its summary, its topics and the words behind codes, so
 * that any number of servers may answer from one cluster. It answers like the embedded engine, to the last digit of a score.
 */
export class OpenSearchEngine implements Engine {
  readonly #catalogue: Catalogue
  readonly #taxonomies: Taxonomies
  readonly #ownsCluster: boolean
  #hiddenIds: readonly string[] = []
  #hiddenFound: Promise<Hidden> | undefined = Promise.resolve(nobody)

  private constructor(catalogue: Catalogue, { ownsCluster }: { ownsCluster: boolean }) {
    this.#catalogue = catalogue
    this.#taxonomies = readTaxonomies(catalogue)
    this.#ownsCluster = ownsCluster
  }

  /**
   * Opens what a name stands for now, and stays with it when it stands for a later import.
   * @param url  As `Cluster` takes it.
   * @throws DamagedCatalogueError for a catalogue in another form.
   */
  static async open(url: string, name: string): Promise<OpenSearchEngine> {
    const cluster = new Cluster(url)
    try {
      return new OpenSearchEngine(await readCatalogue(cluster, name), { ownsCluster: true })
    } catch (error) {
      await cluster.close()
      throw error
    }
  }

  /**
   * Opens a generation of a cluster, which stays open when the engine is closed.
   * @throws DamagedCatalogueError for a catalogue in another form.
   */
  static async openGeneration(cluster: Cluster, generation: string): Promise<Engine> {
    const catalogue = await reading(() => readCatalogue(cluster, nameIn(generation, 'catalogue')))
    return understanding(new OpenSearchEngine(catalogue, { ownsCluster: false }))
  }

  get summary(): CatalogueSummary {
    return this.#catalogue.stored.summary
  }

  get facts(): CatalogueFacts {
    const { facts } = this.#catalogue.stored
    // Catalogues that were written before the types were told apart say only whether there are any.
    const document_types = Array.isArray(facts.document_types)
      ? facts.document_types
      : [...(facts.document_types ? documentTypes : [])]
    return { ...facts, document_types, document_sorts: readDocumentSorts(this.summary) }
  }

  /** The cluster looks after its own files. */
  readonly checkCost: CheckCost = { bytes: 0, milliseconds: 0 }

  async readTermStatistics(terms: readonly string[], dataset?: DatasetKey): Promise<TermStatistics> {
    if (dataset && isDocumentDataset(dataset)) {
      const shelf = shelfOf(shelfKinds[dataset], this.#catalogue)
      return readShelfStatistics(terms, shelf, this.#catalogue)
    }
    const { cluster, generation, stored } = this.#catalogue
    const found = await cluster.read<StoredTerm>(nameIn(generation, 'terms'), terms)
    return {
      total: stored.summary.counts.work,
      averageLength: stored.summary.average_length,
      matching: found.map((term) => term?.works ?? 0),
    }
  }

  async search(query: EngineQuery): Promise<EngineAnswer> {
    const { dataset } = query
    const hidden = await this.#hidden
    if (isDocumentDataset(dataset)) {
      const shelf = shelfOf(shelfKinds[dataset], this.#catalogue)
      if (!shelf) return { total: 0, bestScore: 0, hits: [] }
      return findDocuments(query, shelf, { catalogue: this.#catalogue, hidden })
    }
    const prepared = await prepare({ ...query, dataset }, hidden, this.#catalogue)
    if (prepared.integerQuery.terms.length === 0 && !query.amongIds) return { total: 0, bestScore: 0, hits: [] }
    const kind = rankedKinds[dataset]
    return kind === 'work' ? findWorks(prepared, this.#catalogue) : findVoted(kind, prepared, this.#catalogue)
  }

  async readRecords<Kind extends CatalogueKind>(
    kind: Kind,
    ids: readonly string[],
  ): Promise<(CatalogueRecords[Kind] | undefined)[]> {
    const hidden = await this.#hidden
    const records = isDocumentKind(kind)
      ? this.#readShelfRecords(kind, ids, hidden)
      : this.#readScholarly(kind as ScholarlyKind, ids, hidden)
    return records as Promise<(CatalogueRecords[Kind] | undefined)[]>
  }

  async #readShelfRecords<Kind extends DocumentKind>(kind: Kind, ids: readonly string[], hidden: Hidden) {
    const shelf = shelfOf(kind, this.#catalogue)
    return shelf ? readShelfRecords<Kind>(ids, shelf, hidden) : ids.map(() => undefined)
  }

  async #readScholarly<Kind extends ScholarlyKind>(
    kind: Kind,
    ids: readonly string[],
    hidden: Hidden,
  ): Promise<(CatalogueRecords[Kind] | undefined)[]> {
    const numbers = await this.#numbersOf(kind, ids, hidden)
    const known = [...new Set(numbers.filter((number) => number !== undefined))]
    const records: readonly CatalogueRecords[Kind][] = await this.#catalogue.records.read(kind, known, hidden.ids)
    const byNumber = new Map<number | undefined, CatalogueRecords[Kind]>(
      known.map((number, place) => [number, records[place]!]),
    )
    return numbers.map((number) => byNumber.get(number))
  }

  async resolveIdentifier(
    scheme: keyof typeof kindWith,
    value: string,
  ): Promise<{ kind: ScholarlyKind; id: string } | undefined> {
    const identifier = normaliseIdentifier(scheme, value)
    if (identifier === undefined) return undefined
    const { cluster, generation, records } = this.#catalogue
    const { hits } = await cluster.search(nameIn(generation, 'identifiers'), {
      query: { term: { identifier: `${scheme}:${identifier}` } },
      size: 1,
      // Of two records with the same identifier, the first has it.
      sort: [{ number: 'asc' }],
      docvalue_fields: ['number'],
    })
    const number = hits.hits[0]?.fields?.number?.[0]
    const kind = kindWith[scheme]
    const hidden = await this.#hidden
    if (number === undefined || (kind === 'author' && hidden.numbers.has(number))) return undefined
    const [record] = await records.read(kind, [number], hidden.ids)
    return { kind, id: record!.id }
  }

  async resolveMergedId(kind: ScholarlyKind, id: string): Promise<string | undefined> {
    const [found] = await this.#catalogue.ids.find(kind, [id])
    if (!found || found.id === idDigits(kind, id)) return undefined
    const [record] = await this.readRecords(kind, [id])
    return record?.id
  }

  async listAuthorWorks({
    author,
    terms = [],
    offset,
    limit,
  }: AuthorWorksQuery): Promise<{ count: number; works: CatalogueRecords['work'][] } | undefined> {
    const { cluster, generation, records } = this.#catalogue
    const hidden = await this.#hidden
    const [number] = await this.#numbersOf('author', [author], hidden)
    if (number === undefined) return undefined
    const stored = await cluster.read<StoredTerm>(
      nameIn(generation, 'terms'),
      terms.map(({ term }) => term),
    )
    const numbers = new Map(terms.map(({ term }, place) => [term, stored[place]?.number]))
    const should = clausesOf(toIntegerQuery(terms, (term) => numbers.get(term)))
    const { hits } = await cluster.search(nameIn(generation, 'works'), {
      query: { bool: { filter: [matchAny('authors', [number])], should } },
      size: limit,
      from: offset,
      sort: should.length > 0 ? [{ _score: 'desc' }, ...newestFirst] : newestFirst,
      track_total_hits: true,
      docvalue_fields: ['number'],
    })
    const works = hits.hits.map(({ fields }) => fields!.number![0]!)
    return { count: hits.total!.value, works: await records.read('work', works, hidden.ids) }
  }

  async countTopics(
    kind: ScholarlyKind,
    ids: readonly string[],
    among?: readonly string[],
  ): Promise<CountedTopic[] | undefined> {
    const hidden = await this.#hidden
    const [numbers, works] = await Promise.all([
      this.#knownNumbersOf(kind, ids, hidden),
      among && this.#knownNumbersOf('work', among, hidden),
    ])
    if (numbers.length === 0) return undefined
    const { cluster, generation, stored } = this.#catalogue
    const byTopic = { terms: { field: 'topics', size: Math.max(1, stored.topics.length) } }
    const estimated = { filter: { term: { has_estimated_topics: true } } }
    const { aggregations } = await cluster.search<TopicCounts>(nameIn(generation, 'works'), {
      query: { bool: { filter: [matchAny(worksField[kind], numbers), ...(works ? [matchAny('number', works)] : [])] } },
      size: 0,
      aggs: { topics: { ...byTopic, aggs: { estimated } } },
    })
    return aggregations!.topics.buckets
      .toSorted((a, b) => b.doc_count - a.doc_count || a.key - b.key)
      .map(({ key, doc_count, estimated }) => ({
        ...stored.topics[key]!,
        count: doc_count,
        estimated: estimated.doc_count,
      }))
  }

  async readPeople(ids: readonly string[]): Promise<(PersonView | undefined)[]> {
    const [authors, places] = await Promise.all([this.readRecords('author', ids), this.readRecords('institution', ids)])
    return ids.map((_, at) => {
      const found = authors[at] ?? places[at]
      return found && { identifier: found.id, display_name: found.display_name }
    })
  }

  async findConflicts({ author, authorIds, rules }: ConflictsQuery): Promise<ConflictEvidence | undefined> {
    const hidden = await this.#hidden
    const [[number], against] = await Promise.all([
      this.#numbersOf('author', [author], hidden),
      this.#partiesOf(authorIds, hidden),
    ])
    if (number === undefined) return undefined
    const others = [...new Set(against.filter((one) => one !== undefined))]
    const unknown = authorIds.filter((_, place) => against[place] === undefined)
    return explainConflicts({ author: number, others, rules, unknown }, { catalogue: this.#catalogue, hidden })
  }

  async findConflictMatrix({ columnIds, rowIds, ...query }: ConflictMatrixQuery): Promise<ConflictMatrix> {
    const hidden = await this.#hidden
    const [columns, rows] = await Promise.all([columnIds, rowIds].map((ids) => this.#partiesOf(ids, hidden)))
    const known = (parties: (number | undefined)[]) => [...new Set(parties.filter((one) => one !== undefined))]
    const numbers = { columns: known(columns!), rows: known(rows!) }
    return explainMatrix({ ...numbers, ...query }, { catalogue: this.#catalogue, hidden })
  }

  async describeCheckedCatalogue(): Promise<CheckedCatalogue> {
    const projects = this.summary.shelves?.find(({ kind }) => kind === 'project')
    const projects_with_people = projects?.with_authors ?? 0
    return describeChecked(this.summary, { ...this.#catalogue.stored.checked, projects_with_people })
  }

  async findCoauthors({ author, among, ...query }: CoauthorsQuery): Promise<CoauthorView[] | undefined> {
    const hidden = await this.#hidden
    const [number, ...others] = await this.#numbersOf('author', [author, ...(among ?? [])], hidden)
    if (number === undefined) return undefined
    const allowed = among && others.filter((one) => one !== undefined)
    return listCoauthors(number, allowed, query, { catalogue: this.#catalogue, hidden })
  }

  async findNetwork({ identifiers, ...query }: NetworkQuery): Promise<NetworkAnswer> {
    const hidden = await this.#hidden
    return readCoauthorNetwork(await this.#peopleOf(identifiers, hidden), query, { catalogue: this.#catalogue, hidden })
  }

  async expandNetwork({ author, among, ...query }: ExpandNetworkQuery): Promise<NetworkAnswer | undefined> {
    const hidden = await this.#hidden
    const [[found], others] = await Promise.all([this.#peopleOf([author], hidden), this.#peopleOf(among, hidden)])
    if (found === undefined) return undefined
    return readNetworkOf(found, others, query, { catalogue: this.#catalogue, hidden })
  }

  async autocomplete(
    entities: readonly OpenCatalogueEntity[],
    text: string,
    limit: number,
    options?: SuggestOptions,
  ): Promise<{ count: number; results: SuggestionView[] }> {
    return autocomplete(await this.#openCatalogue(), entities, text, limit, options)
  }

  async listRecords(query: ListQuery): Promise<OpenListAnswer> {
    return list(await this.#openCatalogue(), query)
  }

  async readOpenRecord(entity: OpenCatalogueEntity, id: string): Promise<{ id: string } | undefined> {
    return openRecord(await this.#openCatalogue(), entity, id)
  }

  hide(authorIds: readonly string[]): void {
    this.#hiddenIds = authorIds
    this.#hiddenFound = undefined
    // Calls that need to know who is left out fail with it.
    this.#hidden.catch(() => {})
  }

  /** Who is left out; looked for again where the cluster did not say. */
  get #hidden(): Promise<Hidden> {
    if (this.#hiddenFound) return this.#hiddenFound
    const finding = this.#findHidden(this.#hiddenIds)
    this.#hiddenFound = finding
    finding.catch(() => {
      if (this.#hiddenFound === finding) this.#hiddenFound = undefined
    })
    return finding
  }

  async #findHidden(authorIds: readonly string[]): Promise<Hidden> {
    const found = (await this.#catalogue.ids.find('author', authorIds)).filter((one) => one !== undefined)
    return {
      numbers: new Set(found.map(({ number }) => number)),
      ids: new Set(found.map(({ id }) => `${CATALOGUE_URL}A${id}`)),
    }
  }

  async close(): Promise<void> {
    if (this.#ownsCluster) await this.#catalogue.cluster.close()
  }

  async #openCatalogue(): Promise<ClusterOpenCatalogue> {
    return new ClusterOpenCatalogue(this.#catalogue, this.#taxonomies, await this.#hidden)
  }

  /** Those of a check: authors, and for the id of an institution somebody who is there. */
  async #partiesOf(ids: readonly string[], hidden: Hidden): Promise<(number | undefined)[]> {
    const [authors, places] = await Promise.all([
      this.#numbersOf('author', ids, hidden),
      this.#numbersOf('institution', ids, hidden),
    ])
    return ids.map((_, at) => authors[at] ?? (places[at] === undefined ? undefined : somebodyAt(places[at])))
  }

  /** Numbers of authors in the order of the ids, each once; unknown ones and those who are left out are missing. */
  async #peopleOf(ids: readonly string[], hidden: Hidden): Promise<number[]> {
    const numbers = await this.#numbersOf('author', ids, hidden)
    return [...new Set(numbers.filter((number) => number !== undefined))]
  }

  async #knownNumbersOf(kind: ScholarlyKind, ids: readonly string[], hidden: Hidden): Promise<number[]> {
    return (await this.#numbersOf(kind, ids, hidden)).filter((number) => number !== undefined)
  }

  /** Numbers of records; undefined for unknown ones and for academics who are left out. */
  async #numbersOf(kind: ScholarlyKind, ids: readonly string[], hidden: Hidden): Promise<(number | undefined)[]> {
    const found = await this.#catalogue.ids.find(kind, ids)
    return found.map((one) => (one && kind === 'author' && hidden.numbers.has(one.number) ? undefined : one?.number))
  }
}

/** @param name  Of the index `catalogue` of a generation, or an alias. */
async function readCatalogue(cluster: Cluster, name: string): Promise<Catalogue> {
  const { _index, _source } = await cluster.call<FoundCatalogue>('GET', `/${name}/_doc/${CATALOGUE}`)
  requireReadable(_source)
  const generation = _source.works
  return {
    cluster,
    generation,
    stored: _source,
    ids: new Ids(cluster, generation),
    records: new RecordReader(cluster, generation),
  }
}

/** @throws DamagedCatalogueError */
function requireReadable({ format, summary: { version, analysis } }: StoredCatalogue): void {
  if (isReadable(format) && analysis === ANALYSIS) return
  throw new DamagedCatalogueError(
    `The catalogue ${version} was built in the form ${format} with the text analysis ${analysis}, this version needs ${FORMAT} and ${ANALYSIS}: import it again.`,
  )
}

interface TopicCounts {
  topics: { buckets: { key: number; doc_count: number; estimated: { doc_count: number } }[] }
}

/** An engine whose calls fail as the cluster's fault where an answer makes no sense. */
function understanding(engine: OpenSearchEngine): Engine {
  return new Proxy<Engine>(engine, {
    get: (_, name) => {
      const value = Reflect.get(engine, name, engine)
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => {
        const result = value.apply(engine, args)
        return result instanceof Promise ? reading(() => result) : result
      }
    },
  })
}
