import { type Engine, openEngine } from '@cognate/catalogue'
import { endpointKeys, FindSimilarRequest, MAX_LIMIT, MAX_TEXT, QUERY_TEXT } from '@cognate/contract'
import { WEAK_BELOW } from '@cognate/matching'
import { locateCatalogue, retrieve, UsageFailure } from '@cognate/server/tooling'
import { Command } from 'commander'
import { evaluateAffiliationsCommand } from './affiliations-command.ts'
import { evaluateInstitutionsCommand } from './institutions-command.ts'
import { type JudgedQuery, readJudgedQueries, textOf } from './judged-queries.ts'
import { evaluateLinksCommand } from './links-command.ts'
import { averageMeasures, type Measures, measure, quantile } from './measures.ts'
import { evaluateNamesCommand } from './names-command.ts'
import { shuffleQueries } from './shuffle-queries.ts'
import { evaluateTopicsCommand } from './topics-command.ts'

interface Options {
  queries?: string
  catalogue?: string
  json?: boolean
}

/** How good a catalogue's answers are. */
interface Evaluation {
  catalogue: string
  queries: number
  all: Measures
  /** Odd and even queries; a change that improves only one half is chance. */
  halves: [Measures, Measures]
  /** Best scores, 0 to 1, of the queries and of words drawn at random from them. */
  bestScores: { queries: Spread; shuffled: Spread }
  /** Share of queries below the threshold under which an answer is called weak, 0 to 1. */
  weak: { below: number; queries: number; shuffled: number }
}

/** Quantiles of some scores. */
type Spread = Record<'p1' | 'p5' | 'p50' | 'p95' | 'p99', number>

/** `npm run evaluate`: how well experts are found, on queries whose experts are known. */
export function evaluateCommand(): Command {
  return new Command('evaluate')
    .description('Measures how well the experts of judged queries are found.')
    .option('--queries <file>', 'judged queries, JSON lines of {qid, title, abstract, truth: [author ids]}')
    .option('--catalogue <version>', 'the catalogue to search; by default the one in use')
    .option('--json', 'print the figures as JSON')
    .addCommand(evaluateAffiliationsCommand())
    .addCommand(evaluateInstitutionsCommand())
    .addCommand(evaluateLinksCommand())
    .addCommand(evaluateNamesCommand())
    .addCommand(evaluateTopicsCommand())
    .action(async (options: Options) => {
      if (options.queries === undefined) throw new UsageFailure('Give the judged queries with --queries.')
      const directory = locateCatalogue(options.catalogue)
      const queries = await readJudgedQueries(options.queries)
      const engine = await openEngine(directory)
      try {
        const evaluation = await evaluate(queries, engine)
        process.stdout.write(options.json ? `${JSON.stringify(evaluation)}\n` : describe(evaluation))
      } finally {
        await engine.close()
      }
    })
}

/** Runs every judged query as a person would, and compares the hits with the known experts. */
export async function evaluate(queries: readonly JudgedQuery[], engine: Engine): Promise<Evaluation> {
  const answers = await askAll(queries, engine)
  const shuffled = await askAll(shuffleQueries(queries), engine)
  const measures = answers.map(({ ranked }, index) => measure(ranked, queries[index]!.truth))
  const half = (odd: number) => averageMeasures(measures.filter((_, index) => index % 2 === odd))
  const scores = answers.map(({ bestScore }) => bestScore)
  const shuffledScores = shuffled.map(({ bestScore }) => bestScore)
  const weakShare = (values: readonly number[]) => values.filter((value) => value < WEAK_BELOW).length / values.length
  return {
    catalogue: engine.summary.version,
    queries: queries.length,
    all: averageMeasures(measures),
    halves: [half(0), half(1)],
    bestScores: { queries: spreadOf(scores), shuffled: spreadOf(shuffledScores) },
    weak: { below: WEAK_BELOW, queries: weakShare(scores), shuffled: weakShare(shuffledScores) },
  }
}

/** The answer to one query. */
interface Asked {
  /** Author ids, the best first. */
  ranked: string[]
  /** The best work's score times the part of the query that the catalogue knows, 0 to 1. */
  bestScore: number
}

/** Runs one query after the other; speed is not measured here. */
async function askAll(queries: readonly JudgedQuery[], engine: Engine): Promise<Asked[]> {
  const asked: Asked[] = []
  for (const [index, query] of queries.entries()) {
    asked.push(await ask(query, engine))
    if (index % 50 === 49) showProgress(index + 1, queries.length)
  }
  return asked
}

function showProgress(done: number, all: number): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${all} queries${done === all ? '\n' : ''}`)
}

async function ask(query: JudgedQuery, engine: Engine): Promise<Asked> {
  const text = textOf(query).slice(0, MAX_TEXT)
  const request = FindSimilarRequest.parse({
    dataset: 'experts',
    records: [{ record_type: 'record', identifier: QUERY_TEXT, fields: { text } }],
    limit: MAX_LIMIT,
  })
  const { found, coverage } = await retrieve(request, { engine, endpoints: endpointKeys })
  return { ranked: found.hits.map(({ id }) => id), bestScore: found.bestScore * coverage }
}

function spreadOf(scores: readonly number[]): Spread {
  return {
    p1: quantile(scores, 0.01),
    p5: quantile(scores, 0.05),
    p50: quantile(scores, 0.5),
    p95: quantile(scores, 0.95),
    p99: quantile(scores, 0.99),
  }
}

function describe({ catalogue, queries, all, halves, bestScores, weak }: Evaluation): string {
  const rows = [
    ['', 'R@10', 'R@50', 'R@100', 'MRR'],
    measuresRow('all', all),
    measuresRow('first half', halves[0]),
    measuresRow('second half', halves[1]),
    [],
    ['best score', ...Object.keys(bestScores.queries)],
    ['queries', ...Object.values(bestScores.queries).map(threePlaces)],
    ['shuffled', ...Object.values(bestScores.shuffled).map(threePlaces)],
  ]
  const table = rows.map(([name = '', ...cells]) => name.padEnd(14) + cells.map((cell) => cell.padStart(8)).join(''))
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`
  return [
    `${queries} queries on catalogue ${catalogue}`,
    ...table,
    `weak (below ${weak.below}): ${percent(weak.queries)} of the queries, ${percent(weak.shuffled)} of the shuffled ones`,
    '',
  ].join('\n')
}

function measuresRow(name: string, { recallAt10, recallAt50, recallAt100, reciprocalRank }: Measures): string[] {
  return [name, ...[recallAt10, recallAt50, recallAt100, reciprocalRank].map(threePlaces)]
}

function threePlaces(value: number): string {
  return value.toFixed(3)
}
