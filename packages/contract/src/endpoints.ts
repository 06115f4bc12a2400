/** The doors that a licence opens. Both specifications, section 6. */
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
