import type { EmbeddedCatalogue } from '@cognate/catalogue'
import { MAX_CONFLICTS, usualConflictRules } from '@cognate/contract'
import { busiestAuthors } from './people.ts'
import { type Latency, measureLatency } from './timing.ts'

/** How long the engine takes for conflicts or a network, and how much it finds. */
export interface GraphSpeed {
  name: string
  latency: Latency
  /** Conflicts, or people drawn. */
  found: number
}

const WARM_UP = 5
const CALLS = 40

/** Times the engine alone, with the authors of the most works, who take the longest. */
export async function benchGraph(catalogue: EmbeddedCatalogue): Promise<GraphSpeed[]> {
  const people = busiestAuthors(catalogue, 400)
  const [columns, rows] = [people.slice(0, 200), people.slice(200)]
  const { graph } = catalogue
  const matrix = () =>
    graph.findConflictMatrix({ columnIds: columns, rowIds: rows, rules: usualConflictRules, limit: MAX_CONFLICTS })
      .counts.conflict
  const network = (hops: 0 | 2) => () => graph.findNetwork({ identifiers: people.slice(0, 50), hops }).nodes.length
  return [
    await measure(`conflicts of ${columns.length} × ${rows.length}`, matrix),
    await measure('network of 50', network(0)),
    await measure('network of 50, two hops', network(2)),
  ]
}

async function measure(name: string, ask: () => number): Promise<GraphSpeed> {
  await measureLatency({ calls: WARM_UP, users: 1 }, ask)
  return { name, latency: await measureLatency({ calls: CALLS, users: 1 }, ask), found: ask() }
}
