import type { DocumentKind, DocumentRecords, LinkedOrganisation, LinkedPerson } from '@cognate/contract'

/** What records of other sources have in common: their texts, and the values for filters. */
export interface DocumentParts {
  title: string
  /** Its main text: abstract, description, content or text. */
  text: string | null
  /** Further words of its own: keywords, sectors, an acronym, a company's name. */
  keywords: readonly string[]
  /** `YYYY-MM-DD`, or its beginning if the source gives no more; used by the date filter. */
  date: string | null
  /** When it ended or will end, likewise. */
  endDate: string | null
  /** ISO codes: its own country, else those of its organisations. */
  countries: readonly string[]
  /** Values of `sectors`. */
  sectors: readonly string[]
  /** 48 to 65 for a project, else 0. */
  authority: number
  persons: readonly LinkedPerson[]
  organisations: readonly LinkedOrganisation[]
}

const emptyParts = {
  keywords: [],
  date: null,
  endDate: null,
  countries: [],
  sectors: [],
  authority: 0,
  persons: [],
  organisations: [],
}
const withoutNulls = (values: readonly (string | null)[]) => values.filter((value) => value !== null)

const readers: { [Kind in DocumentKind]: (record: DocumentRecords[Kind]) => DocumentParts } = {
  project: ({ title, acronym, abstract, keywords, start_date, end_date, authority_id, persons, organisations }) => ({
    ...emptyParts,
    title,
    text: abstract,
    keywords: [...withoutNulls([acronym]), ...keywords],
    date: start_date,
    endDate: end_date,
    countries: withoutNulls(organisations.map(({ country_code }) => country_code)),
    authority: authority_id,
    persons,
    organisations,
  }),
  startup: ({ display_name, description, keywords, country_code, persons }) => ({
    ...emptyParts,
    title: display_name,
    text: description,
    keywords,
    countries: withoutNulls([country_code]),
    persons,
  }),
  starthub: ({ submission_title, company_name, content, sector_market, country_code, creation_date_time }) => ({
    ...emptyParts,
    title: submission_title,
    text: content,
    keywords: [...withoutNulls([company_name]), ...sector_market],
    date: creation_date_time?.slice(0, 'YYYY-MM-DD'.length) ?? null,
    countries: withoutNulls([country_code]),
    sectors: sector_market,
  }),
  partner: ({ name, description, keywords, country_code, persons }) => ({
    ...emptyParts,
    title: name,
    text: description,
    keywords,
    countries: withoutNulls([country_code]),
    persons,
  }),
  policydoc: ({ title, text, publication_date, country_code }) => ({
    ...emptyParts,
    title,
    text,
    date: publication_date,
    countries: withoutNulls([country_code]),
  }),
}

/** The parts of a record. */
export function documentParts<Kind extends DocumentKind>(kind: Kind, record: DocumentRecords[Kind]): DocumentParts {
  return readers[kind](record)
}
