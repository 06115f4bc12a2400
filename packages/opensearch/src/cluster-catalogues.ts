import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import {
  type CatalogueHome,
  CatalogueStoreError,
  type CatalogueSummary,
  type Catalogues,
  type CompositionOptions,
  type DocumentImportOptions,
  type DocumentSource,
  type DocumentSourceName,
  type Embedder,
  type Engine,
  type FolderSize,
  type ImportedDocuments,
  type ImportOptions,
  type RawSource,
  type VectorOptions,
} from '@cognate/catalogue'
import {
  canContinue,
  compareRecords,
  givingRoomBack,
  importKey,
  keyOfSource,
  lockImport,
  madeBy,
  reportOn,
  requireSource,
  takeKept,
} from '@cognate/catalogue/engine-kit'
import type { DocumentKind } from '@cognate/contract'
import type { Cluster } from './cluster/cluster.ts'
import { unavailable } from './cluster/failures.ts'
import { FORMAT, generationOf, isReadable, nameIn } from './form/indexes.ts'
import { indexesOf, type StoredCatalogue } from './form/stored.ts'
import { Generations, type StoredGeneration } from './generations/generations.ts'
import { takeImportLease } from './generations/import-lease.ts'
import { requireOpenSearch } from './generations/product.ts'
import { openGeneration } from './open-search-engine.ts'
import {
  type ClusterComposition,
  composeGeneration,
  type WrittenGeneration,
  writeGeneration,
} from './writing/import-to-cluster.ts'
import { forgetAllBut } from './writing/sent-folder.ts'
import { readRejected, recordsOf } from './writing/write-shelves.ts'

export interface ClusterCataloguesOptions {
  cluster: Cluster
  /** The alias of the catalogue in use; the names of all indexes begin with it. */
  name: string
  shards: number
  replicas: number
  /** Where an import on this machine keeps what it has read. */
  directory: string
}

/** What the import of the catalogue in use read. */
const KEPT = 'kept'
/** What imports sent. */
const SENT = 'sent'
/** Vectors of all texts met so far, by model. */
const VECTORS = 'vectors'

