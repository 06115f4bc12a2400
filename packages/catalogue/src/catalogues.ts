import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { documentKinds } from '@cognate/contract'
import type { FolderSize } from './base/folder-size.ts'
import { SHELVES } from './embedded/data/shelf-format.ts'
import { type EngineOptions, openEngine } from './embedded/embedded-engine.ts'
import { embeddedHome } from './embedded-home.ts'
import type { CatalogueSummary } from './engine/catalogue-summary.ts'
import type { Engine } from './engine/engine.ts'
import type { CatalogueHome } from './live-engine.ts'
import type { CatalogueStore } from './store.ts'

/** What is put into catalogues and taken out of them, in a data directory and in a cluster alike. */
type Imports = Pick<
  CatalogueStore,
  'import' | 'canUpdate' | 'importDocuments' | 'removeDocuments' | 'recordsOf' | 'addVectors' | 'removeVectors'
>

/** The catalogues of an installation, wherever they are: what servers follow, and commands manage. */
export interface Catalogues extends Imports {
  /** What a server follows. */
  readonly home: CatalogueHome
  /** Summaries, the newest import first. */
  list(): Promise<CatalogueSummary[]>
  /** The version in use; undefined where there is none. */
  current(): Promise<string | undefined>
  /** Opens the catalogue in use; undefined where there is none. */
  openCurrent(): Promise<Engine | undefined>
  /** Takes a version into use. @throws CatalogueStoreError for an unknown one. */
  use(version: string): Promise<void>
  /** Removes a version. @throws CatalogueStoreError for an unknown one, or the one in use. */
  remove(version: string): Promise<void>
  /** What each version takes on its disk, or in the cluster. */
  sizes(): Promise<Map<string, FolderSize>>
  /** The files that list the first faults in lines of a version, of works and of other sources; none where they are not kept. */
  faultLists(version: string): string[]
  /** As `CatalogueStore.prune`; a cluster removes what it has left by itself. */
  prune(kept: number): Promise<string[]>
  close(): Promise<void>
}

/** The catalogues of a data directory. */
export function localCatalogues(store: CatalogueStore, options: EngineOptions = {}): Catalogues {
  return {
    ...store,
    home: embeddedHome(store, options),
    list: async () => store.list(),
    current: async () => store.current()?.version,
    openCurrent: async () => {
      const current = store.current()
      return current && openEngine(current.directory, options)
    },
    use: async (version) => store.use(version),
    remove: async (version) => store.remove(version),
    sizes: async () => store.sizes(),
    faultLists: (version) => faultListsIn(store.directoryOf(version)),
    prune: async (kept) => store.prune(kept),
    close: async () => {},
  }
}

const FAULTS = 'rejected.jsonl'

const faultListsIn = (directory: string): string[] =>
  [FAULTS, ...documentKinds.map((kind) => join(SHELVES, kind, FAULTS))]
    .map((path) => join(directory, path))
    .filter((path) => existsSync(path))
