import { type Answering, answer, asColumns, jsonOption } from '@cognate/server/tooling'
import { Command } from 'commander'
import {
  DRAWN_PAIRS,
  type InstitutionPair,
  JUDGED_PAIRS,
  readInstitutionPairs,
  readNamedInstitutions,
} from './institution-gold.ts'
import { type InstitutionFigures, type InstitutionMeasures, measureInstitutions } from './measure-institutions.ts'

/** `npm run evaluate institutions`: how well records of one institution are folded into one. */
export function evaluateInstitutionsCommand(): Command {
  return new Command('institutions')
    .description('Measures how records of one institution are folded, on pairs of names that were judged by hand.')
    .requiredOption('--works <file>', 'works in OpenAlex’s shape, JSON lines')
    .option('--gold <file>', 'CSV with the columns name, other_name and same (yes or no)', JUDGED_PAIRS)
    .addOption(jsonOption())
    .action(async (options: Answering & { works: string; gold: string }) => {
      const institutions = await readNamedInstitutions(options.works)
      const gold = {
        pairs: await readInstitutionPairs(options.gold),
        drawn: await readInstitutionPairs(DRAWN_PAIRS),
      }
      const measures = measureInstitutions(institutions, gold, () => performance.now())
      answer(options, measures, describe(measures))
    })
}

function describe({ records, halves, drawn, unknown, durationMs }: InstitutionMeasures): string[] {
  const count = (value: number) => value.toLocaleString('en')
  const [, unseen] = halves
  return [
    `${count(records.given)} records folded into ${count(records.left)}; ${(durationMs / 1000).toFixed(1)} s`,
    ...asColumns([
      ['judged pairs', 'one', 'two', 'right', 'wrong', 'missed', 'precision', 'found', 'false'],
      ['first half (tuned on)', ...row(halves[0])],
      ['second half', ...row(unseen)],
      ['drawn anew', ...row(drawn)],
    ]),
    ...(unknown > 0 ? [`${count(unknown)} pairs name institutions that no work has`] : []),
    ...list('Wrong in the second half', unseen.wrong),
    ...list('Missed in the second half', unseen.missed),
    ...list('Wrong among those drawn anew', drawn.wrong),
    ...list('Missed among those drawn anew', drawn.missed),
  ]
}

function row({ same, different, right, wrong, missed }: InstitutionFigures): string[] {
  const precision = right / (right + wrong.length)
  return [
    ...[same, different, right, wrong.length, missed.length].map(String),
    ...[precision, right / same, wrong.length / different].map((value) =>
      Number.isFinite(value) ? `${(100 * value).toFixed(1)} %` : '–',
    ),
  ]
}

function list(heading: string, pairs: readonly InstitutionPair[]): string[] {
  if (pairs.length === 0) return []
  return ['', `${heading}:`, ...pairs.map(({ name, other_name }) => `  ${name} | ${other_name}`)]
}
