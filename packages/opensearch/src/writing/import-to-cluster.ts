import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type CatalogueSummary, type DocumentSource, EmptySourceError, type MeaningSummary } from '@cognate/catalogue'
import {
  describeVectors,
  type ImportCatalogueOptions,
  importCatalogue,
  type VectorMaking,
  vectorsKey,
  versionName,
} from '@cognate/catalogue/engine-kit'
import type { Cluster } from '../cluster/cluster.ts'
import { CATALOGUE, FORMAT, nameIn, VECTORS_FORMAT, vectorsIn } from '../form/indexes.ts'
import type { StoredCatalogue } from '../form/stored.ts'
import { type BaseGeneration, ClusterWriter, type Generation, makeIndex } from './cluster-writer.ts'
import { SentFolder } from './sent-folder.ts'
import { type ShelvesToWrite, writeShelves } from './write-shelves.ts'
import { writeVectors } from './write-vectors.ts'

export interface ClusterImport extends Omit<ImportCatalogueOptions, 'form'> {
  cluster: Cluster
  /** The alias under which the catalogue is searched. */
  name: string
  /** Parts into which each index is cut. */
  shards: number
  /** Copies of each part on further nodes, as far as there are nodes. Default: 1. */
  replicas?: number
  /** Records of other sources that are put beside the works. */
  documents?: readonly DocumentSource[] | undefined
  /** The catalogue in use, whose other records of other sources are taken over; default: there is none. */
  carried?: StoredCatalogue | undefined
  /** Where this machine remembers what it sent, so that of works only what changed is sent; default: all is sent. */
  sentDirectory?: string | undefined
}

export interface WrittenGeneration {
  /** The common name of its indexes. */
  generation: string
  summary: CatalogueSummary
}

/**
 * Writes a source into new indexes of a cluster, which nobody searches yet.
 * @throws EmptySourceError where the source, or one of documents, holds no record that can be taken.
 */
export async function writeGeneration(options: ClusterImport): Promise<WrittenGeneration> {
  const { cluster, name, shards, replicas = 1, documents = [], carried, sentDirectory, ...importing } = options
  const generation: Generation = { cluster, name: nameGeneration(name), shards }
  let writer: ClusterWriter | undefined
  const createWriter = (directory: string) => {
    const base = sentDirectory && carried ? baseOf(carried, sentDirectory, shards) : undefined
    const sent = sentDirectory ? new SentFolder(join(sentDirectory, generation.name)) : undefined
    writer = new ClusterWriter({ generation, base, sent, directory })
    return writer
  }
  // Left by an import that was killed after its last step here; its indexes are of no use.
  rmSync(join(options.directory, 'catalogue.json'), { force: true })
  const summary = await importCatalogue({ ...importing, form: { format: FORMAT, createWriter } })
  if (summary.counts.work === 0) throw new EmptySourceError(summary, 'work')
  const { directory, signal, onProgress } = options
  const works = writer!.describe(summary)
  const stored = await writeShelves({
    ...{ cluster, shards, generation: generation.name, directory, works, carried, sources: documents },
    ...{ signal, onProgress },
  })
  return completeGeneration(generation, stored, { replicas, signal })
}

/** The works of a catalogue as a generation begins with them; undefined where this machine does not remember what they are. */
function baseOf(
  { works, vocabularies, format }: StoredCatalogue,
  sentDirectory: string,
  shards: number,
): BaseGeneration | undefined {
  // Indexes of another form lack fields.
  const sent = format === FORMAT ? SentFolder.of(join(sentDirectory, works), shards) : undefined
  return sent && { name: works, vocabularies, sent }
}

/** What is put beside the works of a catalogue in the cluster. */
export interface ClusterComposition extends Omit<ShelvesToWrite, 'generation' | 'works'> {
  name: string
  replicas?: number
  /** The catalogue whose works are kept. */
  base: StoredCatalogue
  /** Vectors of the works; null: none; undefined: those that stood beside them. */
  vectors?: Pick<VectorMaking, 'embedder' | 'kept' | 'since'> | null | undefined
  /** A generation that holds a version already. */
  findVersion?: ((version: string) => Promise<WrittenGeneration | undefined>) | undefined
}

