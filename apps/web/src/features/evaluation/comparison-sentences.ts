import type { Estimates, EvaluationComparison, MeasureKey, OrderKey } from '@cognate/contract'
import { measureKeys, orders } from '@cognate/contract/orders'
import { messages } from './messages.ts'

interface ComparisonSentence {
  order: OrderKey
  sentence: string
  /** Whether something fell beyond chance. */
  isFall: boolean
}

/** What changed since the last measurement, a sentence for each order: what fell beyond chance, else what rose. */
export function comparisonSentences({ differences, queries, finished_at }: EvaluationComparison): ComparisonSentence[] {
  const time = new Date(finished_at).toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short' })
  return (Object.entries(differences) as [OrderKey, Estimates][]).map(([order, estimates]) => {
    const { label } = orders[order]
    const falls = changesOf(estimates, ({ high }) => high < 0)
    const rises = changesOf(estimates, ({ low }) => low > 0)
    const sentence =
      falls.length > 0
        ? messages.fell(label, falls, queries, time)
        : rises.length > 0
          ? messages.rose(label, rises, queries, time)
          : messages.unchanged(label, queries, time)
    return { order, sentence, isFall: falls.length > 0 }
  })
}

function changesOf(estimates: Estimates, isChange: (estimate: Estimates[MeasureKey]) => boolean) {
  return measureKeys
    .filter((key) => isChange(estimates[key]))
    .map((key) => ({ measure: messages.measures[key], by: Math.abs(estimates[key].mean) }))
}
