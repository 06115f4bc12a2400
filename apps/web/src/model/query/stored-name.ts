import type { QueryRecord, QueryView } from '@cognate/contract'
import { QUERY_TEXT } from '@cognate/contract/ids'
import { messages } from '../messages.ts'

type StoredQuery = Pick<QueryView, 'query_text'> & { collection: { records: readonly QueryRecord[] } }

/** What a stored query asked with: its text, else the name of its first record. C-04. */
export function textOfStored({ query_text, collection: { records } }: StoredQuery): string {
  const text = records.find(({ identifier }) => identifier === QUERY_TEXT)?.fields?.text ?? query_text
  return text?.trim() || records[0]?.fields?.display_name || records[0]?.identifier || messages.noText
}

/** The name of a stored query: the first line of its text. */
export function nameOfStored(query: StoredQuery): string {
  return textOfStored(query).split('\n', 1)[0]!
}
