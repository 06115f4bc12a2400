import type { CatalogueKind, ResultView } from '@cognate/contract'

/** What is needed to show a record: its kind, its id and its name. */
export interface RecordReference {
  record_type: CatalogueKind
  identifier: string
  display_name: string
}

export type ResultOf<Kind extends ResultView['record_type']> = Extract<ResultView, { record_type: Kind }>

/** A result as something to show or to ask with. */
export const referenceOf = ({ record_type, identifier, fields }: ResultView): RecordReference => ({
  record_type,
  identifier,
  display_name: fields.display_name,
})
