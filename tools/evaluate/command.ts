import { openEngine } from '@cognate/catalogue'
import { DEFAULT_LIMIT, type OrderKey, orders } from '@cognate/contract'
import { averageMeasures, isWeak, type Measures, measure, nearnessOf, quantile, VOTE_FORMULA } from '@cognate/matching'
import {
  type Installation,
  locateCatalogue,
  openEmbedder,
  orderedBy,
  orderInUse,
  ordersOf,
  randomNearness,
  readConfig,
  UsageFailure,
} from '@cognate/server/tooling'
import { Command } from 'commander'
import { evaluateAffiliationsCommand } from './affiliations-command.ts'
import { askForExperts, type RankedExperts } from './ask-for-experts.ts'
import { closenessShares, type WordShare } from './closeness-shares.ts'
import { describeOrders, type MeasuredOrder, measureOrder } from './compare-orders.ts'
import { evaluateInstitutionsCommand } from './institutions-command.ts'
import { type JudgedQuery, readJudgedQueries } from './judged-queries.ts'
import { evaluateLanguagesCommand } from './languages-command.ts'
import { evaluateLinksCommand } from './links-command.ts'
import { evaluateNamesCommand } from './names-command.ts'
import { evaluateReferencesCommand } from './references-command.ts'
import { shuffleQueries } from './shuffle-queries.ts'
import { evaluateSpellingCommand } from './spelling-command.ts'
import { evaluateTopicsCommand } from './topics-command.ts'
import { evaluateWeakCommand } from './weak-command.ts'

interface Options {
  queries?: string
  catalogue?: string
  meaning: string
  power: string
  json?: boolean
}

/** How good a catalogue's answers are. */
interface Evaluation {
  catalogue: string
  queries: number
  all: Measures
  /** Odd and even queries; a change that improves only one half is chance. */
  halves: [Measures, Measures]
  /** How near answers come, 0 to 1, to the queries and to words drawn at random from them. */
  nearness: { queries: Spread; shuffled: Spread }
  /** What random words of the catalogue reach, and the shares of answers that are called weak, 0 to 1. */
  weak: { random: number; queries: number; shuffled: number }
  /** What the words of closeness say. */
  closeness: WordShare[]
}

/** Quantiles of some scores. */
type Spread = Record<'p1' | 'p5' | 'p50' | 'p95' | 'p99', number>

/** `npm run evaluate`: how well experts are found, on queries whose experts are known. */
export function evaluationCommand(): Command {
  return new Command('evaluate')
    .option('--queries <file>', 'judged queries, JSON lines of {qid, title, abstract, truth: [author ids]}')
    .option('--catalogue <version>', 'the catalogue to search; by default the one in use')
    .option(
      '--meaning <weight>',
      'with EMBEDDING_MODEL: a work votes (likeness + weight · cosine)^power',
      String(VOTE_FORMULA.meaning),
    )
    .option('--power <power>', 'the power of these votes', String(VOTE_FORMULA.power))
    .option('--json', 'print the figures as JSON')
    .addCommand(evaluateAffiliationsCommand())
    .addCommand(evaluateInstitutionsCommand())
    .addCommand(evaluateLanguagesCommand())
    .addCommand(evaluateLinksCommand())
    .addCommand(evaluateNamesCommand())
    .addCommand(evaluateReferencesCommand())
    .addCommand(evaluateSpellingCommand())
    .addCommand(evaluateTopicsCommand())
    .addCommand(evaluateWeakCommand())
    .action(async (options: Options) => {
      if (options.queries === undefined) throw new UsageFailure('Give the judged queries with --queries.')
      const directory = locateCatalogue(options.catalogue)
      const queries = await readJudgedQueries(options.queries)
      const formula = { meaning: Number(options.meaning), power: Number(options.power) }
      if (!(formula.meaning >= 0 && formula.power > 0))
        throw new UsageFailure('Give a weight of 0 or more and a power above 0.')
      const reader = await openEmbedder(readConfig(process.env))
      const engine = await openEngine(directory, { meaningModel: reader?.model.key })
      try {
        const installation = { engine, reader, formula }
        const evaluation = await evaluate(queries, installation)
        if (options.json) process.stdout.write(`${JSON.stringify(evaluation)}\n`)
        else process.stdout.write(`${describe(evaluation)}${await sideBySide(queries, installation)}`)
      } finally {
        await engine.close()
        await reader?.close()
      }
    })
}

