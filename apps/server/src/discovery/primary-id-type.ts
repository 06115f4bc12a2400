import { isDocumentId, type ResultView } from '@cognate/contract'

/** Where the id of a record comes from. */
export function primaryIdTypeOf(id: string): ResultView['primary_id_type'] {
  return isDocumentId(id) ? 'source' : 'openalex'
}
