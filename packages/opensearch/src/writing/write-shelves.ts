import { join } from 'node:path'
import type { DocumentSource, DocumentSourceName, ImportProgress } from '@cognate/catalogue'
import {
  buildShelf,
  createLinker,
  PeopleTexts,
  ProgressReporter,
  planShelves,
  type ShelfPlan,
  type ShelfSource,
  summarisePlanned,
} from '@cognate/catalogue/engine-kit'
import type { DocumentKind, DocumentRecords } from '@cognate/contract'
import type { Cluster } from '../cluster/cluster.ts'
import { FORMAT, REJECTED, SHELF_FORMAT, shelfIn } from '../form/indexes.ts'
import type { ClusterQuery } from '../form/query.ts'
import type { StoredCatalogue, StoredWorks } from '../form/stored.ts'
import { clusterKnownRecords } from '../search/data/known-records.ts'
import { readAll } from '../search/data/pages.ts'
import { RecordReader } from '../search/data/records.ts'
import type { ClusterShelf } from '../search/data/shelf.ts'
import { clusterShelfWriter } from './cluster-shelf-writer.ts'

export interface ShelvesToWrite {
  cluster: Cluster
  /** Beginning of the names of the indexes that are made. */
  generation: string
  shards: number
  /** Where what is read is kept until it is written. */
  directory: string
  /** The catalogue whose works are kept; they can be searched already. */
  works: StoredWorks
  /** The catalogue whose shelves are taken over; undefined: none are. */
  carried: StoredCatalogue | undefined
  /** Sources that replace those of the same name and kind, or are added. */
  sources: readonly DocumentSource[]
  /** A source of which nothing is taken over. */
  leftOut?: DocumentSourceName | undefined
  signal?: AbortSignal | undefined
  onProgress?: ((progress: ImportProgress) => void) | undefined
}

/**
 * Puts shelves beside the works of a catalogue: those that change in indexes of their own, the others where they are.
 * @returns The catalogue that comes of it; the very same version where nothing changes.
 * @throws EmptySourceError where a source holds no record that can be taken.
 */
export async function writeShelves(given: ShelvesToWrite): Promise<StoredCatalogue> {
  const { cluster, works, carried, sources, leftOut } = given
  const plan = planShelves({
    works: works.summary,
    carried: carried?.summary,
    sources,
    leftOut,
    format: `${FORMAT} ${SHELF_FORMAT}`,
    shelvedSource: (kind, shelved) => shelvedSource(shelved, { kind, index: carried!.shelves[kind]!, cluster }),
  })
  const changed = plan.shelves.filter(({ unchanged }) => !unchanged)
  const built = changed.length === 0 ? [] : await buildShelves(changed, given)
  const unchanged = plan.shelves.flatMap((shelf) => shelf.unchanged ?? [])
  const summary = summarisePlanned(plan, [...unchanged, ...built])
  const indexes = plan.shelves.map(({ kind, unchanged }) => [
    kind,
    unchanged ? carried!.shelves[kind]! : shelfIn(given.generation, kind),
  ])
  return { ...works, summary, shelves: Object.fromEntries(indexes) as StoredCatalogue['shelves'] }
}

async function buildShelves(plans: readonly ShelfPlan[], given: ShelvesToWrite) {
  const { cluster, generation, shards, works, directory, signal } = given
  const records = new RecordReader(cluster, works.works)
  const place = { cluster, generation: works.works, records }
  const known = clusterKnownRecords(place)
  const linker = await createLinker(known)
  const people = new PeopleTexts(known)
  const progress = new ProgressReporter(given.onProgress)
  const shelves = []
  for (const { kind, key, sources } of plans) {
    const stagingDirectory = join(directory, `staging-${kind}`)
    const writer = clusterShelfWriter(cluster, shelfIn(generation, kind), shards)
    shelves.push(await buildShelf({ kind, key, sources, stagingDirectory, linker, people, writer, progress, signal }))
  }
  return shelves
}

/** Records read at once. */
const AT_ONCE = 1_000

/** A source as a shelf in the cluster holds it, to be taken over into another. */
function shelvedSource(
  shelved: Omit<ShelfSource, 'kind' | 'before' | 'read'> & Omit<NonNullable<ShelfSource['before']>, 'listed'>,
  shelf: ClusterShelf,
): ShelfSource {
  const { source, description, fingerprint, rejected, lines_left_out = 0 } = shelved
  return {
    kind: shelf.kind,
    source,
    description,
    fingerprint,
    before: { rejected, lines_left_out, listed: () => rejectedOf(source, shelf) },
    async *read() {
      const { cluster, index } = shelf
      const query: ClusterQuery = { prefix: { key: `${source}:` } }
      const found = await readAll(cluster, index, { query, docvalue_fields: ['number'] })
      for (let first = 0; first < found.length; first += AT_ONCE) {
        const numbers = found.slice(first, first + AT_ONCE).map(({ fields }) => fields!.number![0]!)
        const stored = await cluster.read<{ record: DocumentRecords[DocumentKind] }>(index, numbers, ['record'])
        for (const document of stored) yield { record: document!.record }
      }
    },
  }
}

/** The records that a catalogue holds of a source; none where it holds none. */
export async function* recordsOf(
  { summary, shelves }: StoredCatalogue,
  { kind, source }: DocumentSourceName,
  cluster: Cluster,
): AsyncGenerator<{ id: string }> {
  const shelf = summary.shelves?.find((one) => one.kind === kind)
  const shelved = shelf?.sources.find((one) => one.source === source)
  if (!shelved) return
  for await (const one of shelvedSource(shelved, { kind, index: shelves[kind]!, cluster }).read())
    if ('record' in one) yield one.record
}

/** The lines of a shelf that were not taken, as they are listed. */
export async function readRejected(index: string, cluster: Cluster): Promise<string[]> {
  const [stored] = await cluster.read<{ rejected: { lines: string[] } }>(index, [REJECTED])
  return stored?.rejected.lines ?? []
}

/** Those of one source. */
async function rejectedOf(source: string, { index, cluster }: ClusterShelf): Promise<string[]> {
  return (await readRejected(index, cluster)).filter((line) => JSON.parse(line).source === source)
}
