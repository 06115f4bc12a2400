import { type Answering, answer, asColumns, jsonOption } from '@cognate/server/tooling'
import { Command } from 'commander'
import { measureSpelling, type SpellingFigures } from './measure-spelling.ts'
import { onCatalogue } from './on-catalogue.ts'

interface Options extends Answering {
  catalogue?: string
}

/** `npm run evaluate -- spelling`: whether British and American titles find the same experts. */
export function evaluateSpellingCommand(): Command {
  return new Command('spelling')
    .description('How many of the first 20 experts a title and the same title in the other spelling share.')
    .option('--catalogue <version>', 'the catalogue to search; by default the one in use')
    .addOption(jsonOption())
    .action(async (_: unknown, command: Command) => {
      const options = command.optsWithGlobals<Options>()
      const figures = await onCatalogue(options.catalogue, measureSpelling)
      answer(options, figures, describe(figures))
    })
}

function describe(figures: readonly SpellingFigures[]): string[] {
  return asColumns([
    ['', 'titles', 'share 18 of 20', 'least', 'mean'],
    ...figures.map(({ from, titles, enough, least, mean }) => [
      from,
      String(titles),
      `${enough} of ${titles}`,
      String(least),
      mean.toFixed(2),
    ]),
  ])
}
