import { endpointKeys, FindSimilarRequest, MAX_LIMIT, type OrderKey, type QueryRecord } from '@cognate/contract'
import type { QueryContext } from '../discovery/query-context.ts'
import { retrieve } from '../discovery/retrieve.ts'

/** What an installation orders experts by. */
export type Installation = Pick<QueryContext, 'engine' | 'reader' | 'formula'>

const measuredOrders = ['plain', 'meaning'] as const satisfies OrderKey[]
type MeasuredOrder = (typeof measuredOrders)[number]

/** The order in which a search shows experts; without a catalogue, as if it had no vectors. */
export function orderInUse({ engine, reader }: Partial<Installation>): MeasuredOrder {
  return reader !== undefined && engine?.summary.meaning?.model.key === reader.model.key ? 'meaning' : 'plain'
}

/** The orders that an installation can measure. */
export const ordersOf = (installation: Installation): MeasuredOrder[] =>
  measuredOrders.filter((order) => order === 'plain' || order === orderInUse(installation))

/** What an installation orders by, in one order. */
export const orderedBy = (order: OrderKey, { engine, ...meaning }: Installation): Installation =>
  order === 'plain' ? { engine } : { engine, ...meaning }

/**
 * Ids of experts, the best first, at most `MAX_LIMIT`. Without filters and collections: what is measured is the ranking of what
 * was asked with.
 */
export async function rankExperts(
  order: OrderKey,
  records: readonly QueryRecord[],
  installation: Installation,
): Promise<string[]> {
  const request = FindSimilarRequest.parse({ dataset: 'experts', records, limit: MAX_LIMIT })
  const { found } = await retrieve(request, { ...orderedBy(order, installation), endpoints: endpointKeys })
  return found.hits.map(({ id }) => id)
}
