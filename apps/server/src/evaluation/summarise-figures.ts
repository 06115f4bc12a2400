import {
  type Estimates,
  type EvaluationComparison,
  type EvaluationFigures,
  type MeasureKey,
  measureKeys,
  type OrderKey,
} from '@cognate/contract'
import { estimateMean } from '@cognate/matching'
import type { FinishedEvaluation, MeasuredQuery } from '@cognate/workspace'

type QueryMeasures = Record<MeasureKey, number>

/** The means of each order over all texts, and the differences of the others to the first, text by text. */
export function summariseFigures(measured: readonly MeasuredQuery[], orders: readonly OrderKey[]): EvaluationFigures {
  const [first, ...others] = orders
  const figures: EvaluationFigures = { queries: measured.length, orders: {}, against_first: {} }
  if (measured.length === 0 || first === undefined) return figures
  const measuresOf = (order: OrderKey) => measured.map(({ measures }) => measures[order]!)
  for (const order of orders) figures.orders[order] = estimate(measuresOf(order))
  for (const order of others) figures.against_first[order] = difference(measuresOf(order), measuresOf(first))
  return figures
}

/** The differences to an earlier evaluation, over the texts with the same judgements; null where there are none. */
export function compare(
  measured: readonly MeasuredQuery[],
  orders: readonly OrderKey[],
  earlier: FinishedEvaluation | undefined,
): EvaluationComparison | null {
  if (!earlier) return null
  const before = new Map(earlier.queries.map(({ content_hash, measures }) => [content_hash, measures]))
  const pairs = measured.flatMap(({ content_hash, measures }) => {
    const then = before.get(content_hash)
    return then ? [{ now: measures, then }] : []
  })
  if (pairs.length === 0) return null
  const inBoth = orders.filter((order) => pairs.every(({ then }) => then[order] !== undefined))
  const differences = inBoth.map((order) => [
    order,
    difference(
      pairs.map(({ now }) => now[order]!),
      pairs.map(({ then }) => then[order]!),
    ),
  ])
  const { name, finished_at, catalogue_version } = earlier
  return { name, finished_at, catalogue_version, queries: pairs.length, differences: Object.fromEntries(differences) }
}

/** The measures of an order that are worse than before beyond chance: the whole interval lies below 0. */
export function regressionsOf(differences: Estimates): MeasureKey[] {
  return measureKeys.filter((key) => differences[key].high < 0)
}

function difference(now: readonly QueryMeasures[], then: readonly QueryMeasures[]): Estimates {
  return estimate(now.map((measures, at) => subtract(measures, then[at]!)))
}

function subtract(a: QueryMeasures, b: QueryMeasures): QueryMeasures {
  return Object.fromEntries(measureKeys.map((key) => [key, a[key] - b[key]])) as QueryMeasures
}

function estimate(all: readonly QueryMeasures[]): Estimates {
  return Object.fromEntries(
    measureKeys.map((key) => [key, estimateMean(all.map((measures) => measures[key]))]),
  ) as Estimates
}
