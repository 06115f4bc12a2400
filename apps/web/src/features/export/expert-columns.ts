import { readName } from './csl.ts'
import type { ExportColumn } from './export-column.ts'
import type { Exported } from './exported.ts'
import { conflict, countries, joined, orcid, places, topics } from './phrases.ts'
import { collected, evidence, identifier, matches, rank } from './shared-columns.ts'

type ExpertColumn = ExportColumn<'author'>

/** What an editor asks of an expert. */
export const expertColumns: readonly ExpertColumn[] = [
  rank,
  { head: 'Name', width: 28, cell: ({ fields }) => fields.display_name },
  { head: 'Affiliation', width: 42, cell: ({ fields }) => joined(places(fields).map((place) => place.display_name)) },
  { head: 'Country', width: 18, cell: ({ fields }) => countries(places(fields)) },
  { head: 'E-mail', width: 30, cell: ({ email_address }) => email_address },
  { head: 'ORCID', width: 21, cell: ({ fields }) => orcid(fields.orcid) },
  { head: 'Conflict', width: 26, cell: conflictsOf },
  { head: 'Works', width: 8, cell: ({ fields }) => fields.works_count },
  { head: 'Citations', width: 10, cell: ({ fields }) => fields.cited_by_count },
  { head: 'H-index', width: 8, needsMetrics: true, cell: ({ fields }) => fields.summary_stats?.h_index },
  { head: 'First year', width: 10, cell: ({ fields }) => fields.first_publication_year },
  { head: 'Last year', width: 10, cell: ({ fields }) => fields.last_publication_year },
  { head: 'Topics', width: 48, cell: ({ fields }) => topics(fields.topics) },
  ...collected,
  ...matches,
  ...evidence,
  identifier('OpenAlex id'),
]

/** The layout of a submission system's list of reviewers: a line a person, as it is entered there. */
export const reviewerColumns = (reference: string | null): readonly ExpertColumn[] => [
  { head: 'Manuscript reference', width: 22, cell: () => reference },
  { head: 'Given name', width: 18, cell: (expert) => nameOf(expert).given },
  { head: 'Family name', width: 20, cell: (expert) => nameOf(expert).family },
  { head: 'E-mail', width: 30, cell: ({ email_address }) => email_address },
  { head: 'Institution', width: 40, cell: ({ fields }) => places(fields)[0]?.display_name },
  { head: 'Country', width: 18, cell: ({ fields }) => countries(places(fields).slice(0, 1)) },
  { head: 'ORCID', width: 21, cell: ({ fields }) => orcid(fields.orcid) },
  { head: 'Reasons', width: 70, cell: reasons },
  { head: 'Conflicts', width: 28, cell: conflictsOf },
]

function conflictsOf({ conflicts, fields }: Exported<'author'>): string {
  return conflicts ?? conflict(fields.conflict_of_interest)
}

/** A name of one part is the family's. */
function nameOf({ fields }: Exported<'author'>): { given: string; family: string } {
  const name = readName(fields.display_name ?? '')
  return 'literal' in name ? { given: '', family: name.literal } : name
}

/** The works that speak for a person; of whom nobody searched for, what the person works on. */
function reasons({ evidence: works, fields }: Exported<'author'>): string {
  if (works.length === 0) return topics(fields.topics)
  return joined(works.map(({ title, publication_year: year }) => (year === null ? title : `${title} (${year})`)))
}
