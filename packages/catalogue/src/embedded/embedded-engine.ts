import { availableParallelism } from 'node:os'
import type {
  CatalogueKind,
  CatalogueRecords,
  DatasetKey,
  OpenCatalogueEntity,
  PersonView,
  ScholarlyKind,
} from '@cognate/contract'
import type { TermStatistics } from '@cognate/matching'
import { readWrittenAnswer } from '../answers/written-answer.ts'
import { OutOfTimeError } from '../base/time-limit.ts'
import { hideAuthors } from '../columns/hidden-authors.ts'
import { mergedInto } from '../columns/identify.ts'
import { readFacts } from '../columns/read-facts.ts'
import type {
  CoauthorsQuery,
  ConflictMatrixQuery,
  ConflictsQuery,
  ExpandNetworkQuery,
  NetworkQuery,
} from '../engine/author-graph.ts'
import type { CatalogueFacts } from '../engine/catalogue-facts.ts'
import type { CatalogueSummary } from '../engine/catalogue-summary.ts'
import {
  type AuthorWorksQuery,
  type CheckCost,
  type Engine,
  type EngineQuery,
  ListPageError,
  type ListQuery,
  ListQueryError,
} from '../engine/engine.ts'
import { DamagedCatalogueError } from '../engine/version/damaged-catalogue-error.ts'
import { type CatalogueData, type LoadOptions, loadCatalogue } from './data/catalogue-data.ts'
import type { EngineCalls } from './engine-calls.ts'
import { readStatistics } from './ranking/statistics.ts'
import { outOfTime, WorkerPool } from './worker-pool.ts'

/** More threads share one memory bus, and gain little. */
const MOST_THREADS = 8
const MOST_WAITING = 1_000

/** Threads that search: as many as the machine has cores for, at most 8. */
export const searchThreads = (): number => Math.max(1, Math.min(MOST_THREADS, availableParallelism()))

export interface EngineOptions extends Pick<LoadOptions, 'atOnceBytes' | 'meaningModel'> {
  /** Searches that run at once; by default `searchThreads`. */
  threads?: number
}

/**
 * Opens a catalogue directory for searching in threads of its own, which share one copy of the index.
 * @throws DamagedCatalogueError
 */
export async function openEngine(directory: string, options: EngineOptions = {}): Promise<Engine> {
  const data = await loadCatalogue(directory, options)
  const pool = await WorkerPool.start(new URL('./search-worker.ts', import.meta.url), data, {
    threads: options.threads ?? searchThreads(),
    mostWaiting: MOST_WAITING,
    rebuildError,
  })
  return new EmbeddedEngine(data, pool)
}

const errorTypes = { DamagedCatalogueError, ListPageError, ListQueryError }

/** Errors lose their class on the way between threads. */
function rebuildError({ name, message }: { name: string; message: string }): Error {
  if (name === OutOfTimeError.name) return outOfTime()
  const Type = errorTypes[name as keyof typeof errorTypes] ?? Error
  return new Type(message)
}

class EmbeddedEngine implements Engine {
  readonly #data: CatalogueData
  readonly #pool: WorkerPool
  #facts: CatalogueFacts | undefined

  constructor(data: CatalogueData, pool: WorkerPool) {
    this.#data = data
    this.#pool = pool
  }

  get summary(): CatalogueSummary {
    return this.#data.summary
  }

  /** Read once: it looks through the columns. */
  get facts(): CatalogueFacts {
    this.#facts ??= readFacts(this.#data)
    return this.#facts
  }

  get checkCost(): CheckCost {
    return this.#data.checkCost
  }

  /** Answered in this thread: it takes microseconds. */
  async readTermStatistics(terms: readonly string[], dataset?: DatasetKey): Promise<TermStatistics> {
    return readStatistics(dataset, terms, this.#data)
  }

  async search(query: EngineQuery) {
    const { json, texts = [] } = await this.#pool.run({ call: 'search', args: [query] })
    return readWrittenAnswer({ json: requireAnswer(json), texts })
  }

  async readRecords<Kind extends CatalogueKind>(
    kind: Kind,
    ids: readonly string[],
  ): Promise<(CatalogueRecords[Kind] | undefined)[]> {
    const records = requireAnswer(await this.#ask('readRecords', kind, ids)) as (CatalogueRecords[Kind] | null)[]
    return records.map((record) => record ?? undefined)
  }

  resolveIdentifier(scheme: 'doi' | 'orcid' | 'ror', value: string) {
    return this.#ask('resolveIdentifier', scheme, value)
  }

  /** Answered in this thread, like the statistics. */
  async resolveMergedId(kind: ScholarlyKind, id: string): Promise<string | undefined> {
    return mergedInto(kind, id, this.#data)
  }

  listAuthorWorks(query: AuthorWorksQuery) {
    return this.#ask('listAuthorWorks', query)
  }

  autocomplete(...query: Parameters<Engine['autocomplete']>) {
    return this.#ask('autocomplete', ...query).then(requireAnswer)
  }

  listRecords(query: ListQuery) {
    return this.#ask('listRecords', query).then(requireAnswer)
  }

  readOpenRecord(entity: OpenCatalogueEntity, id: string) {
    return this.#ask('readOpenRecord', entity, id)
  }

  countTopics(kind: ScholarlyKind, ids: readonly string[], among?: readonly string[]) {
    return this.#ask('countTopics', kind, ids, among)
  }

  async readPeople(ids: readonly string[]) {
    const people = requireAnswer(await this.#ask('readPeople', ids)) as (PersonView | null)[]
    return people.map((person) => person ?? undefined)
  }

  findConflicts(query: ConflictsQuery) {
    return this.#ask('findConflicts', query)
  }

  findConflictMatrix(query: ConflictMatrixQuery) {
    return this.#ask('findConflictMatrix', query).then(requireAnswer)
  }

  describeCheckedCatalogue() {
    return this.#ask('describeCheckedCatalogue').then(requireAnswer)
  }

  findCoauthors(query: CoauthorsQuery) {
    return this.#ask('findCoauthors', query)
  }

  findNetwork(query: NetworkQuery) {
    return this.#ask('findNetwork', query).then(requireAnswer)
  }

  expandNetwork(query: ExpandNetworkQuery) {
    return this.#ask('expandNetwork', query)
  }

  hide(authorIds: readonly string[]): void {
    hideAuthors(authorIds, this.#data)
  }

  close(): Promise<void> {
    return this.#pool.close()
  }

  async #ask<Call extends keyof EngineCalls>(
    call: Call,
    ...args: Parameters<EngineCalls[Call]>
  ): Promise<Awaited<ReturnType<EngineCalls[Call]>> | undefined> {
    const { json } = await this.#pool.run({ call, args })
    return json === undefined ? undefined : JSON.parse(json)
  }
}

function requireAnswer<Answer>(answer: Answer | undefined): Answer {
  if (answer === undefined) throw new Error('a thread gave no answer')
  return answer
}
