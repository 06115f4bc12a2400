import { DamagedCatalogueError, type Engine, isDocumentKind, shelfKinds } from '@cognate/catalogue'
import {
  describeChecked,
  idDigits,
  normaliseIdentifier,
  readDocumentSorts,
  somebodyAt,
} from '@cognate/catalogue/engine-kit'
import { autocomplete, list, type OpenCatalogue, openRecord } from '@cognate/catalogue/open-catalogue-kit'
import {
  CATALOGUE_URL,
  type CatalogueRecords,
  type DocumentKind,
  documentTypes,
  isDocumentDataset,
  type ScholarlyKind,
} from '@cognate/contract'
import { ANALYSIS, toIntegerQuery } from '@cognate/matching'
import { Cluster } from './cluster/cluster.ts'
import { reading } from './cluster/failures.ts'
import { CATALOGUE, FORMAT, isReadable, nameIn } from './form/indexes.ts'
import { matchAny } from './form/query.ts'
import type { StoredCatalogue, StoredTerm } from './form/stored.ts'
import { clusterOpenCatalogue, readTaxonomies } from './lists/cluster-open-catalogue.ts'
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
 * Opens what a name stands for now, and stays with it when it stands for a later import.
 * @param url  As `Cluster` takes it.
 * @throws DamagedCatalogueError for a catalogue in another form.
 */
export async function openSearchEngine(url: string, name: string): Promise<Engine> {
  const cluster = new Cluster(url)
  try {
    return engineOf(await readCatalogue(cluster, name), { ownsCluster: true })
  } catch (error) {
    await cluster.close()
    throw error
  }
}

/**
 * Opens a generation of a cluster, which stays open when the engine is closed.
 * @throws DamagedCatalogueError for a catalogue in another form.
 */
export async function openGeneration(cluster: Cluster, generation: string): Promise<Engine> {
  const catalogue = await reading(() => readCatalogue(cluster, nameIn(generation, 'catalogue')))
  return understanding(engineOf(catalogue, { ownsCluster: false }))
}

/**
 * A catalogue in an OpenSearch cluster. Nothing of it is held here but its summary, its topics and the words behind codes, so
 * that any number of servers may answer from one cluster. It answers like the embedded engine, to the last digit of a score.
 */
