import type { CatalogueKind, DocumentDatasetKey, DocumentKind } from '@cognate/contract'
import { documentKinds, kindOfDataset } from '@cognate/contract/dataset-rows'

/** Datasets whose records stand on shelves, and the kind of each. */
export const shelfKinds: { [Key in DocumentDatasetKey]: (typeof kindOfDataset)[Key] } = kindOfDataset

const kinds: ReadonlySet<string> = new Set(documentKinds)

export function isDocumentKind(kind: CatalogueKind): kind is DocumentKind {
  return kinds.has(kind)
}
