import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { givingRoomBack, requireDiskRoom, watchingRoom } from './base/disk-room.ts'
import { type FolderSize, sizesOf } from './base/folder-size.ts'
import { lockImport } from './base/import-lock.ts'
import type { ImportProgress } from './base/progress.ts'
import type { CatalogueSummary, ShelvedSource } from './engine/catalogue-summary.ts'
import type { Embedder } from './engine/meaning.ts'
import { readSummary } from './engine/version/catalogue-json.ts'
import { DamagedCatalogueError } from './engine/version/damaged-catalogue-error.ts'
import { CATALOGUE_FILE } from './engine/version/file-sums.ts'
import { isWhole, requireWhole } from './engine/version/find-damage.ts'
import type {
  BuildOptions,
  CatalogueBuilder,
  CompositionOptions,
  MadeVectors,
  VectorOptions,
} from './importing/catalogue-builder.ts'
import { EmptySourceError } from './importing/empty-source-error.ts'
import { keyOfSource, madeBy } from './importing/left-over.ts'
import { takeKept } from './importing/staging/checkpoint.ts'
import type { DocumentSource, DocumentSourceName } from './sources/reading/document-source.ts'
import type { RawSource } from './sources/reading/raw-source.ts'

/** A catalogue version is unknown, or in use when it should be removed. The message is for the operator. */
export class CatalogueStoreError extends Error {
  override readonly name = 'CatalogueStoreError'
}

export interface ImportOptions extends Omit<BuildOptions, 'source' | 'directory' | 'keptDirectory'> {
  /** Documents that are put beside the works at once; what the active catalogue holds of other sources is taken over. */
  documents?: readonly DocumentSource[]
  /** Asked once the catalogue is built: whether it takes the place of the active one. Default: it does. */
  mayActivate?: (made: CatalogueSummary, active: CatalogueSummary) => boolean
}

export interface DocumentImportOptions extends CompositionOptions {
  /** As that of `ImportOptions`. */
  mayActivate?: (imported: ImportedDocuments) => boolean
}

/** What came of an import of documents. */
export interface ImportedDocuments {
  summary: CatalogueSummary
  /** Records that the catalogue holds of the source. */
  taken: number
  /** Records of the source in the catalogue that was active. */
  before: number
  /** How many of these are no longer there. */
  gone: number
  /** Faults in its lines, by reason; a line may have several, and be taken all the same. */
  rejected: Record<string, number>
  /** Lines that gave no record. */
  linesLeftOut: number
  /** People and organisations named, and how many of them the catalogue knows. */
  linked: Pick<ShelvedSource, 'persons' | 'organisations'>
  /** The file that lists the first faults, as JSON lines. */
  rejectedPath: string
}

interface Watchable {
  onProgress?: ((progress: ImportProgress) => void) | undefined
}

type BuildingOptions = Omit<ImportOptions, 'mayActivate'>

/** Beginning of the directories in which builds stand; what follows is the key of the build. */
const BUILDING = '.building-'
/** What the import of the catalogue in use read. */
const KEPT = '.kept'
/** Names of versions that were built and never taken into use, a line each. */
const SET_ASIDE = '.set-aside'
/** Vectors of all texts met so far, by model. */
const VECTORS = '.vectors'

export type CatalogueStore = ReturnType<typeof createCatalogueStore>

/**
 * The catalogues of a data directory, which need not exist yet: `catalogues/VERSION/`, with the name of the active one in
 * `catalogues/current`.
 */
