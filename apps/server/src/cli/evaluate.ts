import { isUtf8 } from 'node:buffer'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { type Engine, openEngine } from '@cognate/catalogue'
import { AppError, type OrderKey } from '@cognate/contract'
import { type FinishedEvaluation, hashJudgedText, type JudgedText } from '@cognate/workspace'
import { Command } from 'commander'
import { readConfig } from '../base/config.ts'
import { openEmbedder } from '../base/embedding-model.ts'
import { runAsStep, type Step, showProgress } from '../base/progress.ts'
import type { QueryReader } from '../discovery/read-meaning.ts'
import { evaluateQuery } from '../evaluation/evaluate-query.ts'
import { type Installation, ordersOf } from '../evaluation/orders.ts'
import { type ReadJudgements, readJudgements } from '../evaluation/read-judgements.ts'
import { compare, summariseFigures } from '../evaluation/summarise-figures.ts'
import { jsonOption } from './arguments.ts'
import { asCommandFailure } from './build-meaning.ts'
import { CommandFailure } from './command-failure.ts'
import { describeEvaluation, type EvaluatedText, type KeptEvaluation } from './describe-evaluation.ts'
import { inCatalogues } from './in-catalogues.ts'
import { inWorkspace } from './in-workspace.ts'
import { locateCatalogue } from './locate-catalogue.ts'
import { type OutputOptions, printResult } from './print-result.ts'
import { untilStopped } from './stoppable.ts'

interface EvaluateOptions extends OutputOptions {
  catalogue?: string
  keep?: string
  against?: string
}

/** `cognate evaluate`: how well the ranking does on one's own judgements. */
export function evaluateCommand(): Command {
  return new Command('evaluate')
    .argument(
      '<file>',
      'CSV with a header: text (or title and abstract), person (id, ORCID iD or name), institution, grade (0 to 5, good or not)',
    )
    .option('--catalogue <version>', 'the catalogue to search; by default the one in use')
    .option(
      '--keep <file>',
      'write the figures, texts and judged people to this file, as JSON; after Ctrl-C, the same command goes on from there',
    )
    .option('--against <file>', 'compare with the figures that an earlier --keep wrote')
    .addOption(jsonOption())
    .action(evaluate)
}

async function evaluate(file: string, options: EvaluateOptions): Promise<void> {
  const judgements = await readFileOfJudgements(file)
  const earlier = options.against === undefined ? undefined : await readKept(options.against)
  const hidden = await inWorkspace(async ({ workspace }) => workspace.optOuts.list())
  const reader = await openReader()
  const kept = await withCatalogue(options.catalogue, reader, (engine) => {
    engine.hide(hidden.map(({ author_id }) => author_id))
    return measure(judgements, { engine, reader }, { name: file, keep: options.keep, earlier })
  }).finally(() => reader?.close())
  if (options.keep !== undefined) await writeFile(options.keep, JSON.stringify(kept), { mode: 0o600 })
  if (kept.finished_at === null)
    throw new CommandFailure(sentenceOfStop(kept.texts.length, judgements.texts.length, options))
  printResult(options, kept, describeEvaluation(kept))
}

/** The model of the settings that reads what texts mean; undefined where they name none. */
function openReader(): ReturnType<typeof openEmbedder> {
  return openEmbedder(readConfig(process.env)).catch((error) => {
    throw asCommandFailure(error)
  })
}

/** The catalogue in use, wherever it is, or another one of this machine, with the vectors of a model. */
async function withCatalogue<Result>(
  version: string | undefined,
  reader: QueryReader | undefined,
  work: (engine: Engine) => Promise<Result>,
): Promise<Result> {
  const openVersion = (version: string) => openEngine(locateCatalogue(version), { meaningModel: reader?.model.key })
  return inCatalogues(async (catalogues) => {
    const engine = await (version === undefined ? catalogues.openCurrent() : openVersion(version))
    if (!engine) throw new CommandFailure('No catalogue is in use: import one first.')
    try {
      return await work(engine)
    } finally {
      await engine.close()
    }
  }, reader?.model)
}

