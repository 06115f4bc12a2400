import { ListQueryError } from '../engine/engine.ts'
import type { ListedKind, OpenCatalogue, OpenKind } from './open-catalogue.ts'
import { openRecords } from './open-record.ts'
import { remember } from './remember.ts'

/**
 * The fields that a list is to give of each record; undefined: all.
 * @throws ListQueryError for a field that records of the kind do not have.
 */
export async function selectedFields(
  kind: OpenKind,
  select: string | undefined,
  catalogue: OpenCatalogue,
): Promise<string[] | undefined> {
  const fields = parseSelect(select)
  if (fields === undefined || kind === 'absent') return fields
  const fieldsOf = remember(catalogue.topics, 'fields', () => new Map<ListedKind, string[]>())
  const valid = fieldsOf.get(kind) ?? (await fieldsOfAny(kind, catalogue))
  if (valid === undefined) return fields
  fieldsOf.set(kind, valid)
  checkFields(fields, [...valid, 'relevance_score'])
  return fields
}

/** The fields of any record of a kind, since all have the same; undefined where there is none. */
async function fieldsOfAny(kind: ListedKind, catalogue: OpenCatalogue): Promise<string[] | undefined> {
  const { numbers } = await catalogue.page(kind, { condition: { type: 'everything' }, order: [], offset: 0, limit: 1 })
  const [record] = await openRecords(kind, numbers, catalogue)
  return record && Object.keys(record)
}

function parseSelect(select: string | undefined): string[] | undefined {
  const fields = select?.split(',').map((field) => field.trim().replaceAll('-', '_'))
  return fields?.some((field) => field !== '') ? fields.filter((field) => field !== '') : undefined
}

function checkFields(fields: readonly string[], valid: readonly string[]): void {
  const wrong = fields.find((field) => !valid.includes(field))
  if (wrong === undefined) return
  throw new ListQueryError(`${wrong} is not a valid select field. Valid fields for select are: ${valid.join(', ')}.`)
}

/** The fields of a record, in its order; all where nothing is said. */
export function pick(record: Record<string, unknown>, fields: readonly string[] | undefined): Record<string, unknown> {
  if (fields === undefined) return record
  return Object.fromEntries(Object.entries(record).filter(([name]) => fields.includes(name)))
}

/**
 * A single record with the fields that the parameter `select` names.
 * @throws ListQueryError for a field that it does not have.
 */
export function selectFields(record: Record<string, unknown>, select: string | undefined): Record<string, unknown> {
  const fields = parseSelect(select)
  checkFields(fields ?? [], Object.keys(record))
  return pick(record, fields)
}
