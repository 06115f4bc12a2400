import { MEANING } from './embedded/data/format.ts'
import { SHELVES } from './embedded/data/shelf-format.ts'
import { composeCatalogue, recordsOfSource } from './embedded/shelf-import/compose-catalogue.ts'
import { addVectors } from './embedded/vectors/build-vectors.ts'
import { embeddedForm } from './embedded/writing/embedded-writer.ts'
import type { CatalogueBuilder } from './importing/catalogue-builder.ts'
import { canContinue, importCatalogue, importKey } from './importing/import-catalogue.ts'
import { type CatalogueStore, createCatalogueStore } from './store.ts'

/** The form in which catalogues are built. */
const form = embeddedForm

/** Builds catalogues for the engine that `openEngine` opens. */
const builder: CatalogueBuilder = {
  build: (options) => importCatalogue({ ...options, form }),
  keyOf: (source) => importKey(source, form),
  isUpdatable: (source, from) => canContinue(source, form, from),
  makeVectors: addVectors,
  compose: composeCatalogue,
  recordsOf: recordsOfSource,
  shelvesFolder: SHELVES,
  vectorsFolder: MEANING,
}

export const { build: buildCatalogue, keyOf: buildKey, isUpdatable } = builder

/** Opens the catalogues of a data directory, which need not exist yet. */
export function catalogueStore(dataDirectory: string): CatalogueStore {
  return createCatalogueStore(dataDirectory, builder)
}
