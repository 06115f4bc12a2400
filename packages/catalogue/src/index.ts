export * from './author-graph.ts'
export { type BuildOptions, buildCatalogue, readSummary } from './build/build-catalogue.ts'
export { ImportRunningError } from './build/import-lock.ts'
export type { ImportProgress } from './build/progress.ts'
export * from './demo/demo-source.ts'
export { type DocumentParts, documentParts } from './documents/document-parts.ts'
export * from './documents/document-source.ts'
export type { ShelfSummary, ShelvedSource } from './documents/shelf-format.ts'
export { DamagedCatalogueError } from './embedded/damaged-catalogue-error.ts'
export { EmbeddedCatalogue } from './embedded/embedded-catalogue.ts'
export { type EngineOptions, openEngine } from './embedded/embedded-engine.ts'
export { type CatalogueLocator, LiveEngine, type LiveEngineOptions } from './embedded/live-engine.ts'
export { EmptySourceError } from './empty-source-error.ts'
export * from './engine.ts'
export { selectFields } from './open/select.ts'
export * from './raw-source.ts'
export { openAlexFolder, SourceFolderError } from './sources/openalex/open-alex-folder.ts'
export {
  type CatalogueStore,
  CatalogueStoreError,
  catalogueStore,
  type ImportedDocuments,
  type ImportOptions,
} from './store.ts'
