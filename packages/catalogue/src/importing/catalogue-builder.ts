import type { ImportProgress } from '../base/progress.ts'
import type { CatalogueSummary } from '../engine/catalogue-summary.ts'
import type { DocumentSource } from '../sources/reading/document-source.ts'
import type { RawSource } from '../sources/reading/raw-source.ts'
import type { ImportCatalogueOptions } from './import-catalogue.ts'

export type BuildOptions = Omit<ImportCatalogueOptions, 'form'>

export interface CompositionOptions {
  signal?: AbortSignal | undefined
  /** Called at most 5 times a second with the progress of the current stage. */
  onProgress?: ((progress: ImportProgress) => void) | undefined
}

export interface Composition extends CompositionOptions {
  /** The directory of all versions. */
  root: string
  /** Directory of the catalogue whose works are kept. */
  base: string
  /** Directory of the catalogue whose shelves are taken over; undefined: none are. */
  carried: string | undefined
  /** Sources that replace those of the same name and kind, or are added. */
  sources: readonly DocumentSource[]
}

/** Builds catalogues in the form of one engine. */
export interface CatalogueBuilder {
  /** Builds the catalogue of a source; see `importCatalogue`. */
  build(options: BuildOptions): Promise<CatalogueSummary>
  /** The key of the catalogue that a build of the source makes; see `importKey`. */
  keyOf(source: RawSource): string
  /** Whether an update of the source can continue from what an earlier build kept in a directory. */
  isUpdatable(source: RawSource, kept: string): boolean
  /** Puts shelves of documents beside the works of a catalogue, as a new version. */
  compose(composition: Composition): Promise<CatalogueSummary>
  /** The folder of a version that contains its shelves. */
  readonly shelvesFolder: string
}
