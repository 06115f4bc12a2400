import type { FieldName } from './indexes.ts'

/** A query in OpenSearch's language. */
export type ClusterQuery = { [kind: string]: unknown }

export const matchAll: ClusterQuery = { match_all: {} }
export const matchNone: ClusterQuery = { match_none: {} }

/** Documents that have one of the values. */
export const matchAny = (field: FieldName, values: Iterable<number | string>): ClusterQuery => ({
  terms: { [field]: [...values] },
})

/** Documents within a range, both ends included; an end without a value is open. */
export const inRange = (field: FieldName, gte: number | null, lte: number | null): ClusterQuery => ({
  range: { [field]: { gte, lte } },
})

export const mustNot = (query: ClusterQuery): ClusterQuery => ({ bool: { must_not: [query] } })

export const either = (...queries: ClusterQuery[]): ClusterQuery => ({ bool: { should: queries } })

export const all = (queries: readonly ClusterQuery[]): ClusterQuery =>
  queries.length === 0 ? matchAll : { bool: { filter: queries } }
