import { readFile } from 'node:fs/promises'
import { demoSource, openAlexFolder, type RawSource, withTopicsFile } from '@cognate/catalogue'
import { type Answering, answer, asColumns, jsonOption } from '@cognate/server/tooling'
import { Argument, Command, InvalidArgumentError, Option } from 'commander'
import { sourceOfAnswers } from './hidden-topics.ts'
import { type HiddenWork, measureTopics, type TopicFigures, type UntaggedFigures } from './measure-topics.ts'

interface Options extends Answering {
  topics?: string
  records?: string[]
  every: number
}

/** `npm run evaluate topics`: how well topics are estimated for works without any. */
export function evaluateTopicsCommand(): Command {
  return new Command('topics')
    .description('Measures how well topics are estimated: imports works with hidden topics, and compares.')
    .addArgument(
      new Argument('[folder]', 'works as for cognate import openalex; by default those of the demo catalogue'),
    )
    .option('--topics <file>', 'OpenAlex topics as JSON or JSON lines, besides those of the folder')
    .option('--records <files...>', 'instead of a folder, answers of OpenAlex with works; each is printed')
    .addOption(
      new Option('--every <n>', 'hide the topics of every n-th work that has any').argParser(readCount).default(5),
    )
    .addOption(jsonOption())
    .action(async (folder: string | undefined, options: Options) => {
      const own = options.records
        ? await readAnswers(options.records)
        : folder
          ? await openAlexFolder(folder)
          : demoSource()
      const source = options.topics === undefined ? own : await withTopicsFile(own, options.topics)
      const every = options.records ? 1 : options.every
      const learned = every === 1 ? undefined : await measureTopics(source, { every, hidesAll: false })
      // If nothing was hidden, there is nothing to compare.
      const alone = learned?.figures.asked === 0 ? learned : await measureTopics(source, { every, hidesAll: true })
      const measures = { alone: alone.figures, learned: learned?.figures, untagged: learned?.untagged }
      const works = options.records ? alone.works : undefined
      answer(options, { ...measures, works }, [...describe(measures), ...(works ?? []).flatMap(describeWork)])
    })
}

function readCount(value: string): number {
  const count = Number(value)
  if (!Number.isInteger(count) || count < 1) throw new InvalidArgumentError('Use a whole number of 1 or more.')
  return count
}

async function readAnswers(files: readonly string[]): Promise<RawSource> {
  return sourceOfAnswers(await Promise.all(files.map(async (file) => JSON.parse(await readFile(file, 'utf8')))))
}

interface Measures {
  alone: TopicFigures
  learned: TopicFigures | undefined
  untagged: UntaggedFigures | undefined
}

function describe({ alone, learned, untagged }: Measures): string[] {
  const header = ['', 'asked', 'estimated', 'first', 'given', 'any given', 'subfield', 'field', 'domain']
  return [
    ...(alone.asked === 0 ? [] : asColumns([header, row('names and descriptions alone', alone), ...rowOf(learned)])),
    ...describeUntagged(untagged),
  ]
}

const rowOf = (learned: TopicFigures | undefined) => (learned ? [row('and works that carry topics', learned)] : [])

function row(name: string, { asked, estimated, ...right }: TopicFigures): string[] {
  const { first, given, anyGiven, subfield, field, domain } = right
  const shares = [first, given, anyGiven, subfield, field, domain].map((count) => percent(count, estimated))
  return [name, asked.toLocaleString('en'), percent(estimated, asked), ...shares]
}

function describeUntagged(untagged: UntaggedFigures | undefined): string[] {
  if (!untagged || untagged.works === 0) return []
  const { works, estimated, fields } = untagged
  return [
    `${works.toLocaleString('en')} works whose source gives no topics, ${percent(estimated, works)} estimated; by the field of the surest:`,
    ...asColumns(fields.map(([field, count]) => [field, percent(count, estimated)])),
  ]
}

function describeWork({ title, given, estimated }: HiddenWork): string[] {
  const names = (topics: HiddenWork['given']) =>
    topics.map(({ display_name, field }) => `${display_name} (${field?.display_name ?? '–'})`).join('; ') || 'none'
  return ['', title, `  given      ${names(given)}`, `  estimated  ${names(estimated)}`]
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`
}
