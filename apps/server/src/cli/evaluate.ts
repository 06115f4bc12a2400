import { readFile, writeFile } from 'node:fs/promises'
import { type Engine, openEngine } from '@cognate/catalogue'
import {
  AppError,
  type Estimates,
  type EvaluatedQueryView,
  type EvaluationComparison,
  type EvaluationFigures,
  type MeasureKey,
  measureKeys,
  type OrderKey,
  orders as orderNames,
} from '@cognate/contract'
import { type FinishedEvaluation, hashJudgedText, type JudgedText, type QueryOutcome } from '@cognate/workspace'
import { Command } from 'commander'
import { evaluateQuery } from '../evaluation/evaluate-query.ts'
import { ordersOf } from '../evaluation/orders.ts'
import { type ReadJudgements, readJudgements } from '../evaluation/read-judgements.ts'
import { compare, regressionsOf, summarise } from '../evaluation/summarise.ts'
import { jsonOption } from './arguments.ts'
import { CommandFailure } from './command-failure.ts'
import { inWorkspace } from './in-workspace.ts'
import { locateCatalogue } from './locate-catalogue.ts'
import { alignColumns, type OutputOptions, printResult } from './print-result.ts'

interface EvaluateOptions extends OutputOptions {
  catalogue?: string
  keep?: string
  against?: string
}

/** A text with its judgements as a hash, and how it did. */
type EvaluatedText = QueryOutcome & { content_hash: string; text: string }

