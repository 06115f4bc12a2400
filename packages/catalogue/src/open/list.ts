import type { OpenCatalogueEntity, OpenListAnswer } from '@cognate/contract'
import { maskShown } from '../embedded/hidden-authors.ts'
import { type ListQuestion, ListQuestionError } from '../engine.ts'
import { type Field, listFields } from './list-fields.ts'
import { orderRows } from './list-order.ts'
import { combine, invert, type Mask } from './masks.ts'
import { openRecordAt } from './open-record.ts'
import { countOf, entities, type Reader } from './reader.ts'

/** Alternatives that one filter takes, as at OpenAlex. */
const MOST_VALUES = 100
/** How far pages reach, as at OpenAlex. */
const MOST_PAGED = 10_000

/**
 * A page of the records that fit, in OpenAlex's format. Without a sort the best known come first.
 * @throws ListQuestionError with a sentence for the caller, in OpenAlex's words.
 */
export function list(reader: Reader, question: ListQuestion): OpenListAnswer {
  const started = performance.now()
  const { entity, page, perPage } = question
  if (page * perPage > MOST_PAGED) {
    throw new ListQuestionError(
      `Maximum results size of ${MOST_PAGED.toLocaleString('en')} records is exceeded: page times per-page must be less.`,
    )
  }
  const { kind } = entities[entity]
  const mask = maskShown(kind, fitting(question, reader), reader.data)
  const { rows, count } = orderRows(mask, question, reader)
  const results = Array.from(rows, (row) => openRecordAt(kind, row, reader))
  const db_response_time_ms = Math.round(performance.now() - started)
  return {
    meta: { count, db_response_time_ms, page, per_page: perPage, groups_count: null },
    results,
    group_by: [],
  }
}

/** The records that fit filter and search; undefined for all. */
function fitting({ entity, filter, search }: ListQuestion, reader: Reader): Mask | undefined {
  const clauses = parseFilter(filter)
  if (search.trim() !== '') clauses.push({ name: 'default.search', values: [search], isNegated: false })
  let mask: Mask | undefined
  for (const clause of clauses) {
    const next = fittingClause(entity, clause, reader)
    mask = mask ? combine.both(mask, next) : next
  }
  return mask
}

/** A field with its alternatives. */
interface Clause {
  name: string
  values: string[]
  /** Whether the records that fit are left out. */
  isNegated: boolean
}

/** `a:1|2,b:!3` as clauses that must all hold. */
function parseFilter(filter: string): Clause[] {
  return filter.split(',').flatMap((segment) => (segment.trim() === '' ? [] : parseClause(segment.trim())))
}

function parseClause(segment: string): Clause {
  const colon = segment.indexOf(':')
  if (colon <= 0) {
    throw new ListQuestionError(`Invalid query parameter in filter: ${segment}. Filters have the form field:value.`)
  }
  const name = segment.slice(0, colon)
  const values = segment
    .slice(colon + 1)
    .split('|')
    .map((value) => value.trim())
  if (values.length > MOST_VALUES) {
    throw new ListQuestionError(
      `Maximum number of values exceeded for ${name}. Decrease values to ${MOST_VALUES} or below.`,
    )
  }
  // `!a|b` leaves out both, as at OpenAlex.
  const isNegated = values.some((value) => value.startsWith('!'))
  return { name, values: values.map((value) => value.replace(/^!/, '')), isNegated }
}

function fittingClause(entity: OpenCatalogueEntity, { name, values, isNegated }: Clause, reader: Reader): Mask {
  const field = fieldOf(entity, name)
  const mask = values
    .map((value) => {
      if (value === '') throw new ListQuestionError(`Value for param ${name} must not be empty.`)
      return field(value, reader, name)
    })
    .reduce(combine.either)
  if (mask.length !== countOf(entities[entity].kind, reader)) throw new Error(`the mask of ${name} has another length`)
  return isNegated ? invert(mask) : mask
}

function fieldOf(entity: OpenCatalogueEntity, name: string): Field {
  const fields = listFields[entity]
  const key = name.toLowerCase().replaceAll('-', '_')
  const field = Object.hasOwn(fields, key) ? fields[key] : undefined
  if (field) return field
  throw new ListQuestionError(
    `${name} is not a valid field. Valid fields are underscore or hyphenated versions of: ${Object.keys(fields).sort().join(', ')}`,
  )
}
