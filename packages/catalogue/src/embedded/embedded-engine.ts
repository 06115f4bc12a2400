import { availableParallelism } from 'node:os'
import type { CatalogueRecords, PersonView } from '@cognate/contract'
import { readWrittenAnswer } from '../answers/written-answer.ts'
import { OutOfTimeError } from '../base/time-limit.ts'
import { hideAuthors, listHidden } from '../columns/hidden-authors.ts'
import { mergedInto } from '../columns/identify.ts'
import { readFacts } from '../columns/read-facts.ts'
import type { CatalogueFacts } from '../engine/catalogue-facts.ts'
import { type Engine, ListPageError, ListQueryError } from '../engine/engine.ts'
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
  return embeddedEngine(data, pool)
}

const errorTypes = { DamagedCatalogueError, ListPageError, ListQueryError }

/** Errors lose their class on the way between threads. */
function rebuildError({ name, message }: { name: string; message: string }): Error {
  if (name === OutOfTimeError.name) return outOfTime()
  const Type = errorTypes[name as keyof typeof errorTypes] ?? Error
  return new Type(message)
}

function embeddedEngine(data: CatalogueData, pool: WorkerPool): Engine {
  let facts: CatalogueFacts | undefined

  async function ask<Call extends keyof EngineCalls>(
    call: Call,
    ...args: Parameters<EngineCalls[Call]>
  ): Promise<Awaited<ReturnType<EngineCalls[Call]>> | undefined> {
    const { json } = await pool.run({ call, args })
    return json === undefined ? undefined : JSON.parse(json)
  }

  return {
    get summary() {
      return data.summary
    },
    /** Read once: it looks through the columns. */
    get facts() {
      facts ??= readFacts(data)
      return facts
    },
    get checkCost() {
      return data.checkCost
    },
    /** Answered in this thread: it takes microseconds. */
    readTermStatistics: async (terms, dataset) => readStatistics(dataset, terms, data),
    async search(query) {
      const { json, texts = [] } = await pool.run({ call: 'search', args: [query] })
      return readWrittenAnswer({ json: requireAnswer(json), texts })
    },
    async readRecords(kind, ids) {
      const records = requireAnswer(await ask('readRecords', kind, ids)) as (CatalogueRecords[typeof kind] | null)[]
      return records.map((record) => record ?? undefined)
    },
    resolveIdentifier: (...named) => ask('resolveIdentifier', ...named),
    /** Answered in this thread, like the statistics. */
    resolveMergedId: async (kind, id) => mergedInto(kind, id, data),
    listAuthorWorks: (query) => ask('listAuthorWorks', query),
    autocomplete: (...query) => ask('autocomplete', ...query).then(requireAnswer),
    listRecords: (query) => ask('listRecords', query).then(requireAnswer),
    readOpenRecord: (entity, id) => ask('readOpenRecord', entity, id),
    countTopics: (kind, ids, among) => ask('countTopics', kind, ids, among),
    async readPeople(ids) {
      const people = requireAnswer(await ask('readPeople', ids)) as (PersonView | null)[]
      return people.map((person) => person ?? undefined)
    },
    findConflicts: (query) => ask('findConflicts', query),
    findConflictMatrix: (query) => ask('findConflictMatrix', query).then(requireAnswer),
    describeCheckedCatalogue: () => ask('describeCheckedCatalogue').then(requireAnswer),
    findCoauthors: (query) => ask('findCoauthors', query),
    findNetwork: (query) => ask('findNetwork', query).then(requireAnswer),
    expandNetwork: (query) => ask('expandNetwork', query),
    hide(authorIds) {
      hideAuthors(authorIds, data)
    },
    listHidden: async () => listHidden(data),
    close: () => pool.close(),
  }
}

function requireAnswer<Answer>(answer: Answer | undefined): Answer {
  if (answer === undefined) throw new Error('a thread gave no answer')
  return answer
}
