import type { ImportProgress } from '../base/progress.ts'
import type { CatalogueSummary } from '../engine/catalogue-summary.ts'
import type { Embedder, MeaningSummary } from '../engine/meaning.ts'
import type { DocumentSource, DocumentSourceName } from '../sources/reading/document-source.ts'
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
  /** A source of which nothing is taken over. */
  leftOut?: DocumentSourceName | undefined
  /** Vectors that stand beside the works; null: none do; undefined: those that stood there. */
  vectors?: MadeVectors | null
}

/** Vectors of the works of a catalogue, in a file beside the versions. */
export interface MadeVectors extends MeaningSummary {
  path: string
}

export interface VectorOptions extends CompositionOptions {
  /** The first year of publication whose works get vectors; undefined: all do. */
  since?: number | undefined
}

export interface VectorMaking extends VectorOptions {
  embedder: Embedder
  /** Directory of what was made before and of what is made now. */
  kept: string
}

export interface VectorsOptions extends VectorMaking {
  /** Directory of the catalogue whose works get vectors. */
  directory: string
}

/** Builds catalogues in the form of one engine. */
export interface CatalogueBuilder {
  /** Builds the catalogue of a source; see `importCatalogue`. */
  build(options: BuildOptions): Promise<CatalogueSummary>
  /** The key of the catalogue that a build of the source makes; see `importKey`. */
  keyOf(source: RawSource): string
  /** Whether an update of the source can continue from what an earlier build kept in a directory; see `canContinue`. */
  isUpdatable(source: RawSource, from: { kept: string; keyInUse?: string | undefined }): boolean
  /** Makes the vectors of all works of a catalogue; those of texts that were met before are kept. */
  makeVectors(options: VectorsOptions): Promise<MadeVectors>
  /** Puts shelves of documents and vectors beside the works of a catalogue, as a new version. */
  compose(composition: Composition): Promise<CatalogueSummary>
  /** The records that a version holds of a source of documents; none where it holds none. */
  recordsOf(directory: string, source: DocumentSourceName): AsyncIterable<{ id: string }>
  /** The folder of a version that contains its shelves. */
  readonly shelvesFolder: string
  /** The folder of a version that contains its vectors. */
  readonly vectorsFolder: string
}
