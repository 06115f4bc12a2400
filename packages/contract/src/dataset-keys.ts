/** The kinds of result a query can be asked for, which the page calls modules, and the kind of record of each. */
export const kindOfDataset = {
  experts: 'author',
  works: 'work',
  institutions: 'institution',
  venues: 'venue',
  projects: 'project',
  startups: 'startup',
  starthubs: 'starthub',
  partners: 'partner',
  policydocs: 'policydoc',
} as const
type Kinds = typeof kindOfDataset
export type DatasetKey = keyof Kinds
export const datasetKeys = Object.keys(kindOfDataset) as DatasetKey[]

type VotedDatasetKey = 'experts' | 'works' | 'institutions' | 'venues'
const isVoted = { experts: true, works: true, institutions: true, venues: true } satisfies Record<VotedDatasetKey, true>

/** Datasets whose records are ranked by their own text rather than by the votes of works. */
export type DocumentDatasetKey = Exclude<DatasetKey, VotedDatasetKey>

/** Whether the records of a dataset are ranked by their own text. */
export const isDocumentDataset = (key: DatasetKey): key is DocumentDatasetKey => !(key in isVoted)

export const documentDatasetKeys = datasetKeys.filter(isDocumentDataset)

/** Kinds of records of other sources than OpenAlex. */
export const documentKinds = documentDatasetKeys.map((key) => kindOfDataset[key])
/** Kinds of records that the catalogue has. */
export const catalogueKinds = Object.values(kindOfDataset)
