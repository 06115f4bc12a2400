import { type DocumentKind, type DocumentRecords, datasets, type SortKey } from '@cognate/contract'

type FieldOf<Kind extends DocumentKind> = Kind extends DocumentKind ? keyof DocumentRecords[Kind] : never

/** The sorts of records of other sources that some of them may have no value for, and the field that each sort looks at. */
export const documentSortFields = {
  start_date: 'start_date',
  foundation_year: 'foundation_year',
  company_name: 'company_name',
  submission_time: 'creation_date_time',
  date: 'publication_date',
} as const satisfies Partial<Record<SortKey, FieldOf<DocumentKind>>>
export type DocumentSortKey = keyof typeof documentSortFields

/** Whether some records may have no value for a sort; all have a name. */
export const isDocumentSort = (key: SortKey): key is DocumentSortKey => key in documentSortFields

const sortsByKind = new Map<string, readonly DocumentSortKey[]>(
  Object.values(datasets).map(({ record_type, sorts }) => [
    record_type,
    sorts.map(({ key }) => key).filter(isDocumentSort),
  ]),
)

/** The sorts of a kind that some of its records may have no value for. */
export const documentSorts = (kind: DocumentKind): readonly DocumentSortKey[] => sortsByKind.get(kind) ?? []

/** Which of these sorts a record has a value for, as bits in their order. */
export function markSorts<Kind extends DocumentKind>(kind: Kind, record: DocumentRecords[Kind]): number {
  const values = record as Partial<Record<string, unknown>>
  return documentSorts(kind).reduce(
    (marks, key, bit) => (values[documentSortFields[key]] == null ? marks : marks | (1 << bit)),
    0,
  )
}

/** How many of the marked records have a value for each sort. */
export function countSortMarks(kind: DocumentKind, marks: Uint8Array): Partial<Record<DocumentSortKey, number>> {
  const countOf = (bit: number) => marks.reduce((count, mark) => count + ((mark >> bit) & 1), 0)
  return Object.fromEntries(documentSorts(kind).map((key, bit) => [key, countOf(bit)]))
}