export function createCatalogueStore(dataDirectory: string, builder: CatalogueBuilder) {
  const isOfWorks = (file: string) => !file.startsWith(`${builder.shelvesFolder}/`)
  const root = join(dataDirectory, 'catalogues')
  const directoryOf = (version: string) => join(root, version)
  const currentPath = join(root, 'current')
  const store = {
    /** Summaries, the newest build first. */
    list: (): CatalogueSummary[] =>
      versionsIn(root).sort((a, b) => compare(b.created_at, a.created_at) || compare(b.version, a.version)),
    /** The active catalogue, and when it was chosen (the date of `current`); undefined where there is none. */
    current(): { version: string; directory: string; chosenAt: Date } | undefined {
      const version = readCurrent(root)
      const isThere = version !== undefined && existsSync(join(directoryOf(version), CATALOGUE_FILE))
      return isThere ? { version, directory: directoryOf(version), chosenAt: statSync(currentPath).mtime } : undefined
    },
    /** The directory of the active catalogue; undefined where there is none. */
    activeDirectory: async (): Promise<string | undefined> => store.current()?.directory,
    /** The directories of the versions built before the active one, the newest first; behind them those that were never in use. */
    async earlierDirectories(): Promise<string[]> {
      const all = store.list()
      const active = all.find(({ version }) => version === readCurrent(root))
      // Where even the summary of the active one is damaged, all others are taken for earlier ones.
      const isEarlier = ({ version, created_at }: CatalogueSummary) =>
        active ? compare(created_at, active.created_at) < 0 : version !== readCurrent(root)
      const earlier = all.filter(isEarlier).map(({ version }) => version)
      return split(earlier, setAside(root)).flat().map(directoryOf)
    },
    /** The names of all versions, in order, also of those whose summary cannot be read. */
    versions: (): string[] => versionNames(root),
    /** The directory of a version, whether or not it is there. */
    directoryOf,
    /** Activates a version. @throws CatalogueStoreError for an unknown one. */
    use(version: string): void {
      expectVersion(root, version)
      writeCurrent(root, version)
    },
    /** Removes a version. @throws CatalogueStoreError for an unknown or the active one. */
    remove(version: string): void {
      expectVersion(root, version)
      if (readCurrent(root) === version) {
        throw new CatalogueStoreError(`The catalogue ${version} is in use: activate another one first.`)
      }
      removeDirectory(root, version)
    },
    /** What each version takes on the disk. */
    sizes: (): Map<string, FolderSize> => sizesOf(versionNames(root).map((version) => [version, directoryOf(version)])),
    /**
     * Removes all but the active version and the newest others, and of those that were built and never taken into use the newest.
     * @param kept  How many of those that were in use stay, with the active one; 1 or more. Those that differ in vectors alone count once.
     * @returns The versions that were removed.
     * @throws ImportRunningError
     */
    prune(kept: number): string[] {
      const unlock = lockImport(root)
      try {
        const current = readCurrent(root)
        const contents = new Map(store.list().map((summary) => [summary.version, contentOf(summary)]))
        const others = [...contents.keys()].filter((version) => version !== current)
        const [used, aside] = split(others, setAside(root))
        const newest = new Set([current ?? '', ...used].map((version) => contents.get(version)))
        const staying = new Set([...newest].slice(0, kept))
        const removed = [...used.filter((version) => !staying.has(contents.get(version))), ...aside.slice(1)]
        for (const version of removed) removeDirectory(root, version)
        return removed
      } finally {
        unlock()
      }
    },
    /**
     * Builds a source beside what is there and activates it. When it is stopped or fails, the active catalogue stays, and a
     * later import of the same source continues where this one ended. An unchanged source is not built again. What was read of
     * a source whose files can be distinguished is kept, so that an update of it reads only what is new or changed.
     * @throws ImportRunningError
     * @throws EmptySourceError
     * @throws NoRoomError
     */
    import: (source: RawSource, { mayActivate, ...options }: ImportOptions = {}): Promise<CatalogueSummary> =>
      alone(options, async (watched) => {
        const before = new Set(versionNames(root))
        const active = store.current()?.directory
        const carried = carriedFrom(active, builder)
        const base = await importWorks(source, watched)
        const { documents = [], ...composeOptions } = watched
        const summary = await builder.compose({ ...composeOptions, root, base, carried, sources: documents })
        const replaced = active && readableSummary(active)
        take(summary.version, !replaced || !mayActivate || mayActivate(summary, replaced), before)
        if (readCurrent(root) === summary.version) takeKept(join(root, KEPT), builder.keyOf(source))
        // Their files live on in the composed one.
        removeBuilds(root)
        return summary
      }),
    /** Whether an update of a source would go on from what an earlier import of it read; else it reads all of it. */
    canUpdate: async (source: RawSource): Promise<boolean> =>
      builder.isUpdatable(source, { kept: join(root, KEPT), keyInUse: keyInUse(source) }),
    /**
     * Puts the records of a source beside the works of the active catalogue, in place of those that the source gave before,
     * and activates what comes of it. When it is stopped or fails, the active catalogue stays.
     * @throws CatalogueStoreError where there is no catalogue yet.
     * @throws ImportRunningError
     * @throws EmptySourceError
     */
    importDocuments: (
      source: DocumentSource,
      { mayActivate, ...options }: DocumentImportOptions = {},
    ): Promise<ImportedDocuments> =>
      alone(options, async (watched) => {
        const active = activeDirectory()
        await requireWhole(active, isOfWorks)
        const before = new Set(versionNames(root))
        const summary = await builder.compose({ ...watched, root, base: active, carried: active, sources: [source] })
        const directory = directoryOf(summary.version)
        const rejectedPath = join(directory, builder.shelvesFolder, source.kind, 'rejected.jsonl')
        const recordsIn = (version: string) => builder.recordsOf(version, source)
        const replaced = await compareRecords(recordsIn(active), recordsIn(directory))
        const imported = { ...reportOn(source, summary, rejectedPath), ...replaced }
        take(summary.version, !mayActivate || mayActivate(imported), before)
        return imported
      }),
    /**
     * Activates the active catalogue without the records of a source of documents.
     * @throws CatalogueStoreError where it holds no such source.
     * @throws ImportRunningError
     */
    removeDocuments: (leftOut: DocumentSourceName, options: CompositionOptions = {}): Promise<CatalogueSummary> =>
      alone(options, async (watched) => {
        const active = activeDirectory()
        await requireWhole(active, isOfWorks)
        requireSource(readSummary(active)!, leftOut)
        const composition = { ...watched, root, base: active, carried: active, sources: [], leftOut }
        const summary = await builder.compose(composition)
        writeCurrent(root, summary.version)
        return summary
      }),
    /** The records of a source in the active catalogue; none where it holds none. */
    async *recordsOf(source: DocumentSourceName): AsyncGenerator<{ id: string }> {
      const active = store.current()?.directory
      if (active) yield* builder.recordsOf(active, source)
    },
    /**
     * Puts vectors beside the works of the active catalogue and activates what comes of it. When it is stopped, however that
     * happens, the active catalogue stays, and the next call continues; texts that had vectors in an earlier catalogue keep them.
     * @throws CatalogueStoreError where there is no catalogue yet.
     * @throws ImportRunningError
     */
    addVectors: (embedder: Embedder, options: VectorOptions = {}): Promise<CatalogueSummary> =>
      recompose(options, (directory) =>
        builder.makeVectors({ ...options, embedder, directory, kept: join(root, VECTORS) }),
      ),
    /** Activates the active catalogue without its vectors. @throws as `addVectors` */
    removeVectors: (): Promise<CatalogueSummary> => recompose({}, async () => null),
  }
  return store

  /** Takes a version into use, or sets it aside where it is new. */
  function take(version: string, isTaken: boolean, before: ReadonlySet<string>): void {
    if (isTaken) writeCurrent(root, version)
    else if (!before.has(version)) writeLines(join(root, SET_ASIDE), [...setAside(root), version])
  }

  function keyInUse(source: RawSource): string | undefined {
    const active = store.current()?.directory
    return keyOfSource(source, active === undefined ? undefined : readableSummary(active))
  }

  function activeDirectory(): string {
    const active = store.current()?.directory
    if (!active) throw new CatalogueStoreError('There is no catalogue yet: import works first.')
    return active
  }

  /** The active catalogue with other vectors. */
  async function recompose(
    options: CompositionOptions,
    makeVectors: (directory: string) => Promise<MadeVectors | null>,
  ): Promise<CatalogueSummary> {
    return alone(options, async (watched) => {
      const active = activeDirectory()
      // Damaged vectors are made again.
      await requireWhole(active, (file) => !file.startsWith(`${builder.vectorsFolder}/`))
      const vectors = await makeVectors(active)
      const summary = await builder.compose({ ...watched, root, base: active, carried: active, sources: [], vectors })
      if (vectors) rmSync(vectors.path)
      writeCurrent(root, summary.version)
      return summary
    })
  }

  /** Works while nobody else imports and the disk has room; where it is full, what was half built is removed. */
  async function alone<Options extends Watchable, Result>(
    options: Options,
    work: (watched: Options) => Promise<Result>,
  ): Promise<Result> {
    const unlock = lockImport(root)
    try {
      return await work({ ...options, onProgress: watchingRoom(root, options.onProgress) })
    } catch (error) {
      throw givingRoomBack(error, root, BUILDING)
    } finally {
      unlock()
    }
  }

  /**
   * The directory with the works of a source: that of a version, or that of a build. A build becomes a version once it is composed, since
   * works alone are nothing to take into use.
   */
  async function importWorks(source: RawSource, options: BuildingOptions): Promise<string> {
    const key = builder.keyOf(source)
    removeBuilds(root, `${BUILDING}${key}`)
    const finished = await findWhole({ key, update: options.update, inUse: readCurrent(root) })
    if (finished) return directoryOf(finished.version)
    const building = join(root, `${BUILDING}${key}`)
    if (!existsSync(building)) requireDiskRoom(root, leastBytes(source, options.update ?? false))
    const keptDirectory = Object.values(source.files)
      .flat()
      .every(({ mark }) => mark)
      ? join(root, KEPT)
      : undefined
    const summary = await builder.build({
      ...options,
      source,
      directory: building,
      keptDirectory,
      keyInUse: keyInUse(source),
    })
    if (summary.counts.work === 0) {
      rmSync(building, { recursive: true, force: true })
      throw new EmptySourceError(summary, 'work')
    }
    return building
  }

  /** A catalogue of the build whose works are whole: a damaged one is built again. */
  async function findWhole(wanted: Parameters<typeof madeBy>[1]): Promise<CatalogueSummary | undefined> {
    const all = versionsIn(root).map((summary) => ({ summary }))
    for (const { summary } of madeBy(all, wanted))
      if (await isWhole(join(root, summary.version), isOfWorks)) return summary
    return undefined
  }
}