/** Beginning of the names of folders in which an import keeps what it reads. */
const BUILDING = 'building-'

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
    /** The indexes of each generation that was opened. */
    const parts = new Map<string, readonly string[]>()
    return {
      active: () => this.#generations.followed(),
      // A generation never changes, and no other one gets its name.
      stampOf: () => '',
      open: async (generation) => {
        const engine = await openGeneration(cluster, generation)
        parts.set(generation, indexesOf(nameIn(generation, 'catalogue'), (await this.#generations.read(generation))!))
        return { engine }
      },
      requireWhole: (generation) => requireWhole(cluster, parts.get(generation)!),
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
    return inUse === undefined ? undefined : openGeneration(this.#options.cluster, inUse)
  }

  /** Of several imports of a version, the newest. */
  async use(version: string): Promise<void> {
    const [newest] = await this.#of(version)
    await this.#generations.use(newest!.generation)
  }

  async sizes(): Promise<Map<string, FolderSize>> {
    return this.#generations.sizes()
  }

  /** A cluster holds no files, and the list on the disk is that of the last import, whichever it was. */
  faultLists(): string[] {
    return []
  }

  /** See `tidy`, which every hour and every import calls. */
  async prune(): Promise<string[]> {
    return []
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
      const { documents = [], mayActivate, ...importing } = options
      const carried = await this.#inUse()
      const inUse = carried?.summary.version
      const there = await this.#findUnchanged(source, { update: options.update, inUse })
      const signal = signalOf(lost, options)
      const written = there
        ? await this.#compose({ base: there, carried, sources: documents, ...importing, signal })
        : await this.#write(source, { ...importing, documents, carried, signal })
      const isTaken = !carried || !mayActivate || mayActivate(written.summary, carried.summary)
      await this.#take(written.generation, isTaken)
      if (isTaken) takeKept(join(this.#options.directory, KEPT), importKey(source, form))
      return written.summary
    })
  }

  /** Takes a generation into use, or sets it aside for as long as one that was left. */
  #take(generation: string, isTaken: boolean): Promise<void> {
    return isTaken ? this.#generations.use(generation) : this.#generations.setAside(generation)
  }

  /** Writes works, and records of other sources beside them. What was read is kept for the next import. */
  async #write(
    source: RawSource,
    options: ImportOptions & { carried: StoredCatalogue | undefined; signal: AbortSignal },
  ): Promise<WrittenGeneration> {
    const { cluster, name, shards, replicas, directory } = this.#options
    const building = join(directory, `${BUILDING}${importKey(source, form)}`)
    const keptDirectory = join(directory, KEPT)
    const sentDirectory = join(directory, SENT)
    const indexes = (await this.#generations.list()).flatMap((one) => one.indexes ?? [])
    forgetAllBut(new Set(indexes.map(generationOf)), sentDirectory)
    const written = await writeGeneration({
      ...{ ...options, cluster, name, shards, replicas, source, keptDirectory, sentDirectory },
      keyInUse: keyOfSource(source, options.carried?.summary),
      directory: building,
    })
    renameSync(join(building, 'rejected.jsonl'), join(directory, 'rejected.jsonl'))
    rmSync(building, { recursive: true, force: true })
    return written
  }

  /** Puts other records and vectors beside the works of a catalogue; gives this one where it holds them already. */
  async #compose({
    base: { generation, stored: base },
    carried,
    ...composition
  }: Pick<ClusterComposition, 'sources' | 'leftOut' | 'vectors' | 'findVersion' | 'signal' | 'onProgress'> & {
    base: FoundCatalogue
    carried: StoredCatalogue | undefined
  }): Promise<WrittenGeneration> {
    const { cluster, name, shards, replicas, directory } = this.#options
    const place = { cluster, name, shards, replicas, directory }
    const written = await composeGeneration({ ...place, ...composition, base, carried })
    return written ?? { generation, summary: base.summary }
  }

  /**
   * Puts the records of a source beside the works of the catalogue in use, in place of those that the source gave before, and
   * takes what comes of it into use.
   * @throws CatalogueStoreError where there is no catalogue of this version's form.
   * @throws ImportRunningError, EmptySourceError
   */
  async importDocuments(
    source: DocumentSource,
    { mayActivate, ...options }: DocumentImportOptions = {},
  ): Promise<ImportedDocuments> {
    const { cluster } = this.#options
    return this.#recompose({ sources: [source] }, options, async ({ summary, generation }, replaced) => {
      const made = (await this.#generations.read(generation))!
      const counts = await compareRecords(recordsOf(replaced, source, cluster), recordsOf(made, source, cluster))
      const imported = { ...reportOn(source, summary, await this.#listRejected(source.kind, generation)), ...counts }
      await this.#take(generation, !mayActivate || mayActivate(imported))
      return imported
    })
  }

  async *recordsOf(source: DocumentSourceName): AsyncGenerator<{ id: string }> {
    const inUse = await this.#inUse()
    if (inUse) yield* recordsOf(inUse, source, this.#options.cluster)
  }

  /**
   * Puts vectors beside the works of the catalogue in use, which are made on this machine, and takes what comes of it into use.
   * When it is stopped, the next call goes on.
   * @throws CatalogueStoreError where there is no catalogue of this version's form.
   * @throws ImportRunningError
   */
  async addVectors(embedder: Embedder, { since, ...options }: VectorOptions = {}): Promise<CatalogueSummary> {
    const kept = join(this.#options.directory, VECTORS)
    return this.#takeRecomposed({ vectors: { embedder, kept, since } }, options)
  }

  /** Takes the catalogue in use without its vectors into use. @throws as `addVectors` */
  async removeVectors(): Promise<CatalogueSummary> {
    return this.#takeRecomposed({ vectors: null }, {})
  }

  /**
   * Takes the catalogue in use without the records of a source of documents into use.
   * @throws CatalogueStoreError where it holds no such source.
   * @throws ImportRunningError
   */
  async removeDocuments(leftOut: DocumentSourceName, options: CompositionOptions = {}): Promise<CatalogueSummary> {
    return this.#takeRecomposed({ leftOut }, options)
  }

  /** Goes back to a version that is there, instead of making it again. */
  #takeRecomposed(
    beside: Pick<ClusterComposition, 'leftOut' | 'vectors'>,
    options: CompositionOptions,
  ): Promise<CatalogueSummary> {
    const findVersion = async (version: string) =>
      (await this.#generations.list()).find(({ format, summary }) => isReadable(format) && summary.version === version)
    return this.#recompose({ sources: [], ...beside, findVersion }, options, async ({ summary, generation }) => {
      await this.#take(generation, true)
      return summary
    })
  }

  /** Puts something else beside the works in use. @param take  What becomes of it; the catalogue in use is given, too. */
  #recompose<Result>(
    beside: Pick<ClusterComposition, 'sources' | 'leftOut' | 'vectors' | 'findVersion'>,
    options: CompositionOptions,
    take: (written: WrittenGeneration, replaced: StoredCatalogue) => Promise<Result>,
  ): Promise<Result> {
    return this.#alone(async (lost) => {
      const inUse = await this.#generations.inUse()
      const stored = inUse && (await this.#generations.read(inUse))
      if (!inUse || !stored) throw new CatalogueStoreError('There is no catalogue yet: import works first.')
      if (beside.leftOut) requireSource(stored.summary, beside.leftOut)
      const base = { generation: inUse, stored }
      const signal = signalOf(lost, options)
      return take(await this.#compose({ base, carried: stored, ...beside, ...options, signal }), stored)
    })
  }

  /** Writes the lines of a shelf that were not taken into a file of this machine. @returns Its path. */
  async #listRejected(kind: DocumentKind, generation: string): Promise<string> {
    const { shelves } = (await this.#generations.read(generation))!
    const lines = await readRejected(shelves[kind]!, this.#options.cluster)
    const path = join(this.#options.directory, `rejected-${kind}.jsonl`)
    writeFileSync(path, lines.map((line) => `${line}\n`).join(''))
    return path
  }

  async #inUse(): Promise<StoredCatalogue | undefined> {
    const inUse = await this.#generations.inUse()
    return inUse === undefined ? undefined : this.#generations.read(inUse)
  }

  /** Whether an update of a source would go on from what an earlier import of it on this machine read. */
  async canUpdate(source: RawSource): Promise<boolean> {
    const inUse = await this.#inUse()
    const keyInUse = keyOfSource(source, inUse?.summary)
    return canContinue(source, form, { kept: join(this.#options.directory, KEPT), keyInUse })
  }

  close(): Promise<void> {
    return this.#options.cluster.close()
  }

  /** Removes what is no longer needed, unless an import is running; see `Generations.tidy`. */
  async tidy(now: Date): Promise<string[]> {
    const lease = await takeImportLease(this.#options.cluster, this.#options.name, {
      holder: `${hostname()}, cleaning`,
      isCleaning: true,
    })
    try {
      return await this.#generations.tidy(now)
    } finally {
      await lease.release()
    }
  }

  async #findUnchanged(
    source: RawSource,
    wanted: Pick<Parameters<typeof madeBy>[1], 'update' | 'inUse'>,
  ): Promise<FoundCatalogue | undefined> {
    const key = importKey(source, form)
    const all = await this.#generations.list()
    const readable = all.filter(({ format }) => format === FORMAT)
    const [found] = madeBy(readable, { key, ...wanted })
    return found && { generation: found.generation, stored: (await this.#generations.read(found.generation))! }
  }

  /** While nobody else imports, on this machine or another; what failed imports left is removed first. */
  async #alone<Result>(work: (lost: AbortSignal) => Promise<Result>): Promise<Result> {
    const { cluster, name, directory } = this.#options
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    const unlock = lockImport(directory)
    try {
      const lease = await takeImportLease(cluster, name, { holder: `${hostname()}:${directory}` })
      try {
        await this.#generations.tidy(new Date())
        return await work(lease.signal)
      } catch (error) {
        throw givingRoomBack(error, directory, BUILDING)
      } finally {
        await lease.release()
      }
    } finally {
      unlock()
    }
  }
}

/** A catalogue of this version's form. */
interface FoundCatalogue {
  generation: string
  stored: StoredCatalogue
}

const signalOf = (lost: AbortSignal, { signal }: CompositionOptions): AbortSignal =>
  AbortSignal.any([lost, ...(signal ? [signal] : [])])

/** @throws AppError catalogue_unavailable where a part has no node that holds it, or searches are not answered. */
async function requireWhole(cluster: Cluster, indexes: readonly string[]): Promise<void> {
  const path = `/_cluster/health/${indexes.join(',')}?local=true`
  const { status } = await cluster.call<{ status: string }>('GET', path)
  if (status === 'red') throw unavailable('partial', 'red')
  if (cluster.searchFailure) throw cluster.searchFailure
}
