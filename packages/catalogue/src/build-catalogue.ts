import { embeddedForm } from './embedded/writing/embedded-writer.ts'
import type { CatalogueSummary } from './engine/catalogue-summary.ts'
import { canContinue, type ImportCatalogueOptions, importCatalogue, importKey } from './importing/import-catalogue.ts'
import type { RawSource } from './sources/reading/raw-source.ts'

export type BuildOptions = Omit<ImportCatalogueOptions, 'form'>

/** The form in which catalogues are built. */
const form = embeddedForm

/** Builds the catalogue of a source for the engine that `openEngine` opens; see `importCatalogue`. */
export function buildCatalogue(options: BuildOptions): Promise<CatalogueSummary> {
  return importCatalogue({ ...options, form })
}

/** Names what a build of the source makes. */
export function buildKey(source: RawSource): string {
  return importKey(source, form)
}

/** Whether an update of the source can go on from what an earlier build kept in a directory. */
export function isUpdatable(source: RawSource, kept: string): boolean {
  return canContinue(source, form, kept)
}
