/** OpenAlex's names of the catalogue's kinds; its `sources` are our venues. */
export const openCatalogueEntities = [
  'authors',
  'works',
  'institutions',
  'sources',
  'topics',
  'subfields',
  'fields',
  'domains',
  // Kinds of OpenAlex that no catalogue holds, so their lists are empty.
  'publishers',
  'funders',
  'keywords',
  'concepts',
] as const
export type OpenCatalogueEntity = (typeof openCatalogueEntities)[number]

/** How OpenAlex names one record of each kind. */
export const openEntityTypes = {
  authors: 'author',
  works: 'work',
  institutions: 'institution',
  sources: 'source',
  topics: 'topic',
  subfields: 'subfield',
  fields: 'field',
  domains: 'domain',
  publishers: 'publisher',
  funders: 'funder',
  keywords: 'keyword',
  concepts: 'concept',
} as const satisfies Record<OpenCatalogueEntity, string>
