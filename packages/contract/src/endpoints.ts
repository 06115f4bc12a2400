/** What a licence may include. A-06. */
export const endpointKeys = [
  'get_author_abstracts',
  'use_collections',
  'find_email',
  'find_scholar',
  'trad_metrics',
  'network_graph',
  'topics',
  'replace_results',
  'ejp_callback',
  'share',
  'api',
] as const
export type EndpointKey = (typeof endpointKeys)[number]

/** What an endpoint opens beyond the calls, sorts and filters that name it in their own rows. */
interface Opening {
  sentence: string
  /** Fields of records that an answer lacks without it: the path from the outermost field inwards. */
  fields?: readonly (readonly string[])[]
  /** Parts of calls that are refused without it. */
  parts?: readonly string[]
}

export const openings: Record<EndpointKey, Opening> = {
  get_author_abstracts: {
    sentence: 'Queries that name an academic, who is represented by their newest works; suggestions in the search box.',
    parts: ['records of type `author` in a query'],
  },
  use_collections: {
    sentence: 'Collections, which the API calls searches, and queries that continue one.',
    parts: ['`search` in a query', 'sharing a collection', '`search` in a conflict check'],
  },
  find_email: { sentence: 'Looking up e-mail addresses of experts.' },
  find_scholar: { sentence: 'Looking up Google Scholar profiles of experts.' },
  trad_metrics: {
    sentence: 'The h-index and the i10-index: seeing them, sorting and filtering by the h-index.',
    fields: [
      ['summary_stats', 'h_index'],
      ['summary_stats', 'i10_index'],
    ],
  },
  network_graph: { sentence: 'The view Network Graph of the page.' },
  topics: { sentence: 'The view Topics of the page.' },
  replace_results: { sentence: 'Excluding the results that are not collected, and searching again.' },
  ejp_callback: { sentence: 'Sending a collection to the submission system.' },
  share: { sentence: 'Sharing with people and teams; only with an institution licence.' },
  api: { sentence: 'API keys; only with an institution licence.', parts: ['every call made with an API key'] },
}

/** Endpoints that only an institution licence opens. A-06. */
export const institutionEndpoints: readonly EndpointKey[] = ['share', 'api']
