import { type Answering, answer, asColumns, jsonOption } from '@cognate/server/tooling'
import { Command } from 'commander'
import {
  readAffiliationGold,
  readPrintedAffiliations,
  readPrintedInstitutions,
  readRorRecords,
} from './affiliation-gold.ts'
import { type AffiliationFigures, type AffiliationMeasures, measureAffiliations } from './measure-affiliations.ts'
import { measurePrinted, type PrintedMeasures } from './measure-printed.ts'

/** `npm run evaluate affiliations`: how well institutions are found in raw affiliations. */
export function evaluateAffiliationsCommand(): Command {
  return new Command('affiliations')
    .description(
      'Measures how raw affiliations are matched to institutions, on strings whose ROR ids are known and on printed ones.',
    )
    .requiredOption('--gold <files...>', 'JSON arrays of {affiliation, ror_ids}')
    .requiredOption('--ror <files...>', 'records of ROR, version 2 of its schema')
    .addOption(jsonOption())
    .action(async (options: Answering & { gold: string[]; ror: string[] }) => {
      const gold = await Promise.all(options.gold.map(readAffiliationGold))
      const records = await Promise.all(options.ror.map(readRorRecords))
      const measures = {
        ...measureAffiliations(gold.flat(), records.flat()),
        printed: await measurePrinted(await readPrintedAffiliations(), await readPrintedInstitutions()),
      }
      answer(options, measures, describe(measures))
    })
}

function describe({
  candidates,
  recorded,
  tuned,
  leftAside,
  printed,
}: AffiliationMeasures & { printed: PrintedMeasures }): string[] {
  const learned = `and ${candidates.learned} with names of the first half`
  const catalogue = `a catalogue of ${printed.institutions}`
  const at = (part: number) => printed.milliseconds[Math.floor(part * printed.milliseconds.length)]!.toFixed(1)
  return [
    ...asColumns([
      ['candidates', 'name one', 'right', 'wrong', 'name none', 'matched', 'precision', 'recall', 'F1'],
      [`${candidates.recorded} records of ROR, all strings`, ...row(recorded)],
      [`${learned}, second half, tuned on`, ...row(tuned)],
      [`${learned}, second half, left aside`, ...row(leftAside)],
      [`${catalogue}, printed affiliations, tuned on`, ...row(printed.tuned)],
      [`${catalogue}, printed affiliations, left aside`, ...row(printed.leftAside)],
    ]),
    `of the ${printed.each.known} institutions printed ${printed.each.right} found, and ${printed.each.wrong} that are not meant`,
    `milliseconds of a look-up: p50 ${at(0.5)}, p95 ${at(0.95)}`,
  ]
}

function row({ known, right, wrong, unknown, wrongOfUnknown }: AffiliationFigures): string[] {
  const precision = right / (right + wrong + wrongOfUnknown)
  const recall = right / known
  return [
    ...[known, right, wrong, unknown, wrongOfUnknown].map((count) => count.toLocaleString('en')),
    ...[precision, recall, (2 * precision * recall) / (precision + recall)].map((value) =>
      Number.isFinite(value) ? `${(100 * value).toFixed(1)} %` : '–',
    ),
  ]
}
