import { createReadStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { CatalogueSummary } from '@cognate/catalogue'
import type { ImportReport, RejectedLinesView } from '@cognate/contract'
import type { Config } from '../base/config.ts'

type PrintedSummary = CatalogueSummary & Pick<ImportReport, 'updated'>

/** What an import printed as JSON; undefined where it built nothing. */
export function parsePrintedSummary(printed: string): PrintedSummary | undefined {
  const line = printed.trim().split('\n').at(-1) ?? ''
  try {
    const summary = JSON.parse(line) as Partial<PrintedSummary> | null
    return summary?.version && summary.counts ? (summary as PrintedSummary) : undefined
  } catch {
    return undefined
  }
}

export function reportOf({
  version,
  counts,
  abstracts,
  filtered = 0,
  left_over,
  updated,
  rejected,
}: PrintedSummary): ImportReport {
  const counted = (table: Record<string, number>) =>
    Object.entries(table).flatMap(([name, count]) => (count > 0 ? [{ name, count }] : []))
  const kept = { ...(left_over && { left_over: left_over.works }), ...(updated && { updated }) }
  return { version, holds: counted(counts), abstracts, filtered, ...kept, rejected: counted(rejected) }
}

/** What a command said, without the line that names the installation. */
export const sentenceOf = (stderr: string): string =>
  stderr
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('Installation: '))
    .join(' ')
    .trim()

/** Lines that are kept of those that were not taken. */
const MOST_LINES = 100

/** The first lines that an import did not take, from the list that it leaves. */
export async function readRejected(
  { version, rejected }: CatalogueSummary,
  { search, dataDirectory }: Pick<Config, 'search' | 'dataDirectory'>,
): Promise<RejectedLinesView> {
  const folder = search ? ['cluster', search.name] : ['catalogues', version]
  const path = join(dataDirectory, ...folder, 'rejected.jsonl')
  const count = Object.values(rejected).reduce((sum, number) => sum + number, 0)
  return { count, results: count > 0 && existsSync(path) ? await readFirstLines([path]) : [] }
}

/** The first lines of some lists of faults. */
export async function readFirstLines(paths: readonly string[]): Promise<RejectedLinesView['results']> {
  const results: RejectedLinesView['results'] = []
  for (const path of paths) {
    for await (const line of createInterface({ input: createReadStream(path) })) {
      if (results.length === MOST_LINES) return results
      if (line !== '') results.push(JSON.parse(line))
    }
  }
  return results
}
