import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EmbeddedCatalogue, openEngine } from '@cognate/catalogue'
import { type ExpertModel, type FittedCurves, meaningFeatures, wordFeatures } from '@cognate/matching'
import {
  CommandFailure,
  type Installation,
  locateCatalogue,
  openEmbedder,
  type QueryReader,
  readConfig,
  readModel,
  UsageFailure,
} from '@cognate/server/tooling'
import { Command } from 'commander'
import { describeOrders, halfOf, type MeasuredOrder, meanOf, measureOrder } from '../evaluate/compare-orders.ts'
import { readJudgedQueries } from '../evaluate/judged-queries.ts'
import { fitCurves } from './fit-curves.ts'
import { choosePapers } from './papers.ts'
import { writeFeatures } from './write-features.ts'

interface Options {
  catalogue?: string
  years: string
  papers: string
  leastForFew: string
  leastForFar: string
  words?: string
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
      '0.35',
    )
    .option(
      '--least-for-far <factor>',
      'the least that the sum of somebody is multiplied with whose works are far off in meaning, or fewer than 3',
      '0.8',
    )
    .option('--words <model>', 'keeps the curves of this model, and fits what meaning adds to them; learnt, or a file')
    .option('--queries <file>', 'judged queries; the half of them that may be looked at is measured')
    .option('--out <file>', 'where the model is written', 'order.json')
    .option('--confirm <model>', 'fits nothing: measures a chosen model, once, on the other half of the queries')
    .action(async (options: Options) => {
      const directory = options.catalogue ?? locateCatalogue(undefined)
      const reader = await openEmbedder(readConfig(process.env))
      try {
        if (options.confirm === undefined) await learn(directory, options, reader)
        else await confirm(directory, options.confirm, { queries: options.queries, reader })
      } finally {
        await reader?.close()
      }
    })
}

/** Fits on the years, and measures on the half of the judged queries that may be looked at. */
async function learn(directory: string, options: Options, reader: QueryReader | undefined): Promise<void> {
  const model = await fit(directory, options, reader)
  const { queries } = options
  const measured = queries === undefined ? model : await measureHalf('look', directory, { model, reader, queries })
  await save(options.out, measured)
  process.stdout.write(`The model is in ${options.out}: RANKING=${options.out} takes it.\n`)
}

/** A second look would be a choice, so a model that was confirmed is refused. */
async function confirm(
  directory: string,
  file: string,
  { queries, reader }: { queries: string | undefined; reader: QueryReader | undefined },
): Promise<void> {
  if (queries === undefined) throw new UsageFailure('Give the judged queries with --queries.')
  const model = await readModel(file)
  if (!model) throw new UsageFailure('Give a model file with --confirm.')
  const { figures } = (reader && model.withMeaning) ?? model
  if ('confirm recallAt10' in figures) throw new CommandFailure(`${file} has been confirmed before.`)
  await save(file, await measureHalf('confirm', directory, { model, reader, queries }))
}

/** Curves by words and, where the works have vectors of the reader's model, what meaning adds to them. */
async function fit(directory: string, options: Options, reader: QueryReader | undefined): Promise<ExpertModel> {
  const [first, last] = readYears(options.years)
  const catalogue = await EmbeddedCatalogue.openWorks(directory, { meaningModel: reader?.model.key })
  const folder = await mkdtemp(join(tmpdir(), 'cognate-learn-'))
  try {
    const papers = choosePapers(catalogue, { years: [first, last], most: Number(options.papers) })
    if (papers.length === 0) throw new CommandFailure(`No paper of ${options.years} has an abstract and known authors.`)
    await writeFeatures(papers, catalogue, folder)
    const fitted = new Date().toISOString().slice(0, 10)
    const data = `${papers.length} papers of ${first} to ${last} from ${catalogue.summary.version}`
    const bounds = { leastForFew: Number(options.leastForFew), leastForFar: Number(options.leastForFar) }
    const kept = options.words === undefined ? undefined : await readModel(options.words)
    const byWords: FittedCurves = kept ?? {
      ...{ fitted, data, figures: {} },
      curves: await fitCurves(folder, { features: wordFeatures, ...bounds }),
    }
    if (!catalogue.data.meaning) return { ...byWords, version: 1 }
    const added = await fitCurves(folder, { features: meaningFeatures, onTopOf: byWords.curves, ...bounds })
    const withMeaning = { fitted, data, figures: {}, curves: [...byWords.curves, ...added] }
    return { ...byWords, version: 1, withMeaning }
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

interface Measuring {
  model: ExpertModel
  reader: QueryReader | undefined
  /** The file of judged queries. */
  queries: string
}

/** Prints the orders on one half of the judged queries, and gives the model with its figures. */
async function measureHalf(
  half: 'look' | 'confirm',
  directory: string,
  { model, reader, queries: file }: Measuring,
): Promise<ExpertModel> {
  const queries = (await readJudgedQueries(file)).filter((query) => halfOf(query) === half)
  const engine = await openEngine(directory, { threads: 1, meaningModel: reader?.model.key })
  const measured = async (name: string, orderedBy: Omit<Installation, 'engine'>): Promise<MeasuredOrder> => ({
    name,
    figures: await measureOrder(queries, { engine, ...orderedBy }),
  })
  try {
    const plain = await measured('plain', {})
    const learnt = await measured('learnt', { model })
    const meant = reader && model.withMeaning && (await measured('learnt with meaning', { model, reader }))
    const orders: [MeasuredOrder, ...MeasuredOrder[]] = [plain, learnt, ...(meant ? [meant] : [])]
    process.stdout.write(`${queries.length} judged queries, the half to ${half}\n${describeOrders(orders)}`)
    return {
      ...addFigures(model, half, learnt),
      ...(meant && { withMeaning: addFigures(model.withMeaning!, half, meant) }),
    }
  } finally {
    await engine.close()
  }
}

function addFigures<Fitted extends FittedCurves>(
  fitted: Fitted,
  half: 'look' | 'confirm',
  { figures }: MeasuredOrder,
): Fitted {
  const names = ['recallAt10', 'recallAt50', 'recallAt100', 'reciprocalRank', 'works', 'early'] as const
  const means = names.map((name) => [`${half} ${name}`, Number(meanOf(figures, name).toFixed(4))])
  return { ...fitted, figures: { ...fitted.figures, ...Object.fromEntries(means) } }
}

function save(file: string, model: ExpertModel): Promise<void> {
  return writeFile(file, `${JSON.stringify(model)}\n`)
}
