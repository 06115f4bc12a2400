import { createHash } from 'node:crypto'
import { QUERY_TEXT, type QueryRecord, shortId } from '@cognate/contract'
import type { Question } from './workspace.ts'

/**
 * SHA-256, in hexadecimal, of what makes two questions the same: names that go along with ids do not count, nor does the
 * form of an id, nor the order of keys.
 */
export function hashQuestion(question: Question): string {
  const same = { ...question, records: question.records.map(identify) }
  return createHash('sha256').update(canonicalJson(same)).digest('hex')
}

function identify({ record_type, identifier, fields }: QueryRecord) {
  const text = record_type === 'record' ? fields?.text : undefined
  return { record_type, identifier: shortId(identifier), ...(text === undefined ? {} : { text }) }
}

/** JSON with the keys of every object in order. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}

/** The text asked with; null where only records were. */
export function textOf({ records }: Question): string | null {
  return records.find(({ identifier }) => identifier === QUERY_TEXT)?.fields?.text ?? null
}

/** Names of the records asked with, a line each. */
export function namesOf({ records }: Question): string {
  return records.flatMap(({ fields }) => fields?.display_name ?? []).join('\n')
}
