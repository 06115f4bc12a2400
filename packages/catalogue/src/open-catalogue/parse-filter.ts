import type { OpenCatalogueEntity } from '@cognate/contract'
import { ListQueryError } from '../engine/engine.ts'
import type { Field } from './fields.ts'
import { listFields } from './list-fields.ts'
import { combine, type Mask, negate } from './masks.ts'
import type { Reader } from './reader.ts'

/** Alternatives that one filter takes, as at OpenAlex. */
const MOST_VALUES = 100
/** More passes over all records than anybody needs. */
const MOST_CLAUSES = 100

/** Each goes through an index of its own. */
const MOST_SEARCHES = 50

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

/** The records that fit all clauses; undefined for all. */
export function fittingAll(entity: OpenCatalogueEntity, clauses: readonly Clause[], reader: Reader): Mask | undefined {
  if (searchesOf(entity, clauses).length > MOST_SEARCHES) {
    throw new ListQueryError(`A list may be searched for at most ${MOST_SEARCHES} texts at once.`)
  }
  let mask: Mask | undefined
  for (const clause of clauses) {
    const next = fittingClause(entity, clause, reader)
    mask = mask ? combine.both(mask, next) : next
  }
  return mask
}

function fittingClause(entity: OpenCatalogueEntity, { name, values, isNegated }: Clause, reader: Reader): Mask {
  const field = fieldOf(entity, name)
  if (field.isSearch && isNegated) {
    throw new ListQueryError(`Search filters do not support the ! operator. Problem value: !${values.join('|')}`)
  }
  const mask =
    field.fittingAny && values.every(isPlain)
      ? field.fittingAny(values, reader, name)
      : values.map((value) => fittingValue(field, value, name, reader)).reduce(combine.either)
  return isNegated ? negate(mask) : mask
}

const isPlain = (value: string) => value !== '' && !/\s/.test(value) && value.toLowerCase() !== 'null'

function fittingValue(field: Field, value: string, name: string, reader: Reader): Mask {
  if (value === '') throw new ListQueryError(`Value for param ${name} must not be empty.`)
  const whole = field.fitting(value, reader, name)
  // A value may itself hold blanks, like `ebook platform`.
  if (!field.takesAll || !/\s/.test(value) || whole.includes(1)) return whole
  const parts = value.split(/\s+/)
  if (parts.length > MOST_VALUES) {
    throw new ListQueryError(
      `Maximum number of values exceeded for ${name}. Decrease values to ${MOST_VALUES} or below.`,
    )
  }
  return parts.map((part) => field.fitting(part, reader, name)).reduce(combine.both)
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

/** What is searched for by clauses. */
export function searchesOf(entity: OpenCatalogueEntity, clauses: readonly Clause[]): string[] {
  return clauses.flatMap(({ name, values }) => (fieldOf(entity, name).isSearch ? values : []))
}
