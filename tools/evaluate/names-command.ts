import { type Answering, answer, asColumns, jsonOption } from '@cognate/server/tooling'
import { Command } from 'commander'
import { measureNames, type NameMeasures, type SamePersonFigures, type SeveralPersonsFigures } from './measure-names.ts'
import { readNamedWorks, readNameGold } from './name-gold.ts'

/** `npm run evaluate names`: how well authors are marked who may be one person, or several. */
export function evaluateNamesCommand(): Command {
  return new Command('names')
    .description('Measures the marks on authors who may be one person, or several, on names that are known.')
    .requiredOption('--works <file>', 'works in OpenAlex’s shape with raw_author_name, JSON lines')
    .requiredOption('--gold <file>', 'JSON lines of {kind: homonym, name, persons} and {kind: variants, person, names}')
    .addOption(jsonOption())
    .action(async (options: Answering & { works: string; gold: string }) => {
      const measures = measureNames(await readNamedWorks(options.works), await readNameGold(options.gold), () =>
        performance.now(),
      )
      answer(options, measures, describe(measures))
    })
}

function describe({ samePerson, severalPersons, asTheyAre, durationMs }: NameMeasures): string[] {
  const count = (value: number) => value.toLocaleString('en')
  return [
    'One person under several names, each name made an author of its own; pairs of authors',
    ...asColumns([
      ['', 'pairs', 'right', 'wrong', 'half-known', 'precision', 'at least', 'recall', 'F1'],
      ...samePerson.map((figures, at) => [nameOfHalf(at), ...samePersonRow(figures)]),
    ]),
    'precision: both are known; at least: where only one is known, the other is counted as somebody else',
    '',
    'Several persons under one name, made one author; authors',
    ...asColumns([
      ['', 'names', 'marked', 'recall', 'single persons', 'marked'],
      ...severalPersons.map((figures, at) => [nameOfHalf(at), ...severalPersonsRow(figures)]),
    ]),
    '',
    `As they are: of ${count(asTheyAre.authors)} authors ${count(asTheyAre.samePerson)} pairs that may be one person, ` +
      `${count(asTheyAre.severalPersons)} authors who may be several; ${(durationMs / 1000).toFixed(1)} s`,
  ]
}

function nameOfHalf(at: number): string {
  return at === 0 ? 'first half (tuned on)' : 'second half'
}

function samePersonRow({ pairs, right, wrong, unlabelled }: SamePersonFigures): string[] {
  const precision = right / (right + wrong)
  const recall = right / pairs
  return [
    ...[pairs, right, wrong, unlabelled].map((value) => value.toLocaleString('en')),
    share(precision),
    share(right / (right + wrong + unlabelled)),
    share(recall),
    share((2 * precision * recall) / (precision + recall)),
  ]
}

function severalPersonsRow({ names, marked, persons, markedPersons }: SeveralPersonsFigures): string[] {
  return [String(names), String(marked), share(marked / names), persons.toLocaleString('en'), String(markedPersons)]
}

function share(value: number): string {
  return Number.isFinite(value) ? `${(100 * value).toFixed(1)} %` : '–'
}
