import {
  type Estimates,
  type EvaluatedQueryView,
  type EvaluationComparison,
  type EvaluationFigures,
  type MeasureKey,
  measureKeys,
  type OrderKey,
  orders as orderNames,
  shortId,
} from '@cognate/contract'
import type { QueryOutcome } from '@cognate/workspace'
import type { ReadJudgements } from '../evaluation/read-judgements.ts'
import { regressionsOf } from '../evaluation/summarise-figures.ts'
import { alignColumns } from './print-result.ts'

/** A text with its judgements as a hash, and how it did. */
export type EvaluatedText = QueryOutcome & { content_hash: string; text: string }

/** What `--keep` writes and `--against` reads. */
export interface KeptEvaluation {
  name: string
  /** Null where it was stopped before all texts were asked. */
  finished_at: string | null
  catalogue_version: string
  orders: OrderKey[]
  figures: EvaluationFigures
  comparison: EvaluationComparison | null
  bad_rows: ReadJudgements['badRows']
  texts: EvaluatedText[]
}

const WORST_TOLD = 10
/** Characters of a text, and rows of a list, that are printed. */
const [SHORT_TEXT, MOST_LISTED] = [60, 20]

const measureNames: Record<MeasureKey, string> = {
  ndcg_at_10: 'nDCG@10',
  recall_at_10: 'recall@10',
  recall_at_100: 'recall@100',
  mrr: 'MRR',
}

/** The figures, what changed since an earlier evaluation, the worst texts, and the rows that could not be used. */
export function describeEvaluation(kept: KeptEvaluation): string[] {
  const { figures, catalogue_version, orders, texts } = kept
  const differences = Object.entries(figures.against_first).map(([order, estimates]) =>
    estimatesRow(`${nameOf(order)} − ${nameOf(orders[0]!)}`, estimates, signed),
  )
  const means = Object.entries(figures.orders).map(([order, estimates]) =>
    estimatesRow(nameOf(order), estimates, threePlaces),
  )
  return [
    `${figures.queries} of ${textsOf(texts.length)} measured on catalogue ${catalogue_version}; 95 % intervals in brackets`,
    ...alignColumns([['', ...measureKeys.map((key) => measureNames[key])], ...means, ...differences]),
    ...describeComparison(kept),
    ...describeWorst(kept),
    ...describeRows(kept),
  ]
}

function describeComparison({ comparison }: KeptEvaluation): string[] {
  if (!comparison) return []
  const { queries, finished_at, catalogue_version } = comparison
  const where = `${textsOf(queries)} that the evaluation of ${finished_at.slice(0, 10)} on catalogue ${catalogue_version} has too`
  const sentences = Object.entries(comparison.differences).map(([order, differences]) => {
    const worse = regressionsOf(differences)
    if (worse.length === 0) return `${nameOf(order)}: no measure fell beyond chance on ${where}.`
    const told = worse.map((key) => `${measureNames[key]} fell by ${threePlaces(-differences[key].mean)}`)
    return `${nameOf(order)}: ${told.join(', ')} on ${where}.`
  })
  return ['', ...sentences]
}

function describeWorst({ texts, orders }: KeptEvaluation): string[] {
  const [first] = orders
  const gain = ({ measures }: EvaluatedText) => measures?.[first!]?.ndcg_at_10 ?? 1
  const worst = texts
    .filter((text) => text.measures !== null && gain(text) < 1)
    .toSorted((a, b) => gain(a) - gain(b))
    .slice(0, WORST_TOLD)
  return worst.length === 0 ? [] : ['', 'The worst texts:', ...worst.flatMap(describeText)]
}

function describeText({ text, people }: EvaluatedText): string[] {
  const missed = people.filter(({ lacks, grade, ranks }) => grade > 0 && (lacks.length > 0 || isBeyondTen(ranks)))
  return [`  ${shorten(text)}`, ...missed.map((person) => `    ${describePerson(person)}`)]
}

type Person = EvaluatedQueryView['people'][number]

const isBeyondTen = (ranks: Person['ranks']) => (Object.values(ranks)[0] ?? 11) > 10

function describePerson({ display_name, ranks, lacks }: Person): string {
  const all = Object.entries(ranks) as [OrderKey, number | null][]
  const places = all.map(([order, rank]) => {
    const place = rank === null ? 'not among the first 200' : `rank ${rank}`
    return all.length === 1 ? place : `${nameOf(order).toLowerCase()} ${place}`
  })
  return `${display_name}: ${places.join(', ')}${lacks.length === 0 ? '' : `; no newest work has ${lacks.join(', ')}`}`
}

function describeRows({ bad_rows, texts }: KeptEvaluation): string[] {
  const unresolved = texts.flatMap((text) => text.unresolved)
  const bad = bad_rows.slice(0, MOST_LISTED).map(({ row, reason }) => `  row ${row}: ${reason}`)
  const people = unresolved.slice(0, MOST_LISTED).map(({ row, person, reason, candidates }) => {
    const which = candidates.map(({ identifier, hint }) => `${shortId(identifier)}${hint ? ` (${hint})` : ''}`)
    return `  row ${row}: ${person}: ${reason}${which.length === 0 ? '' : `; ${which.join(', ')}`}`
  })
  return [
    ...(bad.length === 0 ? [] : ['', `Rows that cannot be read: ${bad_rows.length}`, ...bad]),
    ...(people.length === 0 ? [] : ['', `People who are not known for sure: ${unresolved.length}`, ...people]),
  ]
}

function estimatesRow(name: string, estimates: Estimates, write: (value: number) => string): string[] {
  const cell = ({ mean, low, high }: Estimates[MeasureKey]) => `${write(mean)} [${write(low)}, ${write(high)}]`
  return [name, ...measureKeys.map((key) => cell(estimates[key]))]
}

const textsOf = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'text' : 'texts'}`
const nameOf = (order: string) => orderNames[order as OrderKey].label
const threePlaces = (value: number) => value.toFixed(3)
const signed = (value: number) => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(3)}`
const shorten = (text: string) =>
  (text.length <= SHORT_TEXT ? text : `${text.slice(0, SHORT_TEXT)}…`).replace(/\s+/g, ' ')
