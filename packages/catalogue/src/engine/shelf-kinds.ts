import type { CatalogueKind, DocumentDatasetKey, DocumentKind } from '@cognate/contract'

/** Datasets whose records stand on shelves, and the kind of each. */
export const shelfKinds = {
  projects: 'project',
  startups: 'startup',
  starthubs: 'starthub',
  partners: 'partner',
  policydocs: 'policydoc',
} as const satisfies Record<DocumentDatasetKey, DocumentKind>

const kinds: ReadonlySet<string> = new Set(Object.values(shelfKinds))

export function isDocumentKind(kind: CatalogueKind): kind is DocumentKind {
  return kinds.has(kind)
}
