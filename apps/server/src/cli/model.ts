import { type AddedModel, addModel, downloadModel, findModelFolder, listModels, pinnedModels } from '@cognate/meaning'
import { Argument, Command, InvalidArgumentError } from 'commander'
import { type Config, readConfig } from '../base/config.ts'
import { closeDataDirectory } from '../base/data-directory.ts'
import { runAsStep, showProgress } from '../base/progress.ts'
import { jsonOption } from './arguments.ts'
import { asCommandFailure } from './build-meaning.ts'
import { alignColumns, type OutputOptions, printResult } from './print-result.ts'
import { stoppable } from './stoppable.ts'

type PinnedName = keyof typeof pinnedModels
const pinnedNames = Object.keys(pinnedModels) as [PinnedName, ...PinnedName[]]

/** `cognate model`: the models that compare the meaning of texts. */
export function modelCommand(): Command {
  return new Command('model')
    .addCommand(
      new Command('download')
        .description('Fetches a model whose files this version knows, by their sums, into DATA_DIR.')
        .addArgument(new Argument('[name]', 'which one').choices(pinnedNames).default(pinnedNames[0]))
        .addOption(jsonOption())
        .addHelpText('after', '\nMODEL_DOWNLOAD_URL says from where. Ctrl-C stops it; the same command continues.')
        .action((name: PinnedName, options: OutputOptions) => download(name, options)),
    )
    .addCommand(
      new Command('add')
        .description('Tries a model and copies it into DATA_DIR.')
        .argument('<folder>', 'a folder in the layout of transformers.js: see docs/meaning.md')
        .option('--languages <codes>', 'languages that it knows, `en,de`; by default all', readLanguages)
        .addOption(jsonOption())
        .action((folder: string, options: OutputOptions & { languages?: string[] }) => add(folder, options)),
    )
    .addCommand(
      new Command('list')
        .description('Lists the models in DATA_DIR; * marks the one of EMBEDDING_MODEL.')
        .addOption(jsonOption())
        .action((options: OutputOptions) => list(options)),
    )
}

function readLanguages(text: string): string[] {
  const codes = text.split(',').map((code) => code.trim().toLowerCase())
  if (codes.every((code) => /^[a-z]{2,3}$/.test(code))) return codes
  throw new InvalidArgumentError('Use codes of two or three letters, separated by commas.')
}

async function download(name: PinnedName, options: OutputOptions): Promise<void> {
  const { dataDirectory, modelDownloadUrl: base } = openDataDirectory()
  const pinned = pinnedModels[name]
  await stoppable(async (signal) => {
    const added = await runAsStep(showProgress(process.stderr), `Fetching ${name}`, (step) =>
      downloadModel({
        ...{ name, pinned, base, dataDirectory, signal },
        onProgress: ({ done, total }) => step.update(done / total, `${(done / 1e6).toFixed(1)} MB`),
      }),
    )
    report(added, options)
  }).catch((error) => {
    throw asCommandFailure(error)
  })
}

async function add(folder: string, { languages, ...options }: OutputOptions & { languages?: string[] }): Promise<void> {
  const { dataDirectory } = openDataDirectory()
  const added = await addModel(folder, dataDirectory, languages && { languages }).catch((error) => {
    throw asCommandFailure(error)
  })
  report(added, options)
}

function report({ name, folder }: AddedModel, options: OutputOptions): void {
  const next = `Set EMBEDDING_MODEL=${name}, then run \`cognate meaning build\`.`
  printResult(options, { name, folder }, [`The model ${name} is in ${folder}.`, next])
}

async function list(options: OutputOptions): Promise<void> {
  const { dataDirectory, embeddingModel } = readConfig(process.env)
  const models = await listModels(dataDirectory)
  const used = embeddingModel && findModelFolder(embeddingModel, dataDirectory)
  const rows = models.map(({ name, folder, model }) => ({
    name,
    in_use: folder === used,
    dimensions: model?.dimensions ?? null,
    languages: model?.languages ?? null,
  }))
  const lines = rows.map(({ name, in_use, dimensions, languages }) => [
    `${in_use ? '*' : ' '} ${name}`,
    dimensions === null ? 'cannot be read' : `${dimensions} numbers a vector`,
    dimensions === null ? '' : (languages?.join(', ') ?? 'all languages'),
  ])
  const none = 'There is no model yet: see cognate model --help.'
  printResult(options, rows, lines.length === 0 ? none : alignColumns(lines))
}

function openDataDirectory(): Config {
  const config = readConfig(process.env)
  closeDataDirectory(config.dataDirectory)
  return config
}
