import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import {
  type CatalogueHome,
  CatalogueStoreError,
  type CatalogueSummary,
  type Catalogues,
  EmptySourceError,
  type Engine,
  type ImportOptions,
  type RawSource,
} from '@cognate/catalogue'
import { canContinue, importKey, lockImport } from '@cognate/catalogue/engine-kit'
import type { Cluster } from './cluster/cluster.ts'
import { unavailable } from './cluster/failures.ts'
import { FORMAT } from './form/indexes.ts'
import { Generations, type StoredGeneration } from './generations/generations.ts'
import { takeImportLease } from './generations/import-lease.ts'
import { requireOpenSearch } from './generations/product.ts'
import { OpenSearchEngine } from './open-search-engine.ts'
import { writeGeneration } from './writing/import-to-cluster.ts'

export interface ClusterCataloguesOptions {
  cluster: Cluster
  /** The alias of the catalogue in use; the names of all indexes begin with it. */
  name: string
  shards: number
  replicas: number
  /** Where an import on this machine keeps what it has read. */
  directory: string
}

/** What the last import read. */
const KEPT = 'kept'

const form = { format: FORMAT }

/** The catalogues in a cluster. The alias is the choice of all servers; there is no other. */
export class ClusterCatalogues implements Catalogues {
  readonly #options: ClusterCataloguesOptions
  readonly #generations: Generations

  constructor(options: ClusterCataloguesOptions) {
    this.#options = options
    this.#generations = new Generations(options.cluster, options.name)
  }

  /** @throws ClusterRefusedError, AppError catalogue_unavailable */
  requireUsable(): Promise<void> {
    return requireOpenSearch(this.#options.cluster)
  }

  get home(): CatalogueHome {
    const { cluster } = this.#options
    return {
      active: () => this.#generations.followed(),
      // A generation never changes, and no other one gets its name.
      stampOf: () => '',
      open: async (generation) => ({ engine: await OpenSearchEngine.openGeneration(cluster, generation) }),
      requireWhole: (generation) => requireWhole(cluster, generation),
    }
  }

  async list(): Promise<CatalogueSummary[]> {
    return (await this.#generations.list()).map(({ summary }) => summary)
  }

  async current(): Promise<string | undefined> {
    const inUse = await this.#generations.inUse()
    return (await this.#generations.list()).find(({ generation }) => generation === inUse)?.summary.version
  }

  async openCurrent(): Promise<Engine | undefined> {
    const inUse = await this.#generations.inUse()
    return inUse === undefined ? undefined : OpenSearchEngine.openGeneration(this.#options.cluster, inUse)
  }

  /** Of several imports of a version, the newest. */
  async use(version: string): Promise<void> {
    const [newest] = await this.#of(version)
    await this.#generations.use(newest!.generation)
  }

  async remove(version: string): Promise<void> {
    const inUse = await this.#generations.inUse()
    const all = await this.#of(version)
    if (all.some(({ generation }) => generation === inUse))
      throw new CatalogueStoreError(`The catalogue ${version} is in use: activate another one first.`)
    for (const { generation } of all) await this.#generations.remove(generation)
  }

  /** The imports of a version, the newest first. @throws CatalogueStoreError where there is none. */
  async #of(version: string): Promise<StoredGeneration[]> {
    const all = await this.#generations.list()
    const found = all.filter(({ summary }) => summary.version === version)
    if (found.length > 0) return found
    const choice =
      all.length === 0 ? 'There are none.' : `There are: ${all.map(({ summary }) => summary.version).join(', ')}.`
    throw new CatalogueStoreError(`There is no catalogue ${version} in the search cluster. ${choice}`)
  }

  /**
   * Imports a source and takes it into use; a source that is there unchanged is not imported again. What was read is kept, so
   * that an import that was stopped goes on, and an update reads only what is new. What earlier imports left is removed.
   * @throws ImportRunningError, EmptySourceError
   */
  async import(source: RawSource, options: ImportOptions = {}): Promise<CatalogueSummary> {
    return this.#alone(async (lost) => {
      const there = await this.#findUnchanged(source)
      if (there) {
        await this.#generations.use(there.generation)
        return there.summary
      }
      const { documents: _, ...importing } = options
      const { cluster, name, shards, replicas, directory } = this.#options
      const building = join(directory, `building-${importKey(source, form)}`)
      const signal = AbortSignal.any([lost, ...(options.signal ? [options.signal] : [])])
      const keptDirectory = join(directory, KEPT)
      const { generation, summary } = await writeGeneration({
        ...{ ...importing, cluster, name, shards, replicas, source, signal, keptDirectory },
        directory: building,
      })
      if (summary.counts.work === 0) throw new EmptySourceError(summary, 'work')
      await this.#generations.use(generation)
      renameSync(join(building, 'rejected.jsonl'), join(directory, 'rejected.jsonl'))
      rmSync(building, { recursive: true, force: true })
      return summary
    })
  }

  /** Whether an update of a source would go on from what an earlier import of it on this machine read. */
  canUpdate(source: RawSource): boolean {
    return canContinue(source, form, join(this.#options.directory, KEPT))
  }

  close(): Promise<void> {
    return this.#options.cluster.close()
  }

  /** Removes what is of no use any more, unless somebody imports; see `Generations.tidy`. */
  async tidy(now: Date): Promise<string[]> {
    const lease = await takeImportLease(this.#options.cluster, this.#options.name, `${hostname()}, tidying`)
    try {
      return await this.#generations.tidy(now)
    } finally {
      await lease.release()
    }
  }

  async #findUnchanged(source: RawSource): Promise<StoredGeneration | undefined> {
    const key = importKey(source, form)
    const all = await this.#generations.list()
    return all.find(({ format, summary: { version, base = version } }) => format === FORMAT && base.endsWith(`-${key}`))
  }

  /** While nobody else imports, on this machine or another; what failed imports left is removed first. */
  async #alone<Result>(work: (lost: AbortSignal) => Promise<Result>): Promise<Result> {
    const { cluster, name, directory } = this.#options
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    const unlock = lockImport(directory)
    try {
      const lease = await takeImportLease(cluster, name, `${hostname()}:${directory}`)
      try {
        await this.#generations.tidy(new Date())
        return await work(lease.signal)
      } finally {
        await lease.release()
      }
    } finally {
      unlock()
    }
  }
}

/** @throws AppError catalogue_unavailable where a part has no node that holds it. */
async function requireWhole(cluster: Cluster, generation: string): Promise<void> {
  const { status } = await cluster.call<{ status: string }>('GET', `/_cluster/health/${generation}-*?local=true`)
  if (status === 'red') throw unavailable('partial', 'red')
}
