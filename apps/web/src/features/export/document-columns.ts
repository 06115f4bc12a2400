import type { DocumentKind, LinkedOrganisation } from '@cognate/contract'
import { projectSources } from '@cognate/contract/project-sources'
import { sectors } from '@cognate/contract/sectors'
import { mailUrl, writtenUrl } from '../../model/records/urls.ts'
import type { ExportColumn } from './export-column.ts'
import type { FieldsOf } from './exported-record.ts'
import { countryText, joinParts, peopleText } from './phrases.ts'
import { collectedColumns, identifierColumn, rankColumn, scoreColumns } from './shared-columns.ts'

/** How well a document matches the query, and its best matching sentence. */
const matchColumns: readonly ExportColumn<DocumentKind>[] = [
  ...collectedColumns,
  ...scoreColumns,
  {
    head: 'Best matching sentence',
    width: 60,
    onlyFrom: 'results',
    cell: ({ fields }) => fields.highlights?.text?.sentence,
  },
]

const projectColumns: readonly ExportColumn<'project'>[] = [
  rankColumn,
  { head: 'Title', width: 60, cell: ({ fields }) => fields.title ?? fields.display_name },
  { head: 'Acronym', width: 14, cell: ({ fields }) => fields.acronym },
  { head: 'Start', width: 12, cell: ({ fields }) => fields.start_date },
  { head: 'End', width: 12, cell: ({ fields }) => fields.end_date },
  { head: 'Source', width: 24, cell: ({ fields }) => sourceOf(fields.authority_id) },
  { head: 'Programme', width: 24, cell: ({ fields }) => fields.programme },
  { head: 'Funding', width: 14, cell: ({ fields }) => fields.funding?.amount },
  { head: 'Currency', width: 9, cell: ({ fields }) => fields.funding?.currency },
  { head: 'People', width: 40, cell: ({ fields }) => peopleText(fields.persons) },
  { head: 'Organisations', width: 44, cell: ({ fields }) => organisationsText(fields.organisations) },
  { head: 'Keywords', width: 36, cell: ({ fields }) => joinParts(fields.keywords) },
  ...matchColumns,
  { head: 'Abstract', width: 80, cell: ({ fields }) => fields.abstract },
  { head: 'Address', width: 34, cell: ({ fields }) => writtenUrl(fields.url) },
  identifierColumn('Id'),
]

const sourceOf = (id: number | undefined) => projectSources.find((source) => source.id === id)?.label

const organisationsText = (linkedOrganisations: readonly LinkedOrganisation[] = []) =>
  joinParts(linkedOrganisations.map(({ name, country_code: code }) => (code ? `${name} (${code})` : name)))

const startupColumns: readonly ExportColumn<'startup'>[] = [
  rankColumn,
  { head: 'Name', width: 32, cell: ({ fields }) => fields.display_name },
  { head: 'Founded', width: 9, cell: ({ fields }) => fields.foundation_year },
  { head: 'City', width: 18, cell: ({ fields }) => fields.city },
  { head: 'Country', width: 18, cell: ({ fields }) => countryOf(fields) },
  { head: 'E-mail', width: 30, cell: ({ fields }) => mailOf(fields.email) },
  { head: 'Website', width: 34, cell: ({ fields }) => writtenUrl(fields.url) },
  { head: 'People', width: 40, cell: ({ fields }) => peopleText(fields.persons) },
  { head: 'Keywords', width: 36, cell: ({ fields }) => joinParts(fields.keywords) },
  ...matchColumns,
  { head: 'Description', width: 80, cell: ({ fields }) => fields.description },
  { head: 'Taken from', width: 34, cell: ({ fields }) => writtenUrl(fields.source_url) },
  identifierColumn('Id'),
]

const countryOf = (fields: Partial<FieldsOf['startup' | 'partner']>) =>
  fields.country || countryText(fields.country_code)

/** Some directories give the text False where there is no address. */
const mailOf = (email: string | null | undefined) => (mailUrl(email) ? email : undefined)

const starthubColumns: readonly ExportColumn<'starthub'>[] = [
  rankColumn,
  { head: 'Submission', width: 48, cell: ({ fields }) => fields.submission_title ?? fields.display_name },
  { head: 'Company', width: 28, cell: ({ fields }) => fields.company_name },
  { head: 'Country', width: 18, cell: ({ fields }) => countryText(fields.country_code) },
  { head: 'Founded', width: 9, cell: ({ fields }) => fields.year_of_foundation },
  { head: 'Employees', width: 12, cell: ({ fields }) => fields.employees },
  { head: 'Sectors', width: 36, cell: ({ fields }) => joinParts(fields.sector_market?.map(sectorOf)) },
  { head: 'E-mail', width: 30, cell: ({ fields }) => mailOf(fields.email) },
  { head: 'Website', width: 34, cell: ({ fields }) => writtenUrl(fields.company_website) },
  { head: 'Submitted', width: 22, cell: ({ fields }) => fields.creation_date_time },
  ...matchColumns,
  { head: 'Text', width: 80, cell: ({ fields }) => fields.content },
  { head: 'Origin', width: 34, cell: ({ fields }) => writtenUrl(fields.origin_url) },
  { head: 'Kind of origin', width: 18, cell: ({ fields }) => fields.origin_content_type },
  identifierColumn('Id'),
]

const sectorOf = (value: string) => sectors.find((sector) => sector.value === value)?.label ?? value

const partnerColumns: readonly ExportColumn<'partner'>[] = [
  rankColumn,
  { head: 'Name', width: 36, cell: ({ fields }) => fields.name ?? fields.display_name },
  { head: 'City', width: 18, cell: ({ fields }) => fields.city },
  { head: 'Country', width: 18, cell: ({ fields }) => countryOf(fields) },
  { head: 'Website', width: 34, cell: ({ fields }) => writtenUrl(fields.url) },
  { head: 'People', width: 40, cell: ({ fields }) => peopleText(fields.persons) },
  { head: 'Keywords', width: 36, cell: ({ fields }) => joinParts(fields.keywords) },
  ...matchColumns,
  { head: 'Description', width: 80, cell: ({ fields }) => fields.description },
  identifierColumn('Id'),
]

const policydocColumns: readonly ExportColumn<'policydoc'>[] = [
  rankColumn,
  { head: 'Title', width: 60, cell: ({ fields }) => fields.title ?? fields.display_name },
  { head: 'Publisher', width: 30, cell: ({ fields }) => fields.publisher },
  { head: 'Country', width: 18, cell: ({ fields }) => countryText(fields.country_code) },
  { head: 'Date', width: 12, cell: ({ fields }) => fields.publication_date },
  { head: 'Address', width: 40, cell: ({ fields }) => writtenUrl(fields.url) },
  ...matchColumns,
  { head: 'Text', width: 80, cell: ({ fields }) => fields.text },
  identifierColumn('Id'),
]

/** The columns of each kind of record of other sources. */
export const documentColumns: { [Kind in DocumentKind]: readonly ExportColumn<Kind>[] } = {
  project: projectColumns,
  startup: startupColumns,
  starthub: starthubColumns,
  partner: partnerColumns,
  policydoc: policydocColumns,
}