/**
 * The catalogue whose shelves an import of works takes over.
 * @throws DamagedCatalogueError where it has some, and nothing tells which.
 */
function carriedFrom(active: string | undefined, { shelvesFolder }: CatalogueBuilder): string | undefined {
  if (!active || readableSummary(active)) return active
  if (existsSync(join(active, shelvesFolder))) readSummary(active)
  return undefined
}

/** The least bytes that a catalogue takes, with what is kept for updates, for each byte of its source; 101,797 real works took 15. */
const BYTES_PER_SOURCE_BYTE = { packed: 2, plain: 0.3 }

/** What the import of a whole source takes at least; of a filtered one, and of an update, nothing is known. */
function leastBytes(source: RawSource, isUpdate: boolean): number {
  if (source.filter || isUpdate) return 0
  const { packed, plain } = BYTES_PER_SOURCE_BYTE
  const files = Object.values(source.files).flat()
  return files.reduce((sum, { name, bytes }) => sum + bytes * (name.endsWith('.gz') ? packed : plain), 0)
}

/** @throws CatalogueStoreError where a catalogue holds nothing of a source; it names those that are there. */
export function requireSource({ version, shelves = [] }: CatalogueSummary, { kind, source }: DocumentSourceName): void {
  const names = shelves.find((shelf) => shelf.kind === kind)?.sources.map((one) => one.source) ?? []
  if (names.includes(source)) return
  const choice = names.length === 0 ? `It holds no ${kind} at all.` : `It holds those of: ${names.join(', ')}.`
  throw new CatalogueStoreError(`The catalogue ${version} holds no ${kind} of ${source}. ${choice}`)
}