/**
 * Puts records of other sources and vectors beside the works of a catalogue, as a generation that keeps what does not change.
 * @returns Undefined where the catalogue holds them already.
 * @throws EmptySourceError
 */
export async function composeGeneration(composition: ClusterComposition): Promise<WrittenGeneration | undefined> {
  const { name, replicas = 1, base, vectors, findVersion, ...writing } = composition
  const { cluster, shards, signal, onProgress } = writing
  const generation: Generation = { cluster, name: nameGeneration(name), shards }
  const { shelves: _, vectors: __, ...works } = base
  const shelved = await writeShelves({ ...writing, generation: generation.name, works })
  const before = vectors === undefined ? besideTheSameWorks(composition) : undefined
  const meaning = vectors ? describeVectors(vectors) : before?.summary.meaning
  const summary = withVectors(shelved.summary, meaning)
  if (summary.version === base.summary.version) return undefined
  const there = await findVersion?.(summary.version)
  if (there) return there
  const total = base.summary.counts.work
  const made = vectors && (await writeVectors({ ...vectors, generation, works: base.works, total, signal, onProgress }))
  await makeIndex(generation, 'catalogue')
  const index = made ? vectorsIn(generation.name) : before?.vectors
  const beside = made ?? before?.summary.meaning
  const stored: StoredCatalogue = {
    ...shelved,
    summary: beside ? { ...summary, meaning: beside } : summary,
    ...(index !== undefined && { vectors: index }),
  }
  return completeGeneration(generation, stored, { replicas, signal })
}

/** The catalogue whose vectors are taken over: the one in use if it has the same works. */
function besideTheSameWorks({ base, carried }: ClusterComposition): StoredCatalogue | undefined {
  const found = carried?.works === base.works ? carried : base
  return found.vectors === undefined ? undefined : found
}

/** A summary whose version tells of vectors by a model, which are still to be added. */
function withVectors(
  { meaning: _, ...summary }: CatalogueSummary,
  described: Pick<MeaningSummary, 'model' | 'since'> | undefined,
): CatalogueSummary {
  if (!described) return summary
  const { base = summary.version, shelves = [], version } = summary
  const key = vectorsKey(VECTORS_FORMAT, described)
  return { ...summary, base, version: versionName(base, shelves.length > 0 ? [version, key] : [key]) }
}

const nameGeneration = (name: string): string => `${name}-${Date.now().toString(36)}`

/** Says what a generation holds; it is complete then. */
async function completeGeneration(
  generation: Generation,
  stored: StoredCatalogue,
  { replicas, signal }: { replicas: number; signal?: AbortSignal | undefined },
): Promise<WrittenGeneration> {
  const path = `/${nameIn(generation.name, 'catalogue')}/_doc/${CATALOGUE}?refresh=true`
  await generation.cluster.call('PUT', path, stored)
  await spread(generation, replicas, signal)
  return { generation: generation.name, summary: stored.summary }
}

interface Health {
  initializing_shards: number
  unassigned_shards: number
}

const LOOK_MS = 1_000
/** Looks without a copy in the making, after which the cluster is taken to have no room for more. */
const IDLE_LOOKS = 10

/** Has the indexes copied to further nodes, as far as there are some: a catalogue on one node alone would be lost with it. */
async function spread({ cluster, name }: Generation, replicas: number, signal: AbortSignal | undefined): Promise<void> {
  if (replicas === 0) return
  await cluster.call('PUT', `/${name}-*/_settings`, { index: { auto_expand_replicas: `0-${replicas}` } })
  for (let idle = 0; idle < IDLE_LOOKS; ) {
    const { initializing_shards, unassigned_shards } = await cluster.call<Health>('GET', `/_cluster/health/${name}-*`)
    if (initializing_shards + unassigned_shards === 0) return
    idle = initializing_shards > 0 ? 0 : idle + 1
    await sleep(LOOK_MS, undefined, { signal })
  }
}
