import type { AuthorRecord } from '@cognate/contract'
import { type Measures, measure, quantile } from '@cognate/matching'
import type { Installation } from '@cognate/server/tooling'
import { type AskedBeside, askForExperts } from './ask-for-experts.ts'
import type { JudgedQuery } from './judged-queries.ts'

/** How well one query is answered, and who its first ten are. */
export interface OrderFigures extends Omit<Measures, 'ndcgAt10'> {
  /** The same among people with three works or more. */
  established: Omit<Measures, 'ndcgAt10'>
  /** The median of their works. */
  works: number
  /** The mean of the years since their last work. */
  idle: number
  /** The share of those whose first work is at most 5 years old, 0 to 1. */
  early: number
  /** The share of those with one or two works, 0 to 1. */
  few: number
}

/** People whose first work is at most this many years old are early in their career. */
const EARLY_YEARS = 5
/** The task counts people with this many works or more as right, so that it says nothing of the others. */
const ESTABLISHED = 3

const recalls = ['recallAt10', 'recallAt50', 'recallAt100', 'reciprocalRank'] as const
const firstTen = ['works', 'idle', 'early', 'few'] as const
type Column = (figures: OrderFigures) => number

/** How an order is called, and its figures, one a query. */
export interface MeasuredOrder {
  name: string
  figures: readonly OrderFigures[]
}

/** The figures of the answers of an installation, one a query. */
export async function measureOrder(
  queries: readonly JudgedQuery[],
  { engine, ...orderedBy }: Installation,
  beside?: AskedBeside,
): Promise<OrderFigures[]> {
  const year = Number(engine.summary.date.slice(0, 4))
  const figures: OrderFigures[] = []
  for (const query of queries) {
    const { ranked, records } = await askForExperts(query, { engine, ...orderedBy }, beside)
    const truth = new Map(query.truth.map((id) => [id, 1]))
    const established = ranked.filter((_, at) => records[at]!.works_count >= ESTABLISHED)
    const first = describeFirst(records.slice(0, 10), year)
    figures.push({ ...measure(ranked, truth), established: measure(established, truth), ...first })
  }
  return figures
}

function describeFirst(people: readonly AuthorRecord[], year: number): Pick<OrderFigures, (typeof firstTen)[number]> {
  const ages = people.map(({ first_publication_year: first }) => year - (first ?? Number.NEGATIVE_INFINITY))
  const idle = people.flatMap(({ last_publication_year: last }) => (last == null ? [] : [Math.max(0, year - last)]))
  const works = people.map(({ works_count }) => works_count)
  return {
    works: quantile(works, 0.5),
    idle: mean(idle),
    early: mean(ages.map((age) => Number(age <= EARLY_YEARS))),
    few: mean(works.map((count) => Number(count < ESTABLISHED))),
  }
}

/** The means of some orders, and of each its differences to the first, text by text, with standard errors, as tables. */
export function describeOrders(orders: readonly [MeasuredOrder, ...MeasuredOrder[]]): string {
  const recallsOf = (of: (figures: OrderFigures) => Record<(typeof recalls)[number], number>) =>
    recalls.map(
      (name): Column =>
        (figures) =>
          of(figures)[name],
    )
  const recallNames = ['R@10', 'R@50', 'R@100', 'MRR']
  return [
    tableOf(
      'all people',
      recallNames,
      recallsOf((figures) => figures),
      orders,
    ),
    tableOf(
      `with ${ESTABLISHED} works or more`,
      recallNames,
      recallsOf(({ established }) => established),
      orders,
    ),
    tableOf(
      'of the first ten',
      ['works', 'years idle', 'early career', '1 or 2 works'],
      firstTen.map(
        (name): Column =>
          (figures) =>
            figures[name],
      ),
      orders,
    ),
    `works: the median; years since the last work: the mean; first work at most ${EARLY_YEARS} years ago: the share`,
    '',
  ].join('\n')
}

function tableOf(
  title: string,
  heads: readonly string[],
  columns: readonly Column[],
  [first, ...others]: readonly [MeasuredOrder, ...MeasuredOrder[]],
): string {
  const row = (name: string, cells: readonly string[]) =>
    name.padEnd(36) + cells.map((cell) => cell.padStart(17)).join('')
  const means = ({ name, figures }: MeasuredOrder) =>
    row(
      name,
      columns.map((column) => mean(figures.map(column)).toFixed(3)),
    )
  const differences = ({ name, figures }: MeasuredOrder) =>
    row(
      `${name} − ${first.name}`,
      columns.map((column) => differenceOf(figures.map((one, at) => column(one) - column(first.figures[at]!)))),
    )
  return [row(title, heads), ...[first, ...others].map(means), ...others.map(differences), ''].join('\n')
}

function differenceOf(each: readonly number[]): string {
  const difference = mean(each)
  return `${difference >= 0 ? '+' : '−'}${Math.abs(difference).toFixed(3)} ± ${errorOf(each).toFixed(3)}`
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