/** Asks all texts, or as many as until SIGINT or SIGTERM. */
async function measure(
  { texts, badRows }: ReadJudgements,
  installation: Installation,
  { name, keep, earlier }: { name: string; keep: string | undefined; earlier: FinishedEvaluation | undefined },
): Promise<KeptEvaluation> {
  const orders = ordersOf(installation)
  const catalogue_version = installation.engine.summary.version
  const begun = await readBegun(keep, { orders, catalogue_version })
  const evaluated = await untilStopped((signal) =>
    runAsStep(showProgress(process.stderr), 'Asking the texts', (step) =>
      evaluateAll(texts, begun, { orders, installation, signal, step }),
    ),
  )
  const measured = evaluated.flatMap(({ content_hash, measures }) => (measures ? [{ content_hash, measures }] : []))
  return {
    name,
    finished_at: evaluated.length === texts.length ? new Date().toISOString() : null,
    catalogue_version,
    orders,
    figures: summariseFigures(measured, orders),
    comparison: compare(measured, orders, earlier),
    bad_rows: badRows,
    texts: evaluated,
  }
}

async function readFileOfJudgements(file: string): Promise<ReadJudgements> {
  try {
    const read = await readJudgements(decodeText(await readFile(file)))
    if (read.texts.length > 0) return read
  } catch (cause) {
    const why = cause instanceof AppError ? (cause.detail ?? '') : (cause as Error).message
    throw new CommandFailure(`${file} cannot be read: ${why}`, { cause })
  }
  throw new CommandFailure(`${file} holds no row that can be used.`)
}

/** UTF-8 or, where it cannot be that, Windows-1252, as older spreadsheets write it. */
function decodeText(bytes: Buffer): string {
  return new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'windows-1252').decode(bytes)
}

async function readKept(file: string): Promise<FinishedEvaluation> {
  try {
    const { texts, finished_at, ...kept } = JSON.parse(await readFile(file, 'utf8')) as KeptEvaluation
    if (finished_at === null) throw new Error('it was stopped before all texts were asked')
    const queries = texts.flatMap(({ content_hash, measures }) => (measures ? [{ content_hash, measures }] : []))
    return { ...kept, finished_at, queries }
  } catch (cause) {
    throw new CommandFailure(`${file} cannot be compared with: ${(cause as Error).message}`, { cause })
  }
}

/** What was asked before the same command was stopped; of another catalogue or other orders nothing counts. */
async function readBegun(
  file: string | undefined,
  { orders, catalogue_version }: Pick<KeptEvaluation, 'orders' | 'catalogue_version'>,
): Promise<Map<string, EvaluatedText>> {
  if (file === undefined || !existsSync(file)) return new Map()
  const kept = JSON.parse(await readFile(file, 'utf8').catch(() => '{}')) as Partial<KeptEvaluation>
  const isSame = kept.catalogue_version === catalogue_version && kept.orders?.join() === orders.join()
  if (kept.finished_at !== null || !isSame) return new Map()
  return new Map(kept.texts?.map((text) => [text.content_hash, text]))
}

function sentenceOfStop(asked: number, all: number, { keep }: EvaluateOptions): string {
  const where = keep === undefined ? 'With --keep it could be continued.' : 'The same command continues from there.'
  return `Stopped after ${asked} of ${all} ${all === 1 ? 'text' : 'texts'}. ${where}`
}

interface Asking {
  orders: readonly OrderKey[]
  installation: Installation
  signal: AbortSignal
  step: Step
}

/** Asks one text after the other until it is stopped. */
async function evaluateAll(
  texts: readonly JudgedText[],
  begun: ReadonlyMap<string, EvaluatedText>,
  { orders, installation, signal, step }: Asking,
): Promise<EvaluatedText[]> {
  const evaluated: EvaluatedText[] = []
  for (const { text, judged } of texts) {
    if (signal.aborted) break
    const content_hash = hashJudgedText({ text, judged })
    const records = [{ record_type: 'record' as const, identifier: 'query_text', fields: { text } }]
    const ask = () => evaluateQuery({ records, judged, is_own: true }, orders, installation)
    evaluated.push(begun.get(content_hash) ?? { content_hash, text, ...(await ask()) })
    step.update(evaluated.length / texts.length)
  }
  return evaluated
}