/** How many records there were, and how many of them are gone. */
export async function compareRecords(
  before: AsyncIterable<{ id: string }>,
  after: AsyncIterable<{ id: string }>,
): Promise<Pick<ImportedDocuments, 'before' | 'gone'>> {
  const ids = new Set<string>()
  for await (const { id } of before) ids.add(id.toLowerCase())
  const count = ids.size
  for await (const { id } of after) ids.delete(id.toLowerCase())
  return { before: count, gone: ids.size }
}

/**
 * What came of the import of a source, beside what it replaced.
 * @param summary  Of the catalogue that holds it.
 */
export function reportOn(
  { kind, source }: DocumentSource,
  summary: CatalogueSummary,
  rejectedPath: string,
): Omit<ImportedDocuments, 'before' | 'gone'> {
  const shelf = summary.shelves?.find((one) => one.kind === kind)
  const shelved = shelf!.sources.find((one) => one.source === source)!
  const { records, rejected, lines_left_out: linesLeftOut = 0, persons, organisations } = shelved
  return { summary, taken: records, rejected, linesLeftOut, linked: { persons, organisations }, rejectedPath }
}

function removeBuilds(root: string, kept?: string): void {
  for (const name of readdirSync(root)) {
    if (name.startsWith(BUILDING) && name !== kept) rmSync(join(root, name), { recursive: true, force: true })
  }
}

