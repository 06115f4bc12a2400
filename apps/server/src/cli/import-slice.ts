import { join } from 'node:path'
import { downloadSlice, openAlexFolder, type RawSource, sliceName } from '@cognate/catalogue'
import { Command, InvalidArgumentError } from 'commander'
import { runAsStep } from '../base/progress.ts'
import { type ActivationOptions, addActivationOptions } from './activation.ts'
import { readAddress, readSlug } from './arguments.ts'
import { UsageFailure } from './command-failure.ts'
import { addInstitutionsOption, type OpeningContext, runImport } from './run-import.ts'

interface SliceOptions extends ActivationOptions {
  filter?: string
  search?: string
  name?: string
  baseUrl?: URL
  rate: number
  mailto?: string
  fresh?: boolean
  json?: boolean
  institutions?: string
}

/** `cognate import openalex-api`: downloads a slice of OpenAlex and imports it. */
export function openAlexApiCommand(): Command {
  const command = new Command('openalex-api')
  return addActivationOptions(addInstitutionsOption(command))
    .description(
      'Downloads works through the OpenAlex API, with their authors, institutions and venues, and imports them.',
    )
    .option(
      '--filter <filter>',
      "a filter in OpenAlex's syntax, such as 'topics.field.id:17,publication_year:2022-2024'",
    )
    .option('--search <text>', 'words in titles, abstracts or full texts; they are sent to OpenAlex')
    .option(
      '--name <name>',
      'name of the folder in DATA_DIR/downloads; default: derived from the filter and the words',
      readSlug,
    )
    .option('--base-url <address>', 'address to read from; default: OPENALEX_API_URL', readWebAddress)
    .option('--rate <calls>', 'calls a second, at most', readRate, 10)
    .option('--mailto <address>', 'mail address at which OpenAlex may contact you', readAddress)
    .option('--fresh', 'download everything again, even on the day of the last download')
    .option('--json', 'print the summary as JSON')
    .addHelpText(
      'after',
      '\nThe same command on a later day downloads everything again, and so brings the catalogue up to date.' +
        '\nOPENALEX_API_KEY raises the daily budget. When it is spent, or after Ctrl-C, the part that was read is kept,' +
        '\nand the same command continues from there.',
    )
    .action((options: SliceOptions) => {
      if (!options.filter && !options.search) throw new UsageFailure('Choose the works with --filter or --search.')
      return runImport((opening) => openSlice(options, opening), options)
    })
}

async function openSlice(options: SliceOptions, { config, progress, signal }: OpeningContext): Promise<RawSource> {
  const query = { filter: options.filter, search: options.search }
  const directory = join(config.dataDirectory, 'downloads', options.name ?? sliceName(query))
  await runAsStep(progress, 'Downloading', (step) =>
    downloadSlice({
      query,
      directory,
      today: new Date().toISOString().slice(0, 10),
      isFresh: options.fresh,
      api: {
        baseUrl: options.baseUrl ?? config.openAlexApi.url,
        apiKey: config.openAlexApi.key,
        mailto: options.mailto,
        callsPerSecond: options.rate,
        signal,
      },
      onProgress: ({ stage, done, total }) =>
        step.update(total > 0 ? done / total : undefined, `${stage}, ${done.toLocaleString('en')} so far`),
    }),
  )
  return openAlexFolder(directory)
}

function readWebAddress(text: string): URL {
  if (/^https?:/.test(text) && URL.canParse(text)) return new URL(text)
  throw new InvalidArgumentError('Use an address that begins with http:// or https://.')
}

function readRate(text: string): number {
  const rate = Number(text)
  if (rate > 0 && rate <= 100) return rate
  throw new InvalidArgumentError('Use a number above 0 and up to 100.')
}
