import type { FolderSize } from './base/folder-size.ts'
import { type EngineOptions, openEngine } from './embedded/embedded-engine.ts'
import { embeddedHome } from './embedded-home.ts'
import type { CatalogueSummary } from './engine/catalogue-summary.ts'
import type { Engine } from './engine/engine.ts'
import type { Embedder } from './engine/meaning.ts'
import type { CompositionOptions, VectorOptions } from './importing/catalogue-builder.ts'
import type { CatalogueHome } from './live-engine.ts'
import type { DocumentSource, DocumentSourceName } from './sources/reading/document-source.ts'
import type { RawSource } from './sources/reading/raw-source.ts'
import type { CatalogueStore, DocumentImportOptions, ImportedDocuments, ImportOptions } from './store.ts'

/** The catalogues of an installation, wherever they are: what servers follow, and commands manage. */
export interface Catalogues {
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
  /** As `CatalogueStore.prune`; a cluster removes what it has left by itself. */
  prune(kept: number): Promise<string[]>
  /** As `CatalogueStore.import`. */
  import(source: RawSource, options?: ImportOptions): Promise<CatalogueSummary>
  /** As `CatalogueStore.canUpdate`. */
  canUpdate(source: RawSource): boolean
  /** As `CatalogueStore.importDocuments`. */
  importDocuments(source: DocumentSource, options?: DocumentImportOptions): Promise<ImportedDocuments>
  /** As `CatalogueStore.removeDocuments`. */
  removeDocuments(source: DocumentSourceName, options?: CompositionOptions): Promise<CatalogueSummary>
  /** The records of a source in the catalogue in use; none where it holds none. */
  recordsOf(source: DocumentSourceName): AsyncIterable<{ id: string }>
  /** As `CatalogueStore.addVectors`. */
  addVectors(embedder: Embedder, options?: VectorOptions): Promise<CatalogueSummary>
  /** As `CatalogueStore.removeVectors`. */
  removeVectors(): Promise<CatalogueSummary>
  close(): Promise<void>
}

/** The catalogues of a data directory. */
export function localCatalogues(store: CatalogueStore, options: EngineOptions = {}): Catalogues {
  return {
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
    prune: async (kept) => store.prune(kept),
    import: (source, importing) => store.import(source, importing),
    canUpdate: (source) => store.canUpdate(source),
    importDocuments: (source, composing) => store.importDocuments(source, composing),
    removeDocuments: (source, composing) => store.removeDocuments(source, composing),
    recordsOf: (source) => store.recordsOf(source),
    addVectors: (embedder, composing) => store.addVectors(embedder, composing),
    removeVectors: () => store.removeVectors(),
    close: async () => {},
  }
}