/** The versions whose summary can be read. */
function versionsIn(root: string): CatalogueSummary[] {
  return versionNames(root).flatMap((name) => readableSummary(join(root, name)) ?? [])
}

/** The summary of a catalogue; undefined where there is none, or a damaged one. */
function readableSummary(directory: string): CatalogueSummary | undefined {
  try {
    return readSummary(directory)
  } catch (error) {
    if (error instanceof DamagedCatalogueError) return undefined
    throw error
  }
}

function versionNames(root: string): string[] {
  if (!existsSync(root)) return []
  const names = readdirSync(root).filter((name) => !name.startsWith('.'))
  return names.filter((name) => existsSync(join(root, name, CATALOGUE_FILE))).sort()
}

function expectVersion(root: string, version: string): void {
  const versions = versionNames(root)
  if (versions.includes(version)) return
  const choice = versions.length === 0 ? 'There are none.' : `There are: ${versions.join(', ')}.`
  throw new CatalogueStoreError(`There is no catalogue ${version}. ${choice}`)
}

/** What a version holds, but for its vectors: with or without them it is one catalogue to go back to, in the same files. */
function contentOf({ version, base = version, shelves = [] }: CatalogueSummary): string {
  return [base, ...shelves.map(({ key }) => key)].join()
}

/** Moved aside first, so that a removal that is cut off leaves no half of a catalogue. */
function removeDirectory(root: string, version: string): void {
  const aside = join(root, `${BUILDING}removed-${version}`)
  renameSync(join(root, version), aside)
  rmSync(aside, { recursive: true, force: true })
}

function readCurrent(root: string): string | undefined {
  try {
    return readFileSync(join(root, 'current'), 'utf8').trim() || undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function writeCurrent(root: string, version: string): void {
  mkdirSync(root, { recursive: true })
  // Before: a version in use is never taken for one that was not, whenever this is cut off.
  const aside = setAside(root)
  if (aside.delete(version)) writeLines(join(root, SET_ASIDE), [...aside])
  writeLines(join(root, 'current'), [version])
}

/** The versions that were built and never taken into use. */
function setAside(root: string): Set<string> {
  const path = join(root, SET_ASIDE)
  const names = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []
  return new Set(names.filter((name) => existsSync(join(root, name, CATALOGUE_FILE))))
}

/** Those of some versions that were in use, and the others. */
function split(versions: readonly string[], aside: ReadonlySet<string>): [used: string[], aside: string[]] {
  return [versions.filter((version) => !aside.has(version)), versions.filter((version) => aside.has(version))]
}

/** All or nothing of it is written. */
function writeLines(path: string, lines: readonly string[]): void {
  writeFileSync(`${path}.new`, lines.map((line) => `${line}\n`).join(''), { flush: true })
  renameSync(`${path}.new`, path)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
