import {
  type DocumentKind,
  type DocumentRecords,
  PartnerRecord,
  PolicydocRecord,
  StarthubRecord,
  StartupRecord,
} from '@cognate/contract'
import {
  countryCell,
  dayCell,
  momentCell,
  personsCell,
  proseCell,
  type ReadCell,
  sectorsCell,
  textCell,
  urlCell,
  wordsCell,
  yearCell,
} from './read-cells.ts'

/** Kinds that come as tables of the operator's own. */
export type TableKind = Exclude<DocumentKind, 'project'>

/** Whether records of a kind come as such tables. */
export const isTableKind = (kind: DocumentKind): kind is TableKind => kind in tableSchemas

export interface TableColumn {
  read: ReadCell<unknown>
  /** Other names it goes by; blanks, hyphens and capitals in a header do not count. */
  aliases: readonly string[]
  isRequired?: boolean
}

type Checked<Value> =
  | { success: true; data: Value }
  | { success: false; error: { issues: readonly { path: readonly PropertyKey[] }[] } }

/** The columns of a table of a kind, by the names of the record's fields. */
export interface TableSchema<Kind extends TableKind = TableKind> {
  columns: Readonly<Record<string, TableColumn>>
  /** The column that names a record: its title, and its id where there is no column for that. */
  title: string
  /** The contract's schema of the record. */
  record: { safeParse(value: unknown): Checked<DocumentRecords[Kind]> }
}

const idColumn: TableColumn = { read: textCell, aliases: ['identifier', 'key', 'uuid'] }
const text = (...aliases: string[]): TableColumn => ({ read: textCell, aliases })
const required = (...aliases: string[]): TableColumn => ({ read: textCell, aliases, isRequired: true })
const prose = (...aliases: string[]): TableColumn => ({ read: proseCell, aliases })
const url = (...aliases: string[]): TableColumn => ({ read: urlCell, aliases })
const year = { read: yearCell, aliases: ['founded', 'year_founded', 'founding_year', 'foundation_date'] }
const place = {
  city: text('town'),
  country: { read: countryCell, aliases: ['country_name'] },
  country_code: { read: countryCell, aliases: ['country_iso'] },
}
const keywords = { read: wordsCell, aliases: ['tags', 'topics', 'subjects'] }
const persons = { read: personsCell, aliases: ['people', 'team', 'contacts', 'founders'] }
const email = text('email_address', 'mail', 'contact_email')

/** The table of each kind; `docs/import-formats.md` shows them. */
export const tableSchemas: { readonly [Kind in TableKind]: TableSchema<Kind> } = {
  startup: {
    title: 'display_name',
    record: StartupRecord,
    columns: {
      id: idColumn,
      display_name: required('name', 'company', 'company_name', 'startup', 'title'),
      description: prose('abstract', 'summary', 'about', 'text'),
      url: url('website', 'homepage', 'company_website', 'link'),
      source_url: url('source', 'origin_url'),
      email,
      ...place,
      foundation_year: { ...year, aliases: [...year.aliases, 'year_of_foundation'] },
      keywords,
      persons,
    },
  },
  starthub: {
    title: 'submission_title',
    record: StarthubRecord,
    columns: {
      id: idColumn,
      submission_title: { ...prose('title', 'display_name', 'name'), isRequired: true },
      company_name: text('company', 'startup'),
      company_website: url('website', 'homepage', 'url'),
      country_code: { read: countryCell, aliases: ['country', 'country_name', 'country_iso'] },
      email,
      origin_url: url('source_url', 'source', 'link'),
      origin_content_type: text('content_type'),
      year_of_foundation: { ...year, aliases: [...year.aliases, 'foundation_year'] },
      sector_market: { read: sectorsCell, aliases: ['sector', 'sectors', 'market', 'markets'] },
      employees: text('number_of_employees', 'employee_count', 'team_size'),
      content: prose('description', 'abstract', 'text', 'body'),
      creation_date_time: {
        read: momentCell,
        aliases: ['created', 'created_at', 'submitted_at', 'submission_time', 'date'],
      },
    },
  },
  partner: {
    title: 'name',
    record: PartnerRecord,
    columns: {
      id: idColumn,
      name: required('display_name', 'organisation', 'organization', 'partner', 'title'),
      description: prose('abstract', 'summary', 'about', 'text'),
      url: url('website', 'homepage', 'link'),
      ...place,
      keywords,
      persons,
    },
  },
  policydoc: {
    title: 'title',
    record: PolicydocRecord,
    columns: {
      id: idColumn,
      title: { ...prose('display_name', 'name'), isRequired: true },
      publication_date: { read: dayCell, aliases: ['date', 'published', 'published_at', 'year'] },
      url: url('link', 'source_url', 'website'),
      publisher: text('organisation', 'organization', 'source', 'institution'),
      country_code: { read: countryCell, aliases: ['country', 'country_name', 'country_iso'] },
      text: prose('content', 'body', 'full_text', 'abstract', 'description'),
    },
  },
}