function engineOf(catalogue: Catalogue, { ownsCluster }: { ownsCluster: boolean }): Engine {
  const taxonomies = readTaxonomies(catalogue)
  let hiddenIds: readonly string[] = []
  let hiddenFound: Promise<Hidden> | undefined = Promise.resolve(nobody)

  async function readShelved<Kind extends DocumentKind>(kind: Kind, ids: readonly string[], hidden: Hidden) {
    const shelf = shelfOf(kind, catalogue)
    return shelf ? readShelfRecords<Kind>(ids, shelf, hidden) : ids.map(() => undefined)
  }

  async function readScholarly<Kind extends ScholarlyKind>(
    kind: Kind,
    ids: readonly string[],
    hidden: Hidden,
  ): Promise<(CatalogueRecords[Kind] | undefined)[]> {
    const numbers = await numbersOf(kind, ids, hidden)
    const known = [...new Set(numbers.filter((number) => number !== undefined))]
    const records: readonly CatalogueRecords[Kind][] = await catalogue.records.read(kind, known, hidden.ids)
    const byNumber = new Map<number | undefined, CatalogueRecords[Kind]>(
      known.map((number, place) => [number, records[place]!]),
    )
    return numbers.map((number) => byNumber.get(number))
  }

  /** Who is left out; looked for again where the cluster did not say. */
  function whoIsHidden(): Promise<Hidden> {
    if (hiddenFound) return hiddenFound
    const finding = findHidden(hiddenIds)
    hiddenFound = finding
    finding.catch(() => {
      if (hiddenFound === finding) hiddenFound = undefined
    })
    return finding
  }

  async function findHidden(authorIds: readonly string[]): Promise<Hidden> {
    const found = (await catalogue.ids.find('author', authorIds)).filter((one) => one !== undefined)
    return {
      numbers: new Set(found.map(({ number }) => number)),
      ids: new Set(found.map(({ id }) => `${CATALOGUE_URL}A${id}`)),
    }
  }
  const openCatalogue = async (): Promise<OpenCatalogue> =>
    clusterOpenCatalogue(catalogue, taxonomies, await whoIsHidden())

  /** Those of a check: authors, and for the id of an institution somebody who is there. */
  async function partiesOf(ids: readonly string[], hidden: Hidden): Promise<(number | undefined)[]> {
    const [authors, places] = await Promise.all([
      numbersOf('author', ids, hidden),
      numbersOf('institution', ids, hidden),
    ])
    return ids.map((_, at) => authors[at] ?? (places[at] === undefined ? undefined : somebodyAt(places[at])))
  }

  /** Numbers of authors in the order of the ids, each once; unknown ones and those who are left out are missing. */
  async function peopleOf(ids: readonly string[], hidden: Hidden): Promise<number[]> {
    const numbers = await numbersOf('author', ids, hidden)
    return [...new Set(numbers.filter((number) => number !== undefined))]
  }
  const knownNumbersOf = async (kind: ScholarlyKind, ids: readonly string[], hidden: Hidden): Promise<number[]> =>
    (await numbersOf(kind, ids, hidden)).filter((number) => number !== undefined)

  /** Numbers of records; undefined for unknown ones and for academics who are left out. */
  async function numbersOf(
    kind: ScholarlyKind,
    ids: readonly string[],
    hidden: Hidden,
  ): Promise<(number | undefined)[]> {
    const found = await catalogue.ids.find(kind, ids)
    return found.map((one) => (one && kind === 'author' && hidden.numbers.has(one.number) ? undefined : one?.number))
  }

  const self: Engine = {
    /** The cluster looks after its own files. */
    checkCost: { bytes: 0, milliseconds: 0 },
    get summary() {
      return catalogue.stored.summary
    },
    get facts() {
      const { facts } = catalogue.stored
      // Catalogues that were written before the types were told apart say only whether there are any.
      const document_types = Array.isArray(facts.document_types)
        ? facts.document_types
        : [...(facts.document_types ? documentTypes : [])]
      return { ...facts, document_types, document_sorts: readDocumentSorts(self.summary) }
    },
    async readTermStatistics(terms, dataset) {
      if (dataset && isDocumentDataset(dataset)) {
        const shelf = shelfOf(shelfKinds[dataset], catalogue)
        return readShelfStatistics(terms, shelf, catalogue)
      }
      const { cluster, generation, stored } = catalogue
      const found = await cluster.read<StoredTerm>(nameIn(generation, 'terms'), terms)
      return {
        total: stored.summary.counts.work,
        averageLength: stored.summary.average_length,
        matching: found.map((term) => term?.works ?? 0),
      }
    },
    async search(query) {
      const { dataset } = query
      const hidden = await whoIsHidden()
      if (isDocumentDataset(dataset)) {
        const shelf = shelfOf(shelfKinds[dataset], catalogue)
        if (!shelf) return { total: 0, bestScore: 0, hits: [] }
        return findDocuments(query, shelf, { catalogue, hidden })
      }
      const prepared = await prepare({ ...query, dataset }, hidden, catalogue)
      const { terms, references = [] } = prepared.integerQuery
      if (terms.length + references.length === 0 && !query.amongIds) return { total: 0, bestScore: 0, hits: [] }
      const kind = rankedKinds[dataset]
      return kind === 'work' ? findWorks(prepared, catalogue) : findVoted(kind, prepared, catalogue)
    },
    async readRecords(kind, ids) {
      const hidden = await whoIsHidden()
      const records = isDocumentKind(kind)
        ? readShelved(kind, ids, hidden)
        : readScholarly(kind as ScholarlyKind, ids, hidden)
      return records as Promise<(CatalogueRecords[typeof kind] | undefined)[]>
    },
    async resolveIdentifier(scheme, value, whom = 'shown') {
      const identifier = normaliseIdentifier(scheme, value)
      if (identifier === undefined) return undefined
      const { cluster, generation, records } = catalogue
      const { hits } = await cluster.search(nameIn(generation, 'identifiers'), {
        query: { term: { identifier: `${scheme}:${identifier}` } },
        size: 1,
        // Of two records with the same identifier, the first has it.
        sort: [{ number: 'asc' }],
        docvalue_fields: ['number'],
      })
      const number = hits.hits[0]?.fields?.number?.[0]
      const kind = kindWith[scheme]
      const hidden = await whoIsHidden()
      if (number === undefined) return undefined
      if (whom === 'shown' && kind === 'author' && hidden.numbers.has(number)) return undefined
      const [record] = await records.read(kind, [number], hidden.ids)
      return { kind, id: record!.id }
    },
    async resolveMergedId(kind, id) {
      const [found] = await catalogue.ids.find(kind, [id])
      if (!found || found.id === idDigits(kind, id)) return undefined
      const [record] = await self.readRecords(kind, [id])
      return record?.id
    },
    async listAuthorWorks({ author, terms = [], offset, limit }) {
      const { cluster, generation, records } = catalogue
      const hidden = await whoIsHidden()
      const [number] = await numbersOf('author', [author], hidden)
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
    },
    async countTopics(kind, ids, among) {
      const hidden = await whoIsHidden()
      const [numbers, works] = await Promise.all([
        knownNumbersOf(kind, ids, hidden),
        among && knownNumbersOf('work', among, hidden),
      ])
      if (numbers.length === 0) return undefined
      const { cluster, generation, stored } = catalogue
      const byTopic = { terms: { field: 'topics', size: Math.max(1, stored.topics.length) } }
      const estimated = { filter: { term: { has_estimated_topics: true } } }
      const { aggregations } = await cluster.search<TopicCounts>(nameIn(generation, 'works'), {
        query: {
          bool: { filter: [matchAny(worksField[kind], numbers), ...(works ? [matchAny('number', works)] : [])] },
        },
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
    },
    async readPeople(ids) {
      const [authors, places] = await Promise.all([
        self.readRecords('author', ids),
        self.readRecords('institution', ids),
      ])
      return ids.map((_, at) => {
        const found = authors[at] ?? places[at]
        return found && { identifier: found.id, display_name: found.display_name }
      })
    },
    async findConflicts({ author, authorIds, rules }) {
      const hidden = await whoIsHidden()
      const [[number], against] = await Promise.all([
        numbersOf('author', [author], hidden),
        partiesOf(authorIds, hidden),
      ])
      if (number === undefined) return undefined
      const others = [...new Set(against.filter((one) => one !== undefined))]
      const unknown = authorIds.filter((_, place) => against[place] === undefined)
      return explainConflicts({ author: number, others, rules, unknown }, { catalogue, hidden })
    },
    async findConflictMatrix({ columnIds, rowIds, ...query }) {
      const hidden = await whoIsHidden()
      const [columns, rows] = await Promise.all([columnIds, rowIds].map((ids) => partiesOf(ids, hidden)))
      const known = (parties: (number | undefined)[]) => [...new Set(parties.filter((one) => one !== undefined))]
      const numbers = { columns: known(columns!), rows: known(rows!) }
      return explainMatrix({ ...numbers, ...query }, { catalogue, hidden })
    },
    async describeCheckedCatalogue() {
      const projects = self.summary.shelves?.find(({ kind }) => kind === 'project')
      const projects_with_people = projects?.with_authors ?? 0
      return describeChecked(self.summary, { ...catalogue.stored.checked, projects_with_people })
    },
    async findCoauthors({ author, among, ...query }) {
      const hidden = await whoIsHidden()
      const [number, ...others] = await numbersOf('author', [author, ...(among ?? [])], hidden)
      if (number === undefined) return undefined
      const allowed = among && others.filter((one) => one !== undefined)
      return listCoauthors(number, allowed, query, { catalogue, hidden })
    },
    async findNetwork({ identifiers, ...query }) {
      const hidden = await whoIsHidden()
      return readCoauthorNetwork(await peopleOf(identifiers, hidden), query, { catalogue, hidden })
    },
    async expandNetwork({ author, among, ...query }) {
      const hidden = await whoIsHidden()
      const [[found], others] = await Promise.all([peopleOf([author], hidden), peopleOf(among, hidden)])
      if (found === undefined) return undefined
      return readNetworkOf(found, others, query, { catalogue, hidden })
    },
    autocomplete: async (entities, text, limit, options) =>
      autocomplete(await openCatalogue(), entities, text, limit, options),
    listRecords: async (query) => list(await openCatalogue(), query),
    readOpenRecord: async (entity, id) => openRecord(await openCatalogue(), entity, id),
    hide(authorIds) {
      hiddenIds = authorIds
      hiddenFound = undefined
      // Calls that need to know who is left out fail with it.
      whoIsHidden().catch(() => {})
    },
    listHidden: async () => [...(await whoIsHidden()).ids],
    async close() {
      if (ownsCluster) await catalogue.cluster.close()
    },
  }
  return self
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
function understanding(engine: Engine): Engine {
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
