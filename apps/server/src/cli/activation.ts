import { type CatalogueSummary, type ImportedDocuments, isDemoCatalogue } from '@cognate/catalogue'
import type { Command } from 'commander'

export interface ActivationOptions {
  /** Undefined: unless the import shrank. */
  activate?: boolean
}

/** Adds the options that say whether what an import builds is taken into use. */
export function addActivationOptions(command: Command): Command {
  // Added after its opposite, so that commander gives neither a default.
  return command
    .option('--activate', 'take the new catalogue into use, even if it holds much less than the one in use')
    .option('--no-activate', 'build the new catalogue, and leave the one in use')
}

/** An import that keeps less than this share of the catalogue in use is taken for a mistake. */
const LEAST_SHARE = 0.8

/** What there is much less of than in the catalogue in use, in words; empty where the new one may take its place. */
export function shrinkageOf(made: CatalogueSummary, inUse: CatalogueSummary): string[] {
  // The catalogue of a demo is no measure for one's own.
  if (isDemoCatalogue(inUse)) return []
  const counts = [
    ['works', made.counts.work, inUse.counts.work],
    ['authors', made.counts.author, inUse.counts.author],
    ['abstracts', made.abstracts, inUse.abstracts],
  ] as const
  return counts
    .filter(([, now, before]) => now < LEAST_SHARE * before)
    .map(([name, now, before]) => `${format(now)} ${name} where there are ${format(before)}`)
}

/** The same for the records of a source: how many of its earlier ones are gone. */
export function lossOf({ before, gone }: Pick<ImportedDocuments, 'before' | 'gone'>): string[] {
  if (before - gone >= LEAST_SHARE * before) return []
  return [`${format(gone)} of the ${format(before)} earlier records of the source are not in it`]
}

/** How a catalogue that stays aside is taken into use. */
export const howToUse = (version: string): string =>
  `cognate catalogue use ${version} takes it into use; the same import with --activate does so, too.`

const format = (count: number): string => count.toLocaleString('en')
