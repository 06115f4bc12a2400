/** An outside service that this installation calls. */
export interface ServiceRow {
  /** Its name on the page and in the log. */
  name: string
  /** The setting that holds its address. */
  setting: string
  /** Its default address. */
  address: string
  /** Who asks it, and for what. */
  purpose: string
  /** What is sent to it. */
  receives: string
  /** A small request about nobody, to see whether it answers. */
  trial: { path: string; query?: Record<string, string>; accept: string }
}

/** Every outside service that look-ups call, each of which its setting can switch off; tests switch all of them off. */
export const outsideServices = {
  europePmc: {
    name: 'Europe PMC',
    setting: 'EUROPE_PMC_URL',
    address: 'https://www.ebi.ac.uk/europepmc/webservices/rest',
    purpose: 'Searched for e-mail addresses printed in articles, when somebody looks for the address of an academic.',
    receives: 'It receives the academic’s name, institution and ORCID iD.',
    trial: {
      path: '/search',
      query: { query: 'EXT_ID:1', resultType: 'idlist', format: 'xml', pageSize: '1' },
      accept: 'application/xml',
    },
  },
  orcid: {
    name: 'ORCID',
    setting: 'ORCID_API_URL',
    address: 'https://pub.orcid.org',
    purpose:
      'Public records, read for the links and public e-mail addresses of academics, when somebody looks for them.',
    receives: 'It receives ORCID iDs.',
    // The iD that ORCID gives to a person who does not exist.
    trial: { path: '/v3.0/0000-0002-1825-0097/person', accept: 'application/json' },
  },
  wikidata: {
    name: 'Wikidata',
    setting: 'WIKIDATA_URL',
    address: 'https://query.wikidata.org/sparql',
    purpose: 'Searched for Google Scholar profiles, when somebody looks for that of an academic.',
    receives: 'It receives ORCID iDs and OpenAlex ids.',
    trial: { path: '', query: { query: 'ASK {}', format: 'json' }, accept: 'application/sparql-results+json' },
  },
  crossref: {
    name: 'Crossref',
    setting: 'CROSSREF_URL',
    address: 'https://api.crossref.org',
    purpose: 'Searched for corrections and retractions, when somebody asks for those of a publication.',
    receives: 'It receives DOIs.',
    trial: { path: '/types/journal-article', accept: 'application/json' },
  },
} as const satisfies Record<string, ServiceRow>

/** What else is called outside: by imports, commands and signing in. */
export const otherServices = {
  openAlex: {
    name: 'OpenAlex',
    setting: 'OPENALEX_API_URL',
    address: 'https://api.openalex.org',
    purpose: 'Read by imports of a slice, on the page, by schedule, or with `cognate import openalex-api`.',
    receives: 'It receives the filter of the import, and never texts of queries.',
    trial: { path: '/works', query: { 'per-page': '1', select: 'id' }, accept: 'application/json' },
  },
  models: {
    name: 'Hugging Face',
    setting: 'MODEL_DOWNLOAD_URL',
    address: 'https://huggingface.co',
    purpose: 'Where `cognate meaning on` fetches models.',
    receives: 'It receives nothing but the names of files.',
    // A file of a model that is fetched, which a mirror has as well.
    trial: {
      path: '/Xenova/all-MiniLM-L6-v2/resolve/751bff37182d3f1213fa05d7196b954e230abad9/config.json',
      accept: 'application/json',
    },
  },
  orcidSignIn: {
    name: 'Sign-in through ORCID',
    setting: 'ORCID_ISSUER',
    address: 'https://orcid.org',
    purpose: 'The site that people sign in through; `https://sandbox.orcid.org` for trying it out.',
    receives: 'It receives ORCID_CLIENT_ID, and sees who signs in.',
    trial: { path: '/.well-known/openid-configuration', accept: 'application/json' },
  },
} as const satisfies Record<string, ServiceRow>

/** What docs/configuration.md says of its setting. */
export const describeService = ({ name, purpose, receives }: ServiceRow) => `${name}. ${purpose} ${receives}`

export type OutsideServiceKey = keyof typeof outsideServices

export function mapServices<Value>(make: (key: OutsideServiceKey) => Value): Record<OutsideServiceKey, Value> {
  const keys = Object.keys(outsideServices) as OutsideServiceKey[]
  return Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<OutsideServiceKey, Value>
}

/** The settings that switch every outside service off. */
export function allServicesOff(): Record<string, 'off'> {
  return Object.fromEntries(Object.values(outsideServices).map(({ setting }) => [setting, 'off']))
}
