import type { FieldName } from './indexes.ts'

/** A query in OpenSearch's language. */
export type Query = { [kind: string]: unknown }

export const everything: Query = { match_all: {} }
export const nothing: Query = { match_none: {} }

/** Documents that have one of the values. */
export const anyOf = (field: FieldName, values: Iterable<number | string>): Query => ({
  terms: { [field]: [...values] },
})

/** Documents within a range, both ends included; an end without a value is open. */
export const within = (field: FieldName, gte: number | null, lte: number | null): Query => ({
  range: { [field]: { gte, lte } },
})

export const not = (query: Query): Query => ({ bool: { must_not: [query] } })

export const either = (...queries: Query[]): Query => ({ bool: { should: queries } })

export const all = (queries: readonly Query[]): Query =>
  queries.length === 0 ? everything : { bool: { filter: queries } }
