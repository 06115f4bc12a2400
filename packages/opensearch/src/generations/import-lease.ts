import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { ImportRunningError } from '@cognate/catalogue'
import type { Cluster } from '../cluster/cluster.ts'
import { failureOf } from '../cluster/failures.ts'

/** Milliseconds for which a lease holds after it was renewed. */
const LEASE_MS = 120_000
const RENEWED_EVERY_MS = 20_000
/** Milliseconds for which an import waits for cleaning to end, which takes moments. */
const CLEANING_MS = 10_000
const LOOK_MS = 200

const CONFLICT = 409

export interface LeaseHolder {
  /** Where it runs. */
  holder: string
  /** Whether it removes old catalogues only. */
  isCleaning?: boolean
}

interface Lease extends LeaseHolder {
  /** Of this lease alone. */
  id: string
  until: string
}

interface StoredLease {
  _seq_no: number
  _primary_term: number
  _source: Lease
}

export interface HeldLease {
  /** Fails when the lease was lost: somebody else may be writing. */
  signal: AbortSignal
  release(): Promise<void>
}

/**
 * Lets one import at a time write the catalogues of a name, from whichever machine. A killed import leaves its lease behind;
 * it ends after two minutes, and at once for whoever comes from the same place, which has a lock of its own. An import waits
 * for cleaning; cleaning waits for nobody.
 * @throws ImportRunningError
 */
export async function takeImportLease(cluster: Cluster, name: string, own: LeaseHolder): Promise<HeldLease> {
  const path = `/${name}-imports/_doc/lease`
  const id = randomUUID()
  const lease = (): Lease => ({ ...own, id, until: new Date(Date.now() + LEASE_MS).toISOString() })
  await makeIndex(cluster, name)
  await cluster.call('PUT', `${path}?${await conditionFor(path, own, cluster)}`, lease()).catch((error) => {
    throw failureOf(error)?.status === CONFLICT ? running(name, 'another machine') : error
  })
  const lost = new AbortController()
  const timer = setInterval(async () => {
    const stored = await cluster.call<StoredLease>('GET', path).catch(() => undefined)
    if (stored && stored._source.id !== id) return lost.abort(running(name, stored._source.holder))
    // What fails now is tried again well before the lease ends.
    if (stored) await cluster.call('PUT', `${path}?${conditionOf(stored)}`, lease()).catch(() => {})
  }, RENEWED_EVERY_MS).unref()
  return {
    signal: lost.signal,
    release: async () => {
      clearInterval(timer)
      if (!lost.signal.aborted) await cluster.call('DELETE', path).catch(() => {})
    },
  }
}

/** Its one document is small, and must not be lost with one node. */
async function makeIndex(cluster: Cluster, name: string): Promise<void> {
  const index = { number_of_shards: 1, auto_expand_replicas: '0-1' }
  const settings = { settings: { index }, mappings: { enabled: false } }
  await cluster.call('PUT', `/${name}-imports`, settings).catch((error) => {
    if (failureOf(error)?.message.includes('resource_already_exists')) return
    throw error
  })
}

/** What makes writing the lease fail if somebody else writes it meanwhile. */
async function conditionFor(path: string, own: LeaseHolder, cluster: Cluster): Promise<string> {
  for (const end = Date.now() + CLEANING_MS; ; await sleep(LOOK_MS)) {
    const stored = await readLease(path, cluster)
    if (!stored) return 'op_type=create'
    const { holder, until, isCleaning = false } = stored._source
    if (holder === own.holder || Date.parse(until) < Date.now()) return conditionOf(stored)
    const isWorthWaiting = isCleaning && !own.isCleaning && Date.now() < end
    if (!isWorthWaiting) throw running(path.split('-imports')[0]!.slice(1), holder)
  }
}

function readLease(path: string, cluster: Cluster): Promise<StoredLease | undefined> {
  return cluster.call<StoredLease>('GET', path).catch((error) => {
    if (failureOf(error)?.status === 404) return undefined
    throw error
  })
}

const conditionOf = ({ _seq_no, _primary_term }: StoredLease) => `if_seq_no=${_seq_no}&if_primary_term=${_primary_term}`

function running(name: string, holder: string): ImportRunningError {
  return new ImportRunningError(
    `Another import into the catalogue ${name} of the search cluster is running (${holder}), or ended less than two minutes ago without saying so: wait until it is done, or stop it.`,
  )
}