/** What `--keep` writes and `--against` reads. */
interface KeptEvaluation {
  name: string
  finished_at: string
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

/** `cognate evaluate`: how well the ranking does on one's own judgements. */
export function evaluateCommand(): Command {
  return new Command('evaluate')
    .description('Measures how well experts are found on judgements of one’s own.')
    .argument(
      '<file>',
      'CSV with a header: text (or title and abstract), person (id, ORCID iD or name), institution, grade (0 to 5, good or not)',
    )
    .option('--catalogue <version>', 'the catalogue to search; by default the one in use')
    .option('--keep <file>', 'write the figures, texts and judged people to this file, as JSON')
    .option('--against <file>', 'compare with the figures that an earlier --keep wrote')
    .addOption(jsonOption())
    .action(evaluate)
}

async function evaluate(file: string, options: EvaluateOptions): Promise<void> {
  const { texts, badRows } = await readFileOfJudgements(file)
  const earlier = options.against === undefined ? undefined : await readKept(options.against)
  const hidden = await inWorkspace(async ({ workspace }) => workspace.optOuts.list())
  const engine = await openEngine(locateCatalogue(options.catalogue))
  try {
    engine.hide(hidden.map(({ author_id }) => author_id))
    const orders = ordersOf(engine)
    const evaluated = await evaluateAll(texts, orders, engine)
    const measured = evaluated.flatMap(({ content_hash, measures }) => (measures ? [{ content_hash, measures }] : []))
    const kept: KeptEvaluation = {
      name: file,
      finished_at: new Date().toISOString(),
      catalogue_version: engine.summary.version,
      orders,
      figures: summarise(measured, orders),
      comparison: compare(measured, orders, earlier),
      bad_rows: badRows,
      texts: evaluated,
    }
    if (options.keep !== undefined) await writeFile(options.keep, JSON.stringify(kept), { mode: 0o600 })
    printResult(options, kept, describe(kept))
  } finally {
    await engine.close()
  }
}

async function readFileOfJudgements(file: string): Promise<ReadJudgements> {
  try {
    const read = readJudgements(await readFile(file, 'utf8'))
    if (read.texts.length > 0) return read
  } catch (cause) {
    const why = cause instanceof AppError ? (cause.detail ?? '') : (cause as Error).message
    throw new CommandFailure(`${file} cannot be read: ${why}`, { cause })
  }
  throw new CommandFailure(`${file} holds no row that can be used.`)
}

async function readKept(file: string): Promise<FinishedEvaluation> {
  try {
    const { texts, ...kept } = JSON.parse(await readFile(file, 'utf8')) as KeptEvaluation
    const queries = texts.flatMap(({ content_hash, measures }) => (measures ? [{ content_hash, measures }] : []))
    return { ...kept, queries }
  } catch (cause) {
    throw new CommandFailure(`${file} is not what --keep wrote: ${(cause as Error).message}`, { cause })
  }
}

async function evaluateAll(
  texts: readonly JudgedText[],
  orders: readonly OrderKey[],
  engine: Engine,
): Promise<EvaluatedText[]> {
  const evaluated: EvaluatedText[] = []
  for (const { text, judged } of texts) {
    const records = [{ record_type: 'record' as const, identifier: 'query_text', fields: { text } }]
    const outcome = await evaluateQuery({ records, judged, is_own: true }, orders, engine)
    evaluated.push({ content_hash: hashJudgedText({ text, judged }), text, ...outcome })
    showProgress(evaluated.length, texts.length)
  }
  return evaluated
}

function showProgress(done: number, all: number): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${all} texts${done === all ? '\n' : ''}`)
}

const measureNames: Record<MeasureKey, string> = {
  ndcg_at_10: 'nDCG@10',
  recall_at_10: 'recall@10',
  recall_at_100: 'recall@100',
  mrr: 'MRR',
}

function describe(kept: KeptEvaluation): string[] {
  const { figures, catalogue_version, orders, texts } = kept
  const differences = Object.entries(figures.against_first).map(([order, estimates]) =>
    estimatesRow(`${nameOf(order)} − ${nameOf(orders[0]!)}`, estimates, signed),
  )
  const means = Object.entries(figures.orders).map(([order, estimates]) =>
    estimatesRow(nameOf(order), estimates, threePlaces),
  )
  return [
    `${figures.queries} of ${texts.length} texts measured on catalogue ${catalogue_version}; 95 % intervals in brackets`,
    ...alignColumns([['', ...measureKeys.map((key) => measureNames[key])], ...means, ...differences]),
    ...describeComparison(kept),
    ...describeWorst(kept),
    ...describeRows(kept),
  ]
}

function describeComparison({ comparison }: KeptEvaluation): string[] {
  if (!comparison) return []
  const { queries, finished_at, catalogue_version } = comparison
  const with_ = `${queries} texts that the evaluation of ${finished_at.slice(0, 10)} on catalogue ${catalogue_version} has too`
  const sentences = Object.entries(comparison.differences).map(([order, differences]) => {
    const worse = regressionsOf(differences)
    if (worse.length === 0) return `${nameOf(order)}: no measure fell beyond chance on the ${with_}.`
    const told = worse.map((key) => `${measureNames[key]} fell by ${threePlaces(-differences[key].mean)}`)
    return `${nameOf(order)}: ${told.join(', ')} on the ${with_}.`
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
  const places = Object.values(ranks).map((rank) => (rank === null ? 'not among the first 200' : `rank ${rank}`))
  return `${display_name}: ${places.join(', ')}${lacks.length === 0 ? '' : `; no newest work has ${lacks.join(', ')}`}`
}

function describeRows({ bad_rows, texts }: KeptEvaluation): string[] {
  const unresolved = texts.flatMap((text) => text.unresolved)
  const bad = bad_rows.slice(0, MOST_LISTED).map(({ row, reason }) => `  row ${row}: ${reason}`)
  const people = unresolved.slice(0, MOST_LISTED).map(({ row, person, reason, candidates }) => {
    const which = candidates.map(({ identifier, hint }) => `${identifier}${hint ? ` (${hint})` : ''}`)
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

const nameOf = (order: string) => orderNames[order as OrderKey].label
const threePlaces = (value: number) => value.toFixed(3)
const signed = (value: number) => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(3)}`
const shorten = (text: string) =>
  (text.length <= SHORT_TEXT ? text : `${text.slice(0, SHORT_TEXT)}…`).replace(/\s+/g, ' ')
