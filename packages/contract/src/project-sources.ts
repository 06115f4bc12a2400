/** A database of funded projects, or one funder within it, with its id in records and filters. */
export interface ProjectSource {
  /** 48 to 65. */
  id: number
  /** Its name in code and documents; for a database also on the command line and before the colon of its records' ids. Spare ids have none. */
  key: string | null
  label: string
  country_code: string | null
}

/**
 * Ids of project sources. F-05 fixes the range and the databases, not which id is whose. FRIS is one database of
 * many funders: its records are all `fris:…`, and a record gets the id of the funder that it names as funding party or that
 * issued its contract number (authorities FWO, BOF, IOF, AIO, VO and FED there), else 49.
 */
export const projectSources: readonly ProjectSource[] = [
  { id: 48, key: 'cordis', label: 'EU: CORDIS', country_code: 'EU' },
  { id: 49, key: 'fris', label: 'Belgium: FRIS', country_code: 'BE' },
  { id: 50, key: 'fris-fwo', label: 'Belgium: FRIS, Research Foundation Flanders', country_code: 'BE' },
  { id: 51, key: 'fris-bof', label: 'Belgium: FRIS, Special Research Fund', country_code: 'BE' },
  { id: 52, key: 'fris-iof', label: 'Belgium: FRIS, Industrial Research Fund', country_code: 'BE' },
  { id: 53, key: 'fris-vlaio', label: 'Belgium: FRIS, Flanders Innovation and Entrepreneurship', country_code: 'BE' },
  { id: 54, key: 'fris-flanders', label: 'Belgium: FRIS, Flemish government', country_code: 'BE' },
  { id: 55, key: 'fris-federal', label: 'Belgium: FRIS, federal government', country_code: 'BE' },
  { id: 56, key: 'fris-europe', label: 'Belgium: FRIS, European Union', country_code: 'BE' },
  { id: 57, key: 'gepris', label: 'Germany: GEPRIS', country_code: 'DE' },
  { id: 58, key: 'narcis', label: 'Netherlands: NARCIS', country_code: 'NL' },
  { id: 59, key: 'nsf', label: 'United States: NSF', country_code: 'US' },
  { id: 60, key: 'swecris', label: 'Sweden: SWECRIS', country_code: 'SE' },
  { id: 61, key: 'ukri', label: 'United Kingdom: UKRI', country_code: 'GB' },
  { id: 62, key: 'nwopen', label: 'Netherlands: NWOpen', country_code: 'NL' },
  { id: 63, key: 'openaire', label: 'Netherlands: OpenAIRE', country_code: 'NL' },
  { id: 64, key: null, label: 'Spare', country_code: null },
  { id: 65, key: null, label: 'Spare', country_code: null },
]

/** The sources a filter offers; values are the ids. */
export const projectSourceOptions = projectSources
  .filter(({ key }) => key !== null)
  .map(({ id, label }) => ({ value: String(id), label }))
