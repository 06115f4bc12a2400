import type { QueryView } from '@cognate/contract'
import { QUERY_TEXT } from '@cognate/contract/ids'

/** How a stored query is called: its text, else the name of its first record. Specification 2 §2, Your Queries. */
export function nameOfStored(query: Pick<QueryView, 'query_text' | 'collection'>): string {
  const { records } = query.collection
  const text = query.query_text ?? records.find(({ identifier }) => identifier === QUERY_TEXT)?.fields?.text
  const name = text?.trim() || records[0]?.fields?.display_name || records[0]?.identifier || 'Query without text'
  return name.split('\n', 1)[0]!
}
