import type { Cluster } from '../cluster/cluster.ts'
import { ClusterRefusedError, failureOf } from '../cluster/failures.ts'

/** The oldest major version that has all that is asked of it. */
const OLDEST = 3

interface Greeting {
  version?: { number?: string; distribution?: string }
}

/**
 * Whether what answers is an OpenSearch that can be used.
 * @throws ClusterRefusedError
 * @throws AppError catalogue_unavailable where nothing answers, or refuses our credentials.
 */
export async function requireOpenSearch(cluster: Cluster): Promise<void> {
  const { version } = await cluster.call<Greeting>('GET', '/').catch((error): Greeting => {
    if (failureOf(error)?.reason === 'unusable') return {}
    throw error
  })
  if (version?.distribution !== 'opensearch')
    throw new ClusterRefusedError('What answers at SEARCH_URL is not OpenSearch.')
  if (Number.parseInt(String(version.number), 10) >= OLDEST) return
  throw new ClusterRefusedError(
    `The search cluster runs OpenSearch ${version.number}: version ${OLDEST} or newer is needed.`,
  )
}
