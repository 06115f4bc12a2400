import { createHash } from 'node:crypto'
import type { AuthorRecord } from '@cognate/contract'
import { type Measures, measure, quantile } from '@cognate/matching'
import type { Installation } from '@cognate/server/tooling'
import { askForExperts } from './ask-for-experts.ts'
import type { JudgedQuery } from './judged-queries.ts'

/** How well one query is answered, and who its first ten are. */
export interface OrderFigures extends Omit<Measures, 'ndcgAt10'> {
  /** The median of their works. */
  works: number
  /** The mean of the years since their last work. */
  idle: number
  /** The share of those whose first work is at most 5 years old, 0 to 1. */
  early: number
}

/** People whose first work is at most this many years old are early in their career. */
const EARLY_YEARS = 5

const figureNames = ['recallAt10', 'recallAt50', 'recallAt100', 'reciprocalRank', 'works', 'idle', 'early'] as const

/** How an order is called, and its figures, one a query. */
export interface MeasuredOrder {
  name: string
  figures: readonly OrderFigures[]
}

/** The figures of the answers of an installation, one a query. */
export async function measureOrder(
  queries: readonly JudgedQuery[],
  { engine, ...orderedBy }: Installation,
): Promise<OrderFigures[]> {
  const year = Number(engine.summary.date.slice(0, 4))
  const figures: OrderFigures[] = []
  for (const query of queries) {
    const { ranked, first } = await askForExperts(query, engine, orderedBy)
    figures.push({ ...measure(ranked, new Map(query.truth.map((id) => [id, 1]))), ...describeFirst(first, year) })
  }
  return figures
}

function describeFirst(people: readonly AuthorRecord[], year: number): Pick<OrderFigures, 'works' | 'idle' | 'early'> {
  const ages = people.map(({ first_publication_year: first }) => year - (first ?? Number.NEGATIVE_INFINITY))
  const idle = people.flatMap(({ last_publication_year: last }) => (last == null ? [] : [Math.max(0, year - last)]))
  return {
    works: quantile(
      people.map(({ works_count }) => works_count),
      0.5,
    ),
    idle: mean(idle),
    early: mean(ages.map((age) => Number(age <= EARLY_YEARS))),
  }
}

/** Whether a query is looked at while a model is chosen, or kept to confirm the choice: by its id, and so for ever. */
export function halfOf({ qid }: Pick<JudgedQuery, 'qid'>): 'look' | 'confirm' {
  return createHash('sha256').update(qid).digest()[0]! % 2 === 0 ? 'look' : 'confirm'
}

/** The means of some orders, and of each its differences to the first, text by text, with standard errors, as a table. */
export function describeOrders([first, ...others]: readonly [MeasuredOrder, ...MeasuredOrder[]]): string {
  const row = (name: string, values: readonly string[]) =>
    name.padEnd(30) + values.map((value) => value.padStart(17)).join('')
  const means = ({ name, figures }: MeasuredOrder) =>
    row(
      name,
      figureNames.map((figure) => meanOf(figures, figure).toFixed(3)),
    )
  const differences = ({ name, figures }: MeasuredOrder) =>
    row(
      `${name} − ${first.name}`,
      figureNames.map((figure) => differenceOf(figure, figures, first.figures)),
    )
  return [
    row('', ['R@10', 'R@50', 'R@100', 'MRR', 'works', 'years idle', 'early career']),
    ...[first, ...others].map(means),
    ...others.map(differences),
    `of the first ten: works, the median; years since the last work, the mean; first work at most ${EARLY_YEARS} years ago, the share`,
    '',
  ].join('\n')
}

function differenceOf(
  name: (typeof figureNames)[number],
  one: readonly OrderFigures[],
  other: readonly OrderFigures[],
): string {
  const each = one.map((figures, at) => figures[name] - other[at]![name])
  const difference = mean(each)
  return `${difference >= 0 ? '+' : '−'}${Math.abs(difference).toFixed(3)} ± ${errorOf(each).toFixed(3)}`
}

/** The mean of one figure. */
export function meanOf(rows: readonly OrderFigures[], name: (typeof figureNames)[number]): number {
  return mean(rows.map((row) => row[name]))
}

/** One standard error of a mean. */
function errorOf(values: readonly number[]): number {
  const middle = mean(values)
  const squares = values.reduce((sum, value) => sum + (value - middle) ** 2, 0)
  return Math.sqrt(squares / Math.max(1, values.length - 1) / values.length)
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}
