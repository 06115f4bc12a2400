import type { FrozenContent, FrozenResult } from '@cognate/contract'
import { datasetRows } from '@cognate/contract/dataset-rows'
import { saveFile } from '../../lib/save-file.ts'
import { fileName } from '../../lib/sheets/file-name.ts'
import { type RecordColumn, type Sheet, sheetOf } from '../../lib/sheets/sheet.ts'
import type { WriteOptions } from '../../lib/sheets/write-sheet.ts'
import { type CheckedNames, namesByCheck } from '../../model/conflicts/checked-people.ts'
import { rulesOf } from '../../model/conflicts/complete-rules.ts'
import { describeRules } from '../../model/conflicts/conflict-words.ts'
import { filtersInWords } from '../../model/filters/filters-in-words.ts'
import { conflictFactsSheet, factsOfChecked, type SheetFact, withConflictFacts } from './conflict-facts.ts'
import { writeContent } from './export-file.ts'
import type { Format } from './formats.ts'
import { messages } from './messages.ts'
import { conflictText, joinParts, orcidText, roundScore, utcTime } from './phrases.ts'
import { recordExport } from './record-export.ts'

/** Saves a frozen answer as a table; gives back the name of the file. */
export async function exportFrozen(content: FrozenContent, format: Format, options: WriteOptions): Promise<string> {
  const { uuid, question, results } = content
  const sheet = frozenSheet(content)
  const name = fileName(`${messages.frozen} ${question.text ?? ''}`, format)
  const sheets = () => [sheet, { ...conflictFactsSheet(frozenFacts(content)), name: messages.aboutFrozen }]
  const file = await writeContent(
    { sheets, table: () => withConflictFacts(sheet, checkFacts(content)), works: () => [] },
    format,
    options,
  )
  await recordExport({ kind: 'frozen', uuid, format, records: results.length }, options.signal)
  saveFile(name, file)
  return name
}

/** What was kept of each result, called as in the tables of results. */
export function frozenSheet(content: Checked & Pick<FrozenContent, 'results'>): Sheet {
  const { dataset, conflict_of_interest: conflicts } = content.question
  const names = namesByCheck(conflicts, content.unknown_coi_authors)
  return sheetOf(
    messages.frozen,
    [
      ...beginning,
      ...(dataset === 'experts' ? ofExperts(names) : []),
      ...(dataset === 'works' ? ofWorks : []),
      ...matching,
      identifier,
    ],
    content.results,
  )
}

/** What was asked, when and of what, and what was checked. */
export const frozenFacts = (content: Asked): SheetFact[] => [
  [messages.resultType, datasetRows[content.question.dataset].label],
  [messages.text, content.question.text ?? ''],
  [messages.filters, joinParts(filtersOf(content).map(([label, words]) => `${label}: ${words}`))],
  [messages.frozenOn, `${utcTime(content.frozen_at)}, ${content.frozen_by}`],
  [messages.catalogue, content.versions.catalogue],
  ...checkFacts(content),
]

const filtersOf = ({ question }: Asked) => filtersInWords(question, question.conflict_of_interest)

function checkFacts({ question: { conflict_of_interest: conflicts }, unknown_coi_authors }: Checked): SheetFact[] {
  if (!conflicts) return []
  const names = namesByCheck(conflicts, unknown_coi_authors)
  return [...factsOfChecked(names), [messages.rules, describeRules(rulesOf(conflicts))]]
}

type Checked = Pick<FrozenContent, 'question' | 'unknown_coi_authors'>
type Asked = Checked & Pick<FrozenContent, 'frozen_at' | 'frozen_by' | 'versions'>

type FrozenColumn = RecordColumn<FrozenResult>

const beginning: readonly FrozenColumn[] = [
  { head: 'Rank', width: 6, cell: ({ rank }) => rank },
  { head: 'Name', width: 28, cell: ({ display_name }) => display_name },
]

const ofExperts = (names: CheckedNames): FrozenColumn[] => [
  { head: 'Affiliation', width: 42, cell: ({ places }) => joinParts(places) },
  { head: 'ORCID', width: 21, cell: ({ orcid }) => orcidText(orcid) },
  {
    head: 'Conflict',
    width: 26,
    cell: ({ conflict, display_name }) =>
      conflictText({ display_name, conflict_of_interest: conflict && { ...conflict, other_types: 0 } }, names),
  },
  { head: 'Works', width: 8, cell: ({ works_count }) => works_count },
]

const ofWorks: readonly FrozenColumn[] = [{ head: 'Year', width: 8, cell: ({ year }) => year }]

const matching: readonly FrozenColumn[] = [
  { head: 'Matching works', width: 15, cell: ({ matching_works }) => matching_works },
  { head: 'Score', width: 8, cell: ({ ranking_score }) => roundScore(ranking_score) },
  { head: 'Matching words', width: 36, cell: ({ matched_terms }) => joinParts(matched_terms) },
  ...[0, 1].flatMap((index): FrozenColumn[] => [
    { head: `Evidence ${index + 1}`, width: 48, cell: ({ evidence }) => evidence[index]?.title },
    { head: `Year ${index + 1}`, width: 8, cell: ({ evidence }) => evidence[index]?.publication_year },
    { head: `Sentence ${index + 1}`, width: 60, cell: ({ evidence }) => abstractSentence(evidence[index]) },
  ]),
]

const identifier: FrozenColumn = { head: 'Identifier', width: 34, cell: (result) => result.identifier }

/** The title has a column of its own. */
const abstractSentence = (work: FrozenResult['evidence'][number] | undefined) =>
  work?.source === 'abstract' ? work.sentence : undefined
