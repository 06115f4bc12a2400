import { type Answering, answer, asColumns, jsonOption } from '@cognate/server/tooling'
import { Command } from 'commander'
import { readAffiliationGold, readRorRecords } from './affiliation-gold.ts'
import { type AffiliationFigures, type AffiliationMeasures, measureAffiliations } from './measure-affiliations.ts'

/** `npm run evaluate affiliations`: how well institutions are found in raw affiliations. */
export function evaluateAffiliationsCommand(): Command {
  return new Command('affiliations')
    .description('Measures how raw affiliations are matched to institutions, on strings whose ROR ids are known.')
    .requiredOption('--gold <files...>', 'JSON arrays of {affiliation, ror_ids}')
    .requiredOption('--ror <files...>', 'records of ROR, version 2 of its schema')
    .addOption(jsonOption())
    .action(async (options: Answering & { gold: string[]; ror: string[] }) => {
      const gold = await Promise.all(options.gold.map(readAffiliationGold))
      const records = await Promise.all(options.ror.map(readRorRecords))
      const measures = measureAffiliations(gold.flat(), records.flat())
      answer(options, measures, describe(measures))
    })
}

function describe({ candidates, recorded, learned }: AffiliationMeasures): string[] {
  return asColumns([
    ['candidates', 'name one', 'right', 'wrong', 'name none', 'matched', 'precision', 'recall', 'F1'],
    [`${candidates.recorded} records of ROR, all strings`, ...row(recorded)],
    [`and ${candidates.learned} with names of the first half, second half`, ...row(learned)],
  ])
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
