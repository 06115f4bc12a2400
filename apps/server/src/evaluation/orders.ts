import type { Engine } from '@cognate/catalogue'
import {
  endpointKeys,
  FindSimilarRequest,
  MAX_LIMIT,
  type OrderKey,
  orderKeys,
  type QueryRecord,
} from '@cognate/contract'
import { type ExpertModel, learntModel } from '@cognate/matching'
import type { QueryReader } from '../discovery/read-meaning.ts'
import { retrieve } from '../discovery/retrieve.ts'

/** What an installation orders experts by. */
export interface Installation {
  engine: Engine
  /** The model that its settings name; undefined for votes alone. */
  model?: ExpertModel | undefined
  /** Reads what texts mean. */
  reader?: QueryReader | undefined
}

/** How experts are asked for in one order. */
interface Order {
  isThere(installation: Installation): boolean
  /** What the engine is asked with. */
  asked(installation: Installation): Installation
}

/** Every order of `orders` in the contract. */
const rankings: Record<OrderKey, Order> = {
  plain: { isThere: () => true, asked: ({ engine }) => ({ engine }) },
  learnt: { isThere: () => true, asked: ({ engine }) => ({ engine, model: learntModel }) },
  meaning: {
    isThere: ({ engine, reader }) => reader !== undefined && engine.summary.meaning?.model.key === reader.model.key,
    asked: ({ engine, reader }) => ({ engine, reader, model: learntModel }),
  },
  own: {
    isThere: ({ model }) => model !== undefined && model !== learntModel,
    asked: ({ engine, reader, model }) => ({ engine, reader, model }),
  },
}

/** The order in which a search shows experts; without a catalogue, as if it had no vectors. */
export function orderInUse({ engine, model, reader }: Partial<Installation>): OrderKey {
  if (!model) return 'plain'
  if (model !== learntModel) return 'own'
  return engine && rankings.meaning.isThere({ engine, reader }) ? 'meaning' : 'learnt'
}

/** The orders that an installation can measure. */
export const ordersOf = (installation: Installation): OrderKey[] =>
  orderKeys.filter((key) => rankings[key].isThere(installation))

/** What an installation orders by, in one order. */
export const orderedBy = (order: OrderKey, installation: Installation): Installation =>
  rankings[order].asked(installation)

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
