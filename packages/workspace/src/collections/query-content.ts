import { createHash } from 'node:crypto'
import { QUERY_TEXT, type QueryRecord, shortId } from '@cognate/contract'
import type { QueryContent } from '../stores/queries.ts'

/**
 * SHA-256 in hexadecimal, equal for equal queries: names beside ids do not count, nor the form of an id, nor the order of
 * keys.
 */
export function hashQuery(query: QueryContent): string {
  const among = query.among && { among: query.among.map(shortId) }
  const same = { ...query, records: query.records.map(identify), ...among }
  return createHash('sha256').update(canonicalJson(same)).digest('hex')
}

/** SHA-256 in hexadecimal, equal for queries with the same text and records, whatever else they say. */
export function hashAsked({ dataset, records }: Pick<QueryContent, 'dataset' | 'records'>): string {
  return createHash('sha256')
    .update(canonicalJson({ dataset, records: records.map(identify) }))
    .digest('hex')
}

function identify({ record_type, identifier, fields }: QueryRecord) {
  const text = record_type === 'record' ? fields?.text : undefined
  return { record_type, identifier: shortId(identifier), ...(text === undefined ? {} : { text }) }
}

/** JSON in which the keys of every object are sorted. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}

/** The text of a query; null for a query by records alone. */
export function textOfQuery({ records }: QueryContent): string | null {
  return records.find(({ identifier }) => identifier === QUERY_TEXT)?.fields?.text ?? null
}

/** Names of the records of a query, a line each. */
export function namesOfRecords({ records }: QueryContent): string {
  return records.flatMap(({ fields }) => fields?.display_name ?? []).join('\n')
}
