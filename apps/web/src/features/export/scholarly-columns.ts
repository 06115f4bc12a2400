import type { WorkRecord } from '@cognate/contract'
import { doiUrl, writtenUrl } from '../../model/records/urls.ts'
import { termInWords } from '../../model/records/wording.ts'
import { formatSortName, parseName } from './csl.ts'
import type { ExportColumn } from './export-column.ts'
import { markedSentence } from './marked-sentence.ts'
import { countryText, joinParts, topicsText, yesOrEmpty } from './phrases.ts'
import {
  collectedByWorksColumns,
  collectedColumns,
  evidenceColumns,
  identifierColumn,
  rankColumn,
  scoreColumns,
  voteColumns,
} from './shared-columns.ts'

export const workColumns: readonly ExportColumn<'work'>[] = [
  rankColumn,
  { head: 'Title', width: 60, cell: ({ fields }) => fields.title ?? fields.display_name },
  { head: 'Authors', width: 40, cell: ({ fields }) => authorsText(fields.authorships) },
  { head: 'Year', width: 7, cell: ({ fields }) => fields.publication_year },
  { head: 'Date', width: 12, cell: ({ fields }) => fields.publication_date },
  { head: 'Type', width: 16, cell: ({ fields }) => typeText(fields.type_crossref ?? fields.type) },
  { head: 'Venue', width: 36, cell: ({ fields }) => fields.primary_location?.source?.display_name },
  { head: 'Publisher', width: 24, cell: ({ fields }) => fields.primary_location?.source?.host_organization_name },
  { head: 'Volume', width: 8, cell: ({ fields }) => fields.biblio?.volume },
  { head: 'Issue', width: 8, cell: ({ fields }) => fields.biblio?.issue },
  { head: 'Pages', width: 12, cell: ({ fields }) => pagesText(fields.biblio) },
  { head: 'DOI', width: 34, cell: ({ fields }) => doiUrl(fields.doi) },
  { head: 'Retracted', width: 10, cell: ({ fields }) => yesOrEmpty(fields.is_retracted) },
  { head: 'Open access', width: 12, cell: ({ fields }) => yesOrEmpty(fields.open_access?.is_oa) },
  { head: 'Free copy', width: 34, cell: ({ fields }) => writtenUrl(fields.open_access?.oa_url) },
  { head: 'Citations', width: 10, cell: ({ fields }) => fields.cited_by_count },
  { head: 'Topics', width: 40, cell: ({ fields }) => topicsText(fields.topics) },
  { head: 'Language', width: 10, cell: ({ fields }) => fields.language },
  ...collectedColumns,
  ...scoreColumns,
  {
    head: 'Best matching sentence',
    width: 60,
    onlyFrom: 'results',
    // A work is found by its own text, so it has no works as evidence.
    cell: ({ fields: { highlights } }) =>
      highlights && markedSentence(highlights.abstract.full, highlights.abstract.marks),
  },
  { head: 'Abstract', width: 80, cell: ({ fields }) => fields.abstract },
  identifierColumn('OpenAlex id'),
]

const authorsText = (authorships: WorkRecord['authorships'] = []) =>
  joinParts(authorships.map(({ author }) => formatSortName(parseName(author.display_name))))

const typeText = (type: string | null | undefined) => type && termInWords(type)

function pagesText(biblio: WorkRecord['biblio'] | undefined): string {
  const { first_page = null, last_page = null } = biblio ?? {}
  return first_page === last_page ? (first_page ?? '') : [first_page, last_page].filter(Boolean).join('–')
}

export const institutionColumns: readonly ExportColumn<'institution'>[] = [
  rankColumn,
  { head: 'Name', width: 42, cell: ({ fields }) => fields.display_name },
  { head: 'Acronyms', width: 14, cell: ({ fields }) => joinParts(fields.display_name_acronyms) },
  { head: 'Type', width: 14, cell: ({ fields }) => typeText(fields.type) },
  { head: 'City', width: 18, cell: ({ fields }) => fields.geo?.city },
  { head: 'Country', width: 18, cell: ({ fields }) => countryText(fields.country_code) || fields.geo?.country },
  { head: 'Works', width: 10, cell: ({ fields }) => fields.works_count },
  { head: 'Citations', width: 10, cell: ({ fields }) => fields.cited_by_count },
  { head: 'Topics', width: 48, cell: ({ fields }) => topicsText(fields.topics) },
  ...collectedByWorksColumns,
  ...voteColumns,
  ...evidenceColumns,
  { head: 'Homepage', width: 34, cell: ({ fields }) => writtenUrl(fields.homepage_url) },
  { head: 'ROR', width: 28, cell: ({ fields }) => fields.ror },
  identifierColumn('OpenAlex id'),
]

export const venueColumns: readonly ExportColumn<'venue'>[] = [
  rankColumn,
  { head: 'Name', width: 42, cell: ({ fields }) => fields.display_name },
  { head: 'Abbreviation', width: 20, cell: ({ fields }) => fields.abbreviated_title },
  { head: 'Type', width: 14, cell: ({ fields }) => typeText(fields.type) },
  { head: 'ISSN-L', width: 11, cell: ({ fields }) => fields.issn_l },
  { head: 'Publisher', width: 30, cell: ({ fields }) => fields.host_organization_name },
  { head: 'Country', width: 18, cell: ({ fields }) => countryText(fields.country_code) },
  { head: 'Open access', width: 12, cell: ({ fields }) => yesOrEmpty(fields.is_oa) },
  { head: 'Impact factor', width: 13, cell: ({ fields }) => roundImpact(fields.summary_stats?.['2yr_mean_citedness']) },
  { head: 'H-index', width: 8, needsMetrics: true, cell: ({ fields }) => fields.summary_stats?.h_index },
  { head: 'Works', width: 10, cell: ({ fields }) => fields.works_count },
  { head: 'Citations', width: 10, cell: ({ fields }) => fields.cited_by_count },
  { head: 'Topics', width: 48, cell: ({ fields }) => topicsText(fields.topics) },
  ...collectedByWorksColumns,
  ...voteColumns,
  ...evidenceColumns,
  { head: 'Homepage', width: 34, cell: ({ fields }) => writtenUrl(fields.homepage_url) },
  identifierColumn('OpenAlex id'),
]

/** Rounded to two decimals, as on the page. */
const roundImpact = (mean: number | null | undefined) => (mean == null ? undefined : Math.round(mean * 100) / 100)
