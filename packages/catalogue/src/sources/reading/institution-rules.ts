import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { foldText } from '@cognate/matching'
import type { InstitutionRule, InstitutionRules, RawSource } from './raw-source.ts'
import { type CsvRow, readCsv } from './read-csv.ts'
import { findSourceFiles, type SourceFile, SourceFileError } from './source-files.ts'

/**
 * A source with the operator's rules on which institutions are the same: CSV with the columns `action` (`fold` or `keep apart`), `name` and
 * `into`. Rows that cannot be read are reported with the rejected lines.
 * @throws SourceFileError where there is no such file.
 */
export async function withInstitutionRules(source: RawSource, path: string): Promise<RawSource> {
  const institutionRules = await readInstitutionRules(path)
  const { rules, rejected } = institutionRules
  const fingerprint = createHash('sha256')
    .update(`${source.fingerprint} institutions ${JSON.stringify({ rules, rejected })}`)
    .digest('hex')
  return { ...source, fingerprint, institutionRules }
}

/** @throws SourceFileError where there is no such file. */
export async function readInstitutionRules(path: string): Promise<InstitutionRules> {
  const file = await rulesFile(path)
  const rules: InstitutionRule[] = []
  const rejected: { line: number; reason: InstitutionRules['rejected'][number]['reason'] }[] = []
  for await (const row of readCsv(file)) {
    if (row.value === undefined) {
      rejected.push({ line: row.rejected.line, reason: 'unreadable_row' })
      continue
    }
    const { action, name, into } = cellsOf(row.value)
    if (action !== 'fold' && action !== 'keep apart') rejected.push({ line: row.line, reason: 'unknown_action' })
    else if (name === '' || (action === 'fold' && into === ''))
      rejected.push({ line: row.line, reason: 'missing_name' })
    else rules.push({ line: row.line, action, name, into })
  }
  return { file: file.name, rules, rejected }
}

/** A sum of what rules say, wherever they stand in their file: 16 hexadecimal digits. */
export function sumOfRules({ rules }: Pick<InstitutionRules, 'rules'>): string {
  const said = rules.map(({ action, name, into }) => [action, name, into])
  return createHash('sha256').update(JSON.stringify(said)).digest('hex').slice(0, 16)
}

async function rulesFile(path: string): Promise<SourceFile> {
  const [file] = await findSourceFiles(path, ['csv'])
  if (file!.path !== resolve(path)) throw new SourceFileError(`${path} is a folder: name the CSV file itself.`)
  return file!
}

function cellsOf({ action = '', name = '', into = '' }: CsvRow) {
  return { action: action.trim().toLowerCase(), name: name.trim(), into: into.trim() }
}

/** A name as rules compare it: without case, accents and spaces that do not count. */
export const nameInRules = (name: string): string => foldText(name).trim().replace(/\s+/g, ' ')
