import type { CatalogueKind, ConflictInput, ResultView, WorkRecord } from '@cognate/contract'
import { saveFile } from '../../lib/save-file.ts'
import { fileName } from '../../lib/sheets/file-name.ts'
import type { WriteOptions } from '../../lib/sheets/write-sheet.ts'
import { type CheckedNames, namesByCheck } from '../../model/conflicts/checked-people.ts'
import { rulesOf } from '../../model/conflicts/complete-rules.ts'
import { conflictFactsSheet, readConflictFacts, withConflictFacts } from './conflict-facts.ts'
import { withEditorConflicts } from './editor-conflicts.ts'
import { writeContent } from './export-file.ts'
import type { ExportedRecord, Layout } from './exported-record.ts'
import type { Format } from './formats.ts'
import { conflictText } from './phrases.ts'
import { recordExport } from './record-export.ts'
import { recordTable, tableName } from './tables.ts'

export interface ShownResults {
  /** The uuid of the query that they answer. */
  query: string
  /** At least one, all of one kind, in the order shown. */
  results: readonly ResultView[]
  layout: Layout
  /** Against whom experts were checked; null where nobody was. */
  conflicts: ConflictInput | null
  /** Ids of those among them whom the catalogue lacks. */
  unknownIds: readonly string[]
  /** The collection that is the manuscript at hand, if one is. */
  manuscript?: string | undefined
  /** The id of its policy; null: the organisation's default. */
  policy?: string | null | undefined
  /** The address of an expert, where one was collected. */
  emailOf(result: ResultView): string | null
}

/** Saves the shown results as a file; gives back its name. */
export async function exportResults(exported: ShownResults, format: Format, options: WriteOptions): Promise<string> {
  const { query, results, conflicts, unknownIds, manuscript, policy, emailOf } = exported
  const kind: CatalogueKind = results[0]?.record_type ?? 'author'
  const works = () => results.flatMap((result): WorkRecord[] => (result.record_type === 'work' ? [result.fields] : []))
  const hasFacts = kind === 'author' && (format === 'xlsx' || (format === 'csv' && !exported.layout.isReviewer))
  const facts =
    conflicts && hasFacts
      ? await readConflictFacts(
          { against: conflicts.records, unknownIds, rules: rulesOf(conflicts), policy },
          options.signal,
        )
      : []
  const names = conflicts ? namesByCheck(conflicts, unknownIds) : undefined
  const plain = exportedFrom(results, emailOf).map((one) => withConflictText(one, names))
  const byEditor =
    manuscript && kind === 'author'
      ? await withEditorConflicts(plain as ExportedRecord<'author'>[], manuscript, options.signal)
      : undefined
  if (byEditor && hasFacts) facts.push(...byEditor.facts)
  const layout = { ...exported.layout, hasEditor: byEditor !== undefined && byEditor.facts.length > 1 }
  const shown = () => recordTable(kind, byEditor?.experts ?? plain, layout)
  const table = () => withConflictFacts(shown(), facts)
  const sheets = () => [shown(), ...(facts.length > 0 ? [conflictFactsSheet(facts)] : [])]
  const content = { sheets, table, works }
  const name = fileName(`cognate ${tableName(kind).toLowerCase()}`, format)
  const file = await writeContent(content, format, options)
  await recordExport({ kind: 'query', uuid: query, format, records: results.length }, options.signal)
  saveFile(name, file)
  return name
}

/** An expert with conflicts in words, which say whom nobody was checked against. */
function withConflictText(exported: ExportedRecord, names: CheckedNames | undefined): ExportedRecord {
  if (exported.kind !== 'author') return exported
  const { fields } = exported as ExportedRecord<'author'>
  return { ...exported, conflicts: conflictText(fields, names) }
}

/** Results as the tables take them. */
export function exportedFrom(
  results: readonly ResultView[],
  emailOf: (result: ResultView) => string | null = () => null,
): ExportedRecord[] {
  return results.map((result, index) => ({
    kind: result.record_type,
    identifier: result.identifier,
    rank: index + 1,
    fields: result.fields,
    evidence: result.evidence,
    matched_terms: result.matched_terms,
    email_address: emailOf(result),
  }))
}
