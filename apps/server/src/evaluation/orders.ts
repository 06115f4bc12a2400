import type { Engine } from '@cognate/catalogue'
import {
  endpointKeys,
  FindSimilarRequest,
  MAX_LIMIT,
  type OrderKey,
  orderKeys,
  type QueryRecord,
} from '@cognate/contract'
import { retrieve } from '../discovery/retrieve.ts'

/** How experts are asked for in one order. */
interface Order {
  /** Whether an installation with this catalogue has it. */
  isThere(engine: Engine): boolean
  /** Ids of experts, the best first, at most `MAX_LIMIT`. */
  rank(records: readonly QueryRecord[], engine: Engine): Promise<string[]>
}

/** Every order of `orders` in the contract. */
export const rankings: Record<OrderKey, Order> = {
  plain: { isThere: () => true, rank: rankByWords },
}

/** The orders that an installation with this catalogue can measure. */
export const ordersOf = (engine: Engine): OrderKey[] => orderKeys.filter((key) => rankings[key].isThere(engine))

/** Without filters and collections: what is measured is the ranking of what was asked with. */
async function rankByWords(records: readonly QueryRecord[], engine: Engine): Promise<string[]> {
  const request = FindSimilarRequest.parse({ dataset: 'experts', records, limit: MAX_LIMIT })
  const { found } = await retrieve(request, { engine, endpoints: endpointKeys })
  return found.hits.map(({ id }) => id)
}
