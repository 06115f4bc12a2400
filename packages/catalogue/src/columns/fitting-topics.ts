import type { TopicView } from '@cognate/contract'
import { shortId } from '@cognate/contract/ids'

/** For each topic 1 where one of the values names it, or a subfield, field or domain above it. */
export function markFittingTopics(topics: readonly TopicView[], values: readonly string[]): Uint8Array {
  const wanted = new Set(values.map(taxonomyId))
  return Uint8Array.from(topics, ({ id, subfield, field, domain }) =>
    [id, subfield?.id, field?.id, domain?.id].some((place) => place && wanted.has(taxonomyId(place))) ? 1 : 0,
  )
}

/** `https://openalex.org/fields/17`, `fields/17` and `17` are one; the numbers of domains, fields and subfields differ. */
function taxonomyId(id: string): string {
  return shortId(id).replace(/^(DOMAINS|FIELDS|SUBFIELDS)\//, '')
}