/** Every order that can be measured, the first of them by words alone, as a table. */
async function sideBySide(queries: readonly JudgedQuery[], installation: Installation): Promise<string> {
  const measured = async (key: OrderKey): Promise<MeasuredOrder> => ({
    name: orders[key].label,
    figures: await measureOrder(queries, orderedBy(key, installation)),
  })
  const [first, ...others] = ordersOf(installation) as [OrderKey, ...OrderKey[]]
  const all: [MeasuredOrder, ...MeasuredOrder[]] = [await measured(first)]
  for (const key of others) all.push(await measured(key))
  return `\n${describeOrders(all)}`
}

/** Runs every judged query as a person would, and compares the hits with the known experts. */
export async function evaluate(queries: readonly JudgedQuery[], installation: Installation): Promise<Evaluation> {
  const answers = await askAll(queries, installation)
  const shuffled = await askAll(shuffleQueries(queries), installation)
  const measures = answers.map(({ ranked }, index) =>
    measure(ranked, new Map(queries[index]!.truth.map((id) => [id, 1]))),
  )
  const half = (odd: number) => averageMeasures(measures.filter((_, index) => index % 2 === odd))
  const random = await randomNearness(installation, orderInUse(installation) === 'meaning')
  const weakShare = (found: readonly RankedExperts[]) =>
    found.filter(({ nearness }) => isWeak(nearness, random)).length / found.length
  return {
    catalogue: installation.engine.summary.version,
    queries: queries.length,
    all: averageMeasures(measures),
    halves: [half(0), half(1)],
    nearness: { queries: spreadOf(answers), shuffled: spreadOf(shuffled) },
    weak: { random, queries: weakShare(answers), shuffled: weakShare(shuffled) },
    closeness: closenessShares(answers, queries),
  }
}

/** Runs one query after the other; speed is not measured here. */
async function askAll(queries: readonly JudgedQuery[], installation: Installation): Promise<RankedExperts[]> {
  const answers: RankedExperts[] = []
  for (const [index, query] of queries.entries()) {
    answers.push(await askForExperts(query, installation))
    if (index % 50 === 49) showProgress(index + 1, queries.length)
  }
  return answers
}

function showProgress(done: number, all: number): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${all} queries${done === all ? '\n' : ''}`)
}

function spreadOf(answers: readonly RankedExperts[]): Spread {
  const scores = answers.map(({ nearness }) => nearnessOf(nearness))
  return {
    p1: quantile(scores, 0.01),
    p5: quantile(scores, 0.05),
    p50: quantile(scores, 0.5),
    p95: quantile(scores, 0.95),
    p99: quantile(scores, 0.99),
  }
}

function describe({ catalogue, queries, all, halves, nearness, weak, closeness }: Evaluation): string {
  const rows = [
    ['', 'R@10', 'R@50', 'R@100', 'MRR'],
    measuresRow('all', all),
    measuresRow('first half', halves[0]),
    measuresRow('second half', halves[1]),
    [],
    ['nearness', ...Object.keys(nearness.queries)],
    ['queries', ...Object.values(nearness.queries).map(threePlaces)],
    ['shuffled', ...Object.values(nearness.shuffled).map(threePlaces)],
  ]
  const table = rows.map(([name = '', ...cells]) => name.padEnd(14) + cells.map((cell) => cell.padStart(8)).join(''))
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`
  return [
    `${queries} queries on catalogue ${catalogue}`,
    ...table,
    `weak (random words of the catalogue reach ${threePlaces(weak.random)}): ${percent(weak.queries)} of the queries, ${percent(weak.shuffled)} of the shuffled ones`,
    ...closeness.map(({ word, people, right }) => {
      const share = right === undefined ? '–' : percent(right)
      return `${word.padEnd(16)}${people.toFixed(1).padStart(5)} of the first ${DEFAULT_LIMIT}, right: ${share}`
    }),
    '',
  ].join('\n')
}

function measuresRow(name: string, { recallAt10, recallAt50, recallAt100, reciprocalRank }: Measures): string[] {
  return [name, ...[recallAt10, recallAt50, recallAt100, reciprocalRank].map(threePlaces)]
}

function threePlaces(value: number): string {
  return value.toFixed(3)
}
