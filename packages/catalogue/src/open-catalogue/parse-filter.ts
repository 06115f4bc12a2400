import type { OpenCatalogueEntity } from '@cognate/contract'
import { ListQueryError } from '../engine/engine.ts'
import { allOf, anyOf, isNumber, type ListCondition, leavesOf, not } from './condition.ts'
import type { Field } from './fields.ts'
import { listFields } from './list-fields.ts'
import type { OpenCatalogue } from './open-catalogue.ts'

/** Alternatives that one filter takes, as at OpenAlex. */
const MOST_VALUES = 100
/** More passes over all records than anybody needs. */
const MOST_CLAUSES = 100

/** Each goes through an index of its own. */
const MOST_SEARCHES = 50
/** Together with all else that a list can ask for these stay below the 1,024 parts that a cluster takes of a query. */
const MOST_WORDS = 120
const MOST_RANGES = 100

/** A field with its alternatives. */
export interface Clause {
  name: string
  values: string[]
  /** Whether the records that fit are left out. */
  isNegated: boolean
}

/** `a:1|2,b:!3` as clauses that must all hold. */
export function parseFilter(filter: string): Clause[] {
  const segments = filter.split(',').filter((segment) => segment.trim() !== '')
  if (segments.length > MOST_CLAUSES) {
    throw new ListQueryError(`A filter may have at most ${MOST_CLAUSES} conditions.`)
  }
  return segments.map((segment) => parseClause(segment.trim()))
}

function parseClause(segment: string): Clause {
  const colon = segment.indexOf(':')
  if (colon <= 0) {
    throw new ListQueryError(`Invalid query parameter in ${segment}. Filters have the form field:value.`)
  }
  const name = segment.slice(0, colon).trim()
  const text = segment.slice(colon + 1).trim()
  const isNegated = text.startsWith('!')
  // `!a|b` leaves out both, as at OpenAlex.
  const values = (isNegated ? text.slice(1) : text).split('|').map((value) => value.trim())
  if (values.length > MOST_VALUES) {
    throw new ListQueryError(
      `Maximum number of values exceeded for ${name}. Decrease values to ${MOST_VALUES} or below.`,
    )
  }
  if (values.some((value) => value.startsWith('!'))) {
    throw new ListQueryError(
      `The ! operator can only be used at the beginning of an OR query, like ${name}:!a|b, meaning NOT (a or b). Problem value: ${text}`,
    )
  }
  return { name, values, isNegated }
}

/** The records that fit all clauses. */
export async function fittingAll(
  entity: OpenCatalogueEntity,
  clauses: readonly Clause[],
  catalogue: OpenCatalogue,
): Promise<ListCondition> {
  if (searchesOf(entity, clauses).length > MOST_SEARCHES) {
    throw new ListQueryError(`A list may be searched for at most ${MOST_SEARCHES} texts at once.`)
  }
  const conditions: ListCondition[] = []
  for (const clause of clauses) conditions.push(await fittingClause(entity, clause, catalogue))
  const condition = allOf(conditions)
  checkSize(condition)
  return condition
}

function checkSize(condition: ListCondition): void {
  let words = 0
  let ranges = 0
  for (const leaf of leavesOf(condition)) {
    // Most words have one or two forms; one with more counts for more.
    if (leaf.type === 'words') words += Math.max(leaf.words.length, leaf.words.flat().length / 2)
    if (leaf.type === 'name') words += leaf.query.words.length
    if (leaf.type === 'ranges') ranges += leaf.ranges.filter((range) => !isNumber(range)).length
  }
  if (words > MOST_WORDS) throw new ListQueryError(`A list may be searched for at most ${MOST_WORDS} words at once.`)
  if (ranges > MOST_RANGES) throw new ListQueryError(`A filter may have at most ${MOST_RANGES} ranges.`)
}

async function fittingClause(
  entity: OpenCatalogueEntity,
  { name, values, isNegated }: Clause,
  catalogue: OpenCatalogue,
): Promise<ListCondition> {
  const field = fieldOf(entity, name)
  if (field.isSearch && isNegated) {
    throw new ListQueryError(`Search filters do not support the ! operator. Problem value: !${values.join('|')}`)
  }
  const condition =
    field.fittingAny && values.every(isPlain)
      ? await field.fittingAny(values, name, catalogue)
      : await fittingEach(field, values, name, catalogue)
  return isNegated ? not(condition) : condition
}

const isPlain = (value: string) => value !== '' && !/\s/.test(value) && value.toLowerCase() !== 'null'

async function fittingEach(
  field: Field,
  values: readonly string[],
  name: string,
  catalogue: OpenCatalogue,
): Promise<ListCondition> {
  const fitting: ListCondition[] = []
  for (const value of values) fitting.push(await fittingValue(field, value, name, catalogue))
  return anyOf(fitting)
}

async function fittingValue(
  field: Field,
  value: string,
  name: string,
  catalogue: OpenCatalogue,
): Promise<ListCondition> {
  if (value === '') throw new ListQueryError(`Value for param ${name} must not be empty.`)
  const whole = await field.fitting(value, name, catalogue)
  // A value may itself hold blanks, like `ebook platform`.
  if (!field.takesAll || !/\s/.test(value) || whole.type !== 'nothing') return whole
  const parts = value.split(/\s+/)
  if (parts.length > MOST_VALUES) {
    throw new ListQueryError(
      `Maximum number of values exceeded for ${name}. Decrease values to ${MOST_VALUES} or below.`,
    )
  }
  const fitting: ListCondition[] = []
  for (const part of parts) fitting.push(await field.fitting(part, name, catalogue))
  return allOf(fitting)
}

/** The field of a name, written with underscores or hyphens. */
export function fieldOf(entity: OpenCatalogueEntity, name: string): Field {
  const fields = listFields[entity]
  const key = name.toLowerCase().replaceAll('-', '_')
  const field = Object.hasOwn(fields, key) ? fields[key] : undefined
  if (field) return field
  throw new ListQueryError(
    `${name} is not a valid field. Valid fields are underscore or hyphenated versions of: ${Object.keys(fields).sort().join(', ')}`,
  )
}

export function searchesOf(entity: OpenCatalogueEntity, clauses: readonly Clause[]): string[] {
  return clauses.flatMap(({ name, values }) => (fieldOf(entity, name).isSearch ? values : []))
}
