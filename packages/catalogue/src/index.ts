export { type HitTexts, textsOf } from './answers/written-answer.ts'
export { NoRoomError } from './base/disk-room.ts'
export { FairQueue } from './base/fair-queue.ts'
export type { FolderSize } from './base/folder-size.ts'
export { ImportRunningError, lockImport, runningImport } from './base/import-lock.ts'
export type { ImportProgress } from './base/progress.ts'
export { CallerShares, type Share, workFor } from './base/shares.ts'
export { buildCatalogue, catalogueStore } from './build-catalogue.ts'
export { type Catalogues, localCatalogues } from './catalogues.ts'
export * from './demo/demo-source.ts'
export * from './demo/documents/demo-documents.ts'
export { EmbeddedCatalogue } from './embedded/embedded-catalogue.ts'
export { type EngineOptions, openEngine, searchThreads } from './embedded/embedded-engine.ts'
export { type LinkFigures, type LinkMeasures, measureLinks } from './embedded/shelf-import/measure-links.ts'
export { embeddedHome } from './embedded-home.ts'
export * from './engine/author-graph.ts'
export type { CatalogueFacts } from './engine/catalogue-facts.ts'
export * from './engine/catalogue-summary.ts'
export { type DocumentParts, documentParts } from './engine/document-parts.ts'
export { documentSortFields, isDocumentSort } from './engine/document-sorts.ts'
export * from './engine/engine.ts'
export * from './engine/meaning.ts'
export { isDocumentKind, shelfKinds } from './engine/shelf-kinds.ts'
export { readSummary } from './engine/version/catalogue-json.ts'
export { DamagedCatalogueError } from './engine/version/damaged-catalogue-error.ts'
export { findDamage } from './engine/version/find-damage.ts'
export type { BuildOptions, CompositionOptions, VectorOptions } from './importing/catalogue-builder.ts'
export type { UpdatedWorks } from './importing/count-updated.ts'
export { EmptySourceError } from './importing/empty-source-error.ts'
export { type CatalogueHome, LiveEngine, type LiveEngineOptions } from './live-engine.ts'
export { selectFields } from './open-catalogue/select.ts'
export { readDocuments } from './shelves/read-sources.ts'
export { type DownloadOptions, downloadSlice, sliceName } from './sources/openalex/api/download-slice.ts'
export { OpenAlexApiError } from './sources/openalex/api/open-alex-api.ts'
export { withImportFilter } from './sources/openalex/import-filter.ts'
export { openAlexFolder, SourceFolderError } from './sources/openalex/open-alex-folder.ts'
export { withTopicsFile } from './sources/openalex/topics-file.ts'
export { projectFormats } from './sources/project-formats.ts'
export { projectFiles } from './sources/projects/project-files.ts'
export type { ProjectFormat } from './sources/projects/project-format.ts'
export type { DocumentFiles } from './sources/reading/document-files.ts'
export * from './sources/reading/document-source.ts'
export {
  nameInRules,
  readInstitutionRules,
  sumOfRules,
  withInstitutionRules,
} from './sources/reading/institution-rules.ts'
export type { ImportFilter } from './sources/reading/raw-source.ts'
export * from './sources/reading/raw-source.ts'
export { type CsvRow, readCsvText } from './sources/reading/read-csv.ts'
export { SourceFileError } from './sources/reading/source-files.ts'
export { tableFiles } from './sources/tables/table-files.ts'
export { isTableKind } from './sources/tables/table-schemas.ts'
export {
  type CatalogueStore,
  CatalogueStoreError,
  compareRecords,
  type DocumentImportOptions,
  type ImportedDocuments,
  type ImportOptions,
} from './store.ts'
