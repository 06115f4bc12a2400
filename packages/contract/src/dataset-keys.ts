/** The kinds of result a query can be asked for; the page calls them modules. */
export const datasetKeys = [
  'experts',
  'works',
  'institutions',
  'venues',
  'projects',
  'startups',
  'starthubs',
  'partners',
  'policydocs',
] as const
export type DatasetKey = (typeof datasetKeys)[number]

/** Datasets whose records are ranked by their own text rather than by the votes of works. */
export const documentDatasetKeys = ['projects', 'startups', 'starthubs', 'partners', 'policydocs'] as const
export type DocumentDatasetKey = (typeof documentDatasetKeys)[number]

/** Whether the records of a dataset are ranked by their own text. */
export const isDocumentDataset = (key: DatasetKey): key is DocumentDatasetKey =>
  (documentDatasetKeys as readonly string[]).includes(key)
