/** The description of an outside service that look-ups call. */
interface ServiceRow {
  /** Its name in the log. */
  name: string
  /** The setting that holds its address, or `off`. */
  setting: string
  /** Its default address. */
  address: string
  /** Its purpose and the data sent to it, for docs/configuration.md. */
  sentence: string
}

/** Every outside service that look-ups call; tests switch all of them off. */
export const outsideServices = {
  europePmc: {
    name: 'Europe PMC',
    setting: 'EUROPE_PMC_URL',
    address: 'https://www.ebi.ac.uk/europepmc/webservices/rest',
    sentence:
      'Europe PMC, searched for e-mail addresses printed in articles. When somebody looks for an address, it receives the academic’s name, institution and ORCID iD.',
  },
  orcid: {
    name: 'ORCID',
    setting: 'ORCID_API_URL',
    address: 'https://pub.orcid.org',
    sentence: 'ORCID’s public records, read for academics’ links and public e-mail addresses. It receives ORCID iDs.',
  },
  wikidata: {
    name: 'Wikidata',
    setting: 'WIKIDATA_URL',
    address: 'https://query.wikidata.org/sparql',
    sentence: 'Wikidata, searched for Google Scholar profiles. It receives ORCID iDs and OpenAlex ids.',
  },
  crossref: {
    name: 'Crossref',
    setting: 'CROSSREF_URL',
    address: 'https://api.crossref.org',
    sentence: 'Crossref, searched for corrections and retractions of publications. It receives DOIs.',
  },
} as const satisfies Record<string, ServiceRow>

export type OutsideServiceKey = keyof typeof outsideServices

/** A value for each outside service. */
export function mapServices<Value>(make: (key: OutsideServiceKey) => Value): Record<OutsideServiceKey, Value> {
  const keys = Object.keys(outsideServices) as OutsideServiceKey[]
  return Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<OutsideServiceKey, Value>
}

/** The settings that switch every outside service off. */
export function allServicesOff(): Record<string, 'off'> {
  return Object.fromEntries(Object.values(outsideServices).map(({ setting }) => [setting, 'off']))
}
