import { join } from 'node:path'
import {
  type CatalogueStore,
  type Catalogues,
  catalogueStore,
  localCatalogues,
  type MeaningModel,
} from '@cognate/catalogue'
import { AppError } from '@cognate/contract'
import type { ClusterCatalogues } from '@cognate/opensearch'
import { ClusterRefusedError, failureOf } from '@cognate/opensearch/failures'
import type { Config, SearchConfig } from '../base/config.ts'

/** The catalogues of this installation. */
export type InstalledCatalogues =
  | { kind: 'cluster'; catalogues: ClusterCatalogues }
  | { kind: 'local'; catalogues: Catalogues; store: CatalogueStore }

/** For whom catalogues are opened. */
interface OpeningOptions {
  /** Whose vectors are loaded with a catalogue in DATA_DIR, each time that one is opened. */
  model?: { readonly model: MeaningModel | undefined } | undefined
  /** Whether people wait for the answers; a command has time, and its answers may be large. */
  serves?: boolean
}

/** The least milliseconds that a command waits for one answer. */
const COMMAND_MS = 30_000

/** The catalogues in the cluster that the settings name, else those in DATA_DIR. Nothing is asked yet. */
export async function installedCatalogues(
  config: Config,
  { model, serves = false }: OpeningOptions = {},
): Promise<InstalledCatalogues> {
  const { search, dataDirectory } = config
  if (search) return { kind: 'cluster', catalogues: await clusterCatalogues(search, config, serves) }
  const store = catalogueStore(dataDirectory)
  const options = {
    get meaningModel() {
      return model?.model?.key
    },
  }
  return { kind: 'local', catalogues: localCatalogues(store, options), store }
}

/** The client of a cluster is hundreds of files, so it is loaded only where there is one. */
async function clusterCatalogues(
  search: SearchConfig,
  { dataDirectory, load: { patienceMs } }: Config,
  serves: boolean,
): Promise<ClusterCatalogues> {
  const { Cluster, ClusterCatalogues, servingLimits } = await import('@cognate/opensearch')
  const { url, name, credentials, ca, callsAtOnce, shards, replicas } = search
  const waiting = serves
    ? { timeLimitMs: search.timeLimitMs, limits: servingLimits }
    : { timeLimitMs: Math.max(COMMAND_MS, search.timeLimitMs) }
  const cluster = new Cluster(url, { credentials, ca, callsAtOnce, patienceMs, ...waiting })
  return new ClusterCatalogues({ cluster, name, shards, replicas, directory: join(dataDirectory, 'cluster', name) })
}

/** What to do about failures that do not pass by themselves. */
const remedies = {
  credentials: 'The search cluster refuses its credentials: see SEARCH_USERNAME, SEARCH_PASSWORD and SEARCH_API_KEY.',
  certificate: 'The certificate of the search cluster is not trusted: SEARCH_CA names the one that vouches for it.',
}

/** Why a cluster is of no use before somebody does something about it; undefined for what passes, and for other errors. */
export function whyRefused(error: unknown): string | undefined {
  if (error instanceof ClusterRefusedError) return error.message
  const reason = failureOf(error)?.reason
  return reason === 'credentials' || reason === 'certificate' ? remedies[reason] : undefined
}

/** What went wrong in a cluster, as a sentence; undefined for other errors. */
export function clusterSentence(error: unknown): string | undefined {
  const refused = whyRefused(error)
  if (refused !== undefined || !failureOf(error)) return refused
  return error instanceof AppError ? error.detail : (error as Error).message
}
