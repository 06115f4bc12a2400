import { verdictText } from '../../model/conflicts/verdict-words.ts'
import { parseName } from './csl.ts'
import type { ExportColumn } from './export-column.ts'
import type { ExportedRecord } from './exported-record.ts'
import { messages } from './messages.ts'
import { affiliationsOfExpert, conflictText, countriesText, joinParts, orcidText, topicsText } from './phrases.ts'
import { evidenceColumns, exampleColumn, identifierColumn, rankColumn, voteColumns } from './shared-columns.ts'
import { shortlistColumns } from './shortlist-columns.ts'

type ExpertColumn = ExportColumn<'author'>

/** The columns of experts, as editors need them. */
export const expertColumns: readonly ExpertColumn[] = [
  rankColumn,
  { head: 'Name', width: 28, cell: ({ fields }) => fields.display_name },
  {
    head: 'Affiliation',
    width: 42,
    cell: ({ fields }) => joinParts(affiliationsOfExpert(fields).map((place) => place.display_name)),
  },
  { head: 'Country', width: 18, cell: ({ fields }) => countriesText(affiliationsOfExpert(fields)) },
  { head: 'E-mail', width: 30, cell: ({ email_address }) => email_address },
  { head: 'ORCID', width: 21, cell: ({ fields }) => orcidText(fields.orcid) },
  { head: 'Conflict', width: 26, cell: conflictsOf },
  { head: messages.editorConflict, width: 30, needsEditor: true, cell: ({ editor_conflict }) => editor_conflict },
  { head: 'Works', width: 8, cell: ({ fields }) => fields.works_count },
  { head: 'Citations', width: 10, cell: ({ fields }) => fields.cited_by_count },
  { head: 'H-index', width: 8, needsMetrics: true, cell: ({ fields }) => fields.summary_stats?.h_index },
  { head: 'First year', width: 10, cell: ({ fields }) => fields.first_publication_year },
  { head: 'Last year', width: 10, cell: ({ fields }) => fields.last_publication_year },
  { head: 'Topics', width: 48, cell: ({ fields }) => topicsText(fields.topics) },
  { head: messages.decided, width: 40, cell: decisionsOf },
  { head: 'Given name', width: 18, cell: (expert) => exportedName(expert).given },
  { head: 'Family name', width: 20, cell: (expert) => exportedName(expert).family },
  ...shortlistColumns.map((column) => ({ ...column, onlyFrom: 'collection' as const })),
  exampleColumn,
  ...voteColumns,
  ...evidenceColumns,
  identifierColumn('OpenAlex id'),
]

/** The columns of a reviewer list, in the form that submission systems take. */
export const reviewerColumns = (reference: string | null): readonly ExpertColumn[] => [
  { head: 'Manuscript reference', width: 22, cell: () => reference },
  { head: 'Given name', width: 18, cell: (expert) => exportedName(expert).given },
  { head: 'Family name', width: 20, cell: (expert) => exportedName(expert).family },
  { head: 'E-mail', width: 30, cell: ({ email_address }) => email_address },
  { head: 'Institution', width: 40, cell: ({ fields }) => affiliationsOfExpert(fields)[0]?.display_name },
  { head: 'Country', width: 18, cell: ({ fields }) => countriesText(affiliationsOfExpert(fields).slice(0, 1)) },
  { head: 'ORCID', width: 21, cell: ({ fields }) => orcidText(fields.orcid) },
  { head: 'Reasons', width: 70, cell: describeReasons },
  { head: 'Conflicts', width: 28, cell: allConflictsOf },
]

function conflictsOf({ conflicts, fields }: ExportedRecord<'author'>): string {
  return conflicts ?? conflictText(fields)
}

/** Submission systems have one column; there the handling editor is named. */
const allConflictsOf = (expert: ExportedRecord<'author'>): string =>
  joinParts([conflictsOf(expert), expert.editor_conflict && messages.withEditor(expert.editor_conflict)])

/** What people decided of conflicts: not one, accepted, declared. */
function decisionsOf({ verdicts, fields }: Pick<ExportedRecord<'author'>, 'verdicts' | 'fields'>): string {
  return joinParts((verdicts ?? fields.conflict_of_interest?.verdicts ?? []).map(verdictText))
}

/** A name of one part counts as the family name. */
export function exportedName({ fields }: Pick<ExportedRecord<'author'>, 'fields'>): { given: string; family: string } {
  const name = parseName(fields.display_name ?? '')
  return 'literal' in name ? { given: '', family: name.literal } : name
}

/** The matching works; where no query was made, the person's topics. */
function describeReasons({ evidence: works, fields }: ExportedRecord<'author'>): string {
  if (works.length === 0) return topicsText(fields.topics)
  return joinParts(works.map(({ title, publication_year: year }) => (year === null ? title : `${title} (${year})`)))
}
