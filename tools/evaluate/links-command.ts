import { EmbeddedCatalogue, type LinkFigures, type LinkMeasures, measureLinks } from '@cognate/catalogue'
import { type Answering, answer, asColumns, jsonOption, locateCatalogue } from '@cognate/server/tooling'
import { Command } from 'commander'

/** `npm run evaluate links`: how well the people of projects and other documents are found by name and institution. */
export function evaluateLinksCommand(): Command {
  return new Command('links')
    .description('Measures how people are linked by name and institution, on authors whose ORCID iD is known.')
    .option('--catalogue <version>', 'the catalogue to measure; by default the one in use')
    .addOption(jsonOption())
    .action(async (options: Answering & { catalogue?: string }) => {
      const catalogue = await EmbeddedCatalogue.open(locateCatalogue(options.catalogue))
      try {
        const measures = await measureLinks(catalogue)
        answer(options, measures, describe(measures))
      } finally {
        catalogue.close()
      }
    })
}

function describe({ people, figures, preparedMs, lookupMs }: LinkMeasures): string[] {
  const header = ['', 'asked', 'right', 'wrong', 'precision', 'recall', 'strangers linked']
  return [
    `${people.toLocaleString('en')} authors with ORCID iD and institution, the iD hidden`,
    ...asColumns([header, ...Object.entries(figures).map(row)]),
    'strangers: linked again with the author removed; a link then is a wrong person, or a duplicate in the catalogue',
    `names read in ${(preparedMs / 1000).toFixed(1)} s, ${lookupMs.toFixed(3)} ms a look-up`,
  ]
}

function row([form, { asked, right, wrong, strangersLinked }]: [string, LinkFigures]): string[] {
  const share = (part: number, whole: number) => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`)
  return [
    form,
    ...[asked, right, wrong].map((count) => count.toLocaleString('en')),
    share(right, right + wrong),
    share(right, asked),
    share(strangersLinked, asked),
  ]
}
