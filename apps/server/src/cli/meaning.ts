import { basename } from 'node:path'
import { DamagedCatalogueError, ImportRunningError, NoRoomError } from '@cognate/catalogue'
import {
  addModel,
  addRuntime,
  downloadModel,
  type EmbeddingModel,
  findModelFolder,
  hasRuntime,
  namesOfModels,
  pinnedModels,
  readChoice,
  tryModel,
  USUAL_MODEL,
  writeChoice,
} from '@cognate/meaning'
import { Command, InvalidArgumentError } from 'commander'
import { type Config, readConfig } from '../base/config.ts'
import { closeDataDirectory } from '../base/data-directory.ts'
import { describeMeaning } from '../base/describe-meaning.ts'
import { followParent, type Progress, runAsStep, showProgress } from '../base/progress.ts'
import { jsonOption, readYear } from './arguments.ts'
import { asCommandFailure, buildMeaning } from './build-meaning.ts'
import { CommandFailure } from './command-failure.ts'
import { inCatalogues, pruneCatalogues } from './in-catalogues.ts'
import { type OutputOptions, printResult } from './print-result.ts'
import { stoppable } from './stoppable.ts'

interface OnOptions extends OutputOptions {
  model?: string
  languages?: string[]
  runtime?: string
  since?: number
}

/** `cognate meaning`: whether experts are ordered by what texts mean, too. */
export function meaningCommand(): Command {
  return new Command('meaning')
    .addCommand(
      new Command('on')
        .description(
          'Fetches what it takes, makes the vectors of the catalogue in use beside a running server, and switches.',
        )
        .option('--model <name or folder>', `one of DATA_DIR/models, ${USUAL_MODEL} to fetch, or a folder to copy from`)
        .option(
          '--languages <codes>',
          'languages that the model of a folder knows, `en,de`; by default all, of a known model those that it knows',
          readLanguages,
        )
        .option(
          '--runtime <folder>',
          'take onnxruntime-node from a folder that `npm pack` filled, instead of fetching it',
        )
        .option('--since <year>', 'only for works published since then; without it, for all', readYear)
        .addOption(jsonOption())
        .addHelpText(
          'after',
          '\nCtrl-C stops it; the same command continues where it stopped. MODEL_DOWNLOAD_URL says where models are fetched from.',
        )
        .action((options: OnOptions) => switchOn(options)),
    )
    .addCommand(
      new Command('off')
        .description('Takes the catalogue into use without its vectors; the model stays in DATA_DIR.')
        .addOption(jsonOption())
        .action((options: OutputOptions) => switchOff(options)),
    )
}

function readLanguages(text: string): string[] {
  const codes = text.split(',').map((code) => code.trim().toLowerCase())
  if (codes.every((code) => /^[a-z]{2,3}$/.test(code))) return codes
  throw new InvalidArgumentError('Use codes of two or three letters, separated by commas.')
}

async function switchOn(options: OnOptions): Promise<void> {
  const config = readConfig(process.env)
  const { dataDirectory, embeddingModel } = config
  if (embeddingModel !== undefined && options.model !== undefined)
    throw new CommandFailure(`EMBEDDING_MODEL is set to ${embeddingModel}: unset it first, for servers too.`)
  closeDataDirectory(dataDirectory)
  const { since } = options
  await stoppable(async (signal, stop) => {
    const progress = followParent(stop) ?? showProgress(process.stderr)
    if ((await inCatalogues((catalogues) => catalogues.current())) === undefined)
      throw new CommandFailure('There is no catalogue yet: import works first.')
    if (!hasRuntime(dataDirectory) || options.runtime !== undefined)
      await runAsStep(progress, 'Fetching onnxruntime-node', () =>
        addRuntime(dataDirectory, { packages: options.runtime, signal }),
      )
    const name = options.model ?? embeddingModel ?? readChoice(dataDirectory)?.model ?? USUAL_MODEL
    const { added, model } = await bringModel(name, { ...options, config, progress, signal })
    const summary = await buildMeaning(model, { progress, signal, since })
    // Not before: until then servers go on with what they have.
    if (embeddingModel === undefined) writeChoice(dataDirectory, { model: added, key: model.key, since })
    await pruneCatalogues(config)
    printResult(options, summary, describeMeaning(summary))
  }).catch((error) => {
    throw toFailure(error)
  })
}

interface Bringing extends Pick<OnOptions, 'languages'> {
  config: Config
  progress: Progress
  signal: AbortSignal
}

/** A model that works, copied or fetched into DATA_DIR unless it is there. @returns It, and the name to choose it by. */
async function bringModel(
  name: string,
  { config, languages, progress, signal }: Bringing,
): Promise<{ added: string; model: EmbeddingModel }> {
  const { dataDirectory, embeddingModel, modelDownloadUrl: base } = config
  const folder = findModelFolder(name, dataDirectory)
  if (embeddingModel !== undefined || namesOfModels(dataDirectory).includes(name))
    return { added: name, model: await tryModel(folder, dataDirectory) }
  const pinned = pinnedModels[name as keyof typeof pinnedModels]
  if (!pinned) {
    const known = languages ?? pinnedModels[basename(folder) as keyof typeof pinnedModels]?.settings.languages
    const copied = await addModel(folder, dataDirectory, known && { languages: [...known] })
    return { added: copied.name, model: copied.model }
  }
  const fetched = await runAsStep(progress, `Fetching ${name}`, (step) =>
    downloadModel({
      ...{ name, pinned, base, dataDirectory, signal },
      onProgress: ({ done, total }) => step.update(done / total, `${(done / 1e6).toFixed(1)} MB`),
    }),
  )
  return { added: name, model: fetched.model }
}

async function switchOff(options: OutputOptions): Promise<void> {
  const { dataDirectory, embeddingModel } = readConfig(process.env)
  if (embeddingModel !== undefined)
    throw new CommandFailure(`EMBEDDING_MODEL is set to ${embeddingModel}: unset it first, for servers too.`)
  writeChoice(dataDirectory, undefined)
  const summary = await inCatalogues((catalogues) => catalogues.removeVectors()).catch((error) => {
    throw toFailure(error)
  })
  printResult(options, summary, describeMeaning(summary))
}

const clearErrors = [DamagedCatalogueError, ImportRunningError, NoRoomError]

function toFailure(error: unknown): unknown {
  const isClear = clearErrors.some((kind) => error instanceof kind)
  return isClear ? new CommandFailure((error as Error).message, { cause: error }) : asCommandFailure(error)
}
