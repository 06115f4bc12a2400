import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EmbeddedCatalogue, type Engine, openEngine } from '@cognate/catalogue'
import type { ExpertModel } from '@cognate/matching'
import { CommandFailure, locateCatalogue, readModel, UsageFailure } from '@cognate/server/tooling'
import { Command } from 'commander'
import { describeOrders, halfOf, meanOf, measureOrder, type OrderFigures } from '../evaluate/compare-orders.ts'
import { type JudgedQuery, readJudgedQueries } from '../evaluate/judged-queries.ts'
import { fitCurves } from './fit-curves.ts'
import { choosePapers } from './papers.ts'
import { writeFeatures } from './write-features.ts'

interface Options {
  catalogue?: string
  years: string
  papers: string
  leastForFew: string
  queries?: string
  out: string
  confirm?: string
}

/** `npm run learn`: fits an order of experts on a catalogue's own papers, and tells how it does. */
export function learnCommand(): Command {
  return new Command('learn')
    .description('Fits an order of experts on papers of a catalogue whose authors had written before.')
    .option('--catalogue <folder>', 'the folder of a catalogue; by default the one in use')
    .option('--years <from-to>', 'the years of the papers to fit on', '2023-2024')
    .option('--papers <count>', 'the largest number of papers', '8000')
    .option(
      '--least-for-few <factor>',
      'the least that the sum of somebody with fewer than 3 works is multiplied with',
      '0.6',
    )
    .option('--queries <file>', 'judged queries; the half of them that may be looked at is measured')
    .option('--out <file>', 'where the model is written', 'order.json')
    .option('--confirm <model>', 'fits nothing: measures a chosen model, once, on the other half of the queries')
    .action(async (options: Options) => {
      const directory = options.catalogue ?? locateCatalogue(undefined)
      if (options.confirm === undefined) await learn(directory, options)
      else await confirm(directory, options.confirm, options.queries)
    })
}

/** Fits on the years, and measures on the half of the judged queries that may be looked at. */
async function learn(directory: string, options: Options): Promise<void> {
  const { curves, data } = await fit(directory, options)
  const model: ExpertModel = { version: 1, fitted: new Date().toISOString().slice(0, 10), data, figures: {}, curves }
  const figures = options.queries === undefined ? {} : await measureHalf('look', directory, model, options.queries)
  await save(options.out, { ...model, figures })
  process.stdout.write(`The model is in ${options.out}: RANKING=${options.out} takes it.\n`)
}

/** A second look would be a choice, so a model that was confirmed is refused. */
async function confirm(directory: string, file: string, queries: string | undefined): Promise<void> {
  if (queries === undefined) throw new UsageFailure('Give the judged queries with --queries.')
  const model = await readModel(file)
  if (!model) throw new UsageFailure('Give a model file with --confirm.')
  if ('confirm recallAt10' in model.figures) throw new CommandFailure(`${file} has been confirmed before.`)
  const figures = await measureHalf('confirm', directory, model, queries)
  await save(file, { ...model, figures: { ...model.figures, ...figures } })
}

async function fit(directory: string, options: Options): Promise<Pick<ExpertModel, 'curves' | 'data'>> {
  const [first, last] = readYears(options.years)
  const catalogue = await EmbeddedCatalogue.openWorks(directory)
  const folder = await mkdtemp(join(tmpdir(), 'cognate-learn-'))
  try {
    const papers = choosePapers(catalogue, { years: [first, last], most: Number(options.papers) })
    if (papers.length === 0) throw new CommandFailure(`No paper of ${options.years} has an abstract and known authors.`)
    await writeFeatures(papers, catalogue, folder)
    const curves = await fitCurves(folder, { leastForFew: Number(options.leastForFew) })
    return { curves, data: `${papers.length} papers of ${first} to ${last} from ${catalogue.summary.version}` }
  } finally {
    catalogue.close()
    await rm(folder, { recursive: true })
  }
}

function readYears(years: string): [number, number] {
  const [, first, last = first] = /^(\d{4})(?:-(\d{4}))?$/.exec(years) ?? []
  if (first === undefined) throw new UsageFailure('Give the years as 2024 or 2023-2024.')
  return [Number(first), Number(last)]
}

/** Prints both orders on one half of the judged queries; gives the figures of the learnt one. */
async function measureHalf(
  half: 'look' | 'confirm',
  directory: string,
  model: ExpertModel,
  file: string,
): Promise<Record<string, number>> {
  const queries = (await readJudgedQueries(file)).filter((query) => halfOf(query) === half)
  const engine = await openEngine(directory, { threads: 1 })
  const [plain, learnt] = await compare(queries, engine, model).finally(() => engine.close())
  process.stdout.write(`${queries.length} judged queries, the half to ${half}\n${describeOrders(plain, learnt)}`)
  const names = ['recallAt10', 'recallAt50', 'recallAt100', 'reciprocalRank', 'works', 'early'] as const
  return Object.fromEntries(names.map((name) => [`${half} ${name}`, Number(meanOf(learnt, name).toFixed(4))]))
}

async function compare(
  queries: readonly JudgedQuery[],
  engine: Engine,
  model: ExpertModel,
): Promise<[plain: OrderFigures[], learnt: OrderFigures[]]> {
  const plain = await measureOrder(queries, engine, undefined)
  return [plain, await measureOrder(queries, engine, model)]
}

function save(file: string, model: ExpertModel): Promise<void> {
  return writeFile(file, `${JSON.stringify(model)}\n`)
}
