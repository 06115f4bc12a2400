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

/** What a door opens beside the calls, sorts and filters that name it in their own rows. */
interface Opening {
  sentence: string
  /** Fields of records that an answer lacks without it: names from the outside in. */
  fields?: readonly (readonly string[])[]
  /** Parts of calls that are refused without it. */
  parts?: readonly string[]
}

export const openings: Record<EndpointKey, Opening> = {
  get_author_abstracts: {
    sentence: 'Asking with an academic, who speaks through the newest works; suggestions in the search box.',
    parts: ['records of type `author` in a question'],
  },
  use_collections: {
    sentence: 'Saved searches, also called collections, and going on from one.',
    parts: ['`search` in a question', 'sharing a saved search', '`search` in a conflict check'],
  },
  find_email: { sentence: 'looking up addresses of experts.' },
  find_scholar: { sentence: 'looking up Scholar profiles of experts.' },
  trad_metrics: {
    sentence: 'The h-index: seeing it, sorting and filtering by it.',
    fields: [['summary_stats', 'h_index']],
  },
  network_graph: { sentence: 'the view Network Graph of the page.' },
  topics: { sentence: 'the view Topics of the page.' },
  replace_results: { sentence: 'excluding everything that is shown and asking again.' },
  ejp_callback: { sentence: 'sending a collection to the submission system.' },
  share: { sentence: 'Sharing with people and teams; only with an institution licence.' },
  api: { sentence: 'API keys; only with an institution licence.', parts: ['every call made with an API key'] },
}

/** Endpoints that an institution licence alone opens. A-06. */
export const institutionEndpoints: readonly EndpointKey[] = ['share', 'api']
