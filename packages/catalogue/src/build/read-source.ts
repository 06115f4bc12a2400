import { type LineFile, type RawEntity, type RawSource, rawEntities } from '../raw-source.ts'
import type { ImportFilter } from '../sources/openalex/import-filter.ts'
import { cutBatches, type Flaw } from './batches.ts'
import type { EntityBatch } from './digest-entities.ts'
import type { WorkBatch } from './digest-works.ts'
import { inOrder, type JobPool } from './job-pool.ts'
import type { Progress } from './progress.ts'
import { noteRejection } from './rejected.ts'
import type { Staging } from './staging.ts'
import { Taking } from './taking.ts'

/** Our names of the kinds. */
const kindOf = {
  topics: 'topic',
  institutions: 'institution',
  sources: 'venue',
  authors: 'author',
  works: 'work',
} as const

interface Reading {
  staging: Staging
  taking: Taking
  pool: JobPool
  progress: Progress
  filter?: ImportFilter
  signal?: AbortSignal
}

/** Reads all files of a source into the staging, from its last checkpoint on. */
export async function readSource(
  source: RawSource,
  reading: Omit<Reading, 'taking' | 'filter'> & {
    /** Works between two checkpoints. */
    checkpointEvery: number
  },
): Promise<void> {
  const files = rawEntities.flatMap((entity) => source.files[entity].map((file) => ({ entity, file })))
  const total = files.reduce((sum, { file }) => sum + file.bytes, 0)
  const taking = new Taking(reading.staging, reading.checkpointEvery)
  if (reading.staging.position.files === 0 && reading.staging.position.lines === 0) {
    for (const { file, reason } of source.flaws ?? [])
      noteRejection(reading.staging.position, { file, line: 0, reason })
  }
  for (const { entity, file } of files.slice(reading.staging.position.files)) {
    // A generator does not know how many bytes it will give, so its records are counted.
    reading.progress.stage(`reading ${entity}`, total, total > 0 ? 'bytes' : 'records')
    await readFile(entity, file, { ...reading, taking, filter: source.filter })
    const { position } = reading.staging
    position.files++
    position.lines = 0
    position.bytes += file.bytes
    // Small files are read again sooner than a checkpoint is written.
    if (file.bytes > SMALL_FILE || position.files === files.length) reading.staging.checkpoint()
  }
}

/** Stored bytes. */
const SMALL_FILE = 1 << 22

async function readFile(entity: RawEntity, file: LineFile, reading: Reading): Promise<void> {
  const { staging, progress, signal } = reading
  const batches = cutBatches(file, {
    skipLines: staging.position.lines,
    onBytes: (bytes) => file.bytes > 0 && progress.reach(staging.position.bytes + bytes),
  })
  const digested = inOrder(batches, reading.pool.ahead, async (item) => {
    signal?.throwIfAborted()
    if (!('bytes' in item)) return item
    return { firstLine: item.firstLine, ...(await digest(entity, item.bytes, reading)) }
  })
  for await (const item of digested) {
    signal?.throwIfAborted()
    take(entity, file.name, item, reading)
    if (file.bytes === 0) progress.reach(staging.records(kindOf[entity]))
  }
}

function digest(
  entity: RawEntity,
  bytes: Uint8Array<ArrayBuffer>,
  { pool, filter }: Reading,
): Promise<WorkBatch | EntityBatch> {
  return entity === 'works'
    ? pool.run('works', { bytes, filter })
    : pool.run('entities', { kind: kindOf[entity], bytes })
}

type Digested = Flaw | ({ firstLine: number } & (WorkBatch | EntityBatch))

function take(entity: RawEntity, file: string, item: Digested, { staging, taking }: Reading): void {
  if ('reason' in item) noteRejection(staging.position, { file, line: item.line + 1, reason: item.reason })
  else if (entity === 'works') taking.takeWorks(file, item.firstLine, item as WorkBatch)
  else taking.takeEntities(kindOf[entity], file, item.firstLine, item as EntityBatch)
}
