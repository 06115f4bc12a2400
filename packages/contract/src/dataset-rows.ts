/** What a sort orders by; `relevance` is the order in which the engine answers. */
export type SortKey =
  | 'relevance'
  | 'name'
  | 'works_count'
  | 'h_index'
  | 'date'
  | 'title'
  | 'impact_factor'
  | 'cited_by_count'
  | 'conflict'
  | 'start_date'
  | 'foundation_year'
  | 'company_name'
  | 'submission_time'

interface DatasetRow {
  /** The kind of its records. */
  kind: string
  label: string
  /** Its records, in the plural. */
  records: string
  /** What it gives, in a few words. */
  inWords: string
  icon: string
  /** By the works that match, or by the records' own text. */
  rankedBy: 'works' | 'text'
  /** The first one is the default. */
  sorts: readonly SortKey[]
}

/** The kinds of result a query can be asked for, which the page calls modules. The rows of the filters say which it has. S-09. */
export const datasetRows = {
  experts: {
    kind: 'author',
    label: 'Experts',
    records: 'experts',
    inWords: 'People working on this',
    icon: 'mortar-board',
    rankedBy: 'works',
    sorts: ['relevance', 'name', 'works_count', 'h_index', 'conflict'],
  },
  works: {
    kind: 'work',
    label: 'Works',
    records: 'works',
    inWords: 'Papers closest to this',
    icon: 'file-alt',
    rankedBy: 'works',
    sorts: ['relevance', 'date', 'title'],
  },
  institutions: {
    kind: 'institution',
    label: 'Institutions',
    records: 'institutions',
    inWords: 'Where it is studied',
    icon: 'university',
    rankedBy: 'works',
    sorts: ['relevance', 'works_count', 'name'],
  },
  venues: {
    kind: 'venue',
    label: 'Venues',
    records: 'venues',
    inWords: 'Where it is published, proceedings included',
    icon: 'book',
    rankedBy: 'works',
    sorts: ['relevance', 'name', 'impact_factor', 'cited_by_count'],
  },
  projects: {
    kind: 'project',
    label: 'Projects',
    records: 'projects',
    inWords: 'Funded research about it',
    icon: 'flask',
    rankedBy: 'text',
    sorts: ['relevance', 'start_date', 'name'],
  },
  startups: {
    kind: 'startup',
    label: 'Startups',
    records: 'startups',
    inWords: 'Companies using it',
    icon: 'rocket',
    rankedBy: 'text',
    sorts: ['relevance', 'name', 'foundation_year'],
  },
  starthubs: {
    kind: 'starthub',
    label: 'Starthubs',
    records: 'starthub submissions',
    inWords: 'Company pitches about it',
    icon: 'rocket',
    rankedBy: 'text',
    sorts: ['relevance', 'company_name', 'submission_time'],
  },
  partners: {
    kind: 'partner',
    label: 'Partners',
    records: 'partners',
    inWords: 'Possible partners',
    icon: 'handshake',
    rankedBy: 'text',
    sorts: ['relevance', 'name'],
  },
  policydocs: {
    kind: 'policydoc',
    label: 'Policy documents',
    records: 'policy documents',
    inWords: 'Policies that address it',
    icon: 'gavel',
    rankedBy: 'text',
    sorts: ['relevance', 'date', 'title'],
  },
} as const satisfies Record<string, DatasetRow>

type Rows = typeof datasetRows
export type DatasetKey = keyof Rows
export const datasetKeys = Object.keys(datasetRows) as DatasetKey[]

/** The kind of record of each dataset. */
export const kindOfDataset = Object.fromEntries(datasetKeys.map((key) => [key, datasetRows[key].kind])) as {
  [Key in DatasetKey]: Rows[Key]['kind']
}

/** Datasets whose records are ranked by their own text rather than by the votes of works. */
export type DocumentDatasetKey = {
  [Key in DatasetKey]: Rows[Key]['rankedBy'] extends 'text' ? Key : never
}[DatasetKey]

/** Whether the records of a dataset are ranked by their own text. */
export const isDocumentDataset = (key: DatasetKey): key is DocumentDatasetKey => datasetRows[key].rankedBy === 'text'

export const documentDatasetKeys = datasetKeys.filter(isDocumentDataset)

/** Kinds of records of other sources than OpenAlex. */
export const documentKinds = documentDatasetKeys.map((key) => kindOfDataset[key])
/** Kinds of records that the catalogue has. */
export const catalogueKinds = Object.values(kindOfDataset)

/** The row of the dataset with the records of a kind. */
export const rowOfKind = Object.fromEntries(Object.values(datasetRows).map((row) => [row.kind, row])) as {
  [Kind in Rows[DatasetKey]['kind']]: Extract<Rows[DatasetKey], { kind: Kind }>
}
