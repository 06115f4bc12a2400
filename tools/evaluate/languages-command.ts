import { type Answering, answer, asColumns, jsonOption } from '@cognate/server/tooling'
import { Command } from 'commander'
import {
  type LanguageFigures,
  measureLanguages,
  measureTranslations,
  type TranslationFigures,
} from './measure-languages.ts'
import { onCatalogue } from './on-catalogue.ts'

interface Options extends Answering {
  catalogue?: string
}

/** `npm run evaluate -- languages`: how well works in each language of a catalogue are found. */
export function evaluateLanguagesCommand(): Command {
  return new Command('languages')
    .description('How well works are found by a few words of their titles, in each language that the catalogue holds.')
    .option('--catalogue <version>', 'the catalogue to search; by default the one in use')
    .addOption(jsonOption())
    .action(async (_: unknown, command: Command) => {
      const options = command.optsWithGlobals<Options>()
      const { languages, translations } = await onCatalogue(options.catalogue, async (works, engine) => ({
        languages: await measureLanguages(works, engine),
        translations: await measureTranslations(works, engine),
      }))
      answer(options, { languages, translations }, [
        ...describeLanguages(languages),
        ...(translations[0].queries === 0 ? [] : ['', ...describeTranslations(translations)]),
      ])
    })
}

function describeLanguages(rows: readonly LanguageFigures[]): string[] {
  const found = (count: number, { works }: LanguageFigures) => `${count} of ${works}`
  return [
    'Works among the first 50 that are found by',
    ...asColumns([
      ['', 'their title', 'without accents', 'three words', 'without accents', 'one word finds nothing'],
      ...rows.map((row) => [
        row.language,
        ...[row.title, row.plainTitle, row.words, row.plainWords, row.nothingByWord].map((count) => found(count, row)),
      ]),
    ]),
    'words: the first of more than five letters, without function words; without accents: in lower case, too',
  ]
}

function describeTranslations([original, translation]: readonly [TranslationFigures, TranslationFigures]): string[] {
  const row = (name: string, { measures }: TranslationFigures) => [
    name,
    ...[measures.recallAt10, measures.recallAt50, measures.recallAt100, measures.reciprocalRank].map((value) =>
      value.toFixed(3),
    ),
  ]
  return [
    `${original.queries} titles with an English translation in brackets: experts who wrote them, by either half`,
    ...asColumns([['', 'R@10', 'R@50', 'R@100', 'MRR'], row('original', original), row('translation', translation)]),
  ]
}
