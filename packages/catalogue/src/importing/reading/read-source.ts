import type { ProgressReporter } from '../../base/progress.ts'
import {
  type ImportFilter,
  type LineFile,
  type RawEntity,
  type RawSource,
  rawEntities,
  type WorkFormatName,
} from '../../sources/reading/raw-source.ts'
import { cutBatches, type Flaw } from '../digesting/batches.ts'
import type { EntityBatch } from '../digesting/digest-entities.ts'
import type { WorkBatch } from '../digesting/digest-works.ts'
import { inOrder, type JobPool } from '../jobs/job-pool.ts'
import type { StagedFile } from '../staging/position.ts'
import { countRejected, forgetRejections, forgetVanished, noteLine } from '../staging/rejected.ts'
import type { Staging } from '../staging/staging.ts'
import { BatchMerger } from './merge-batches.ts'

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
  merger: BatchMerger
  pool: JobPool
  progress: ProgressReporter
  filter?: ImportFilter
  format?: WorkFormatName
  signal?: AbortSignal
}

/** Reads the files of a source that were not read before into the staging, from its last checkpoint on. */
export async function readSource(
  source: RawSource,
  reading: Omit<Reading, 'merger' | 'filter' | 'format'> & {
    /** Works between two checkpoints. */
    checkpointEvery: number
  },
): Promise<void> {
  const { staging, progress } = reading
  const { position } = staging
  forgetVanished(position, namesIn(source))
  progress.watchRejected(() => countRejected(position))
  const files = unreadFiles(source, position.files)
  const total = position.bytes + files.reduce((sum, { file }) => sum + file.bytes, 0)
  const merger = new BatchMerger(staging, reading.checkpointEvery)
  for (const { entity, file } of files) {
    // A generator does not know its size in bytes, so its records are counted.
    progress.stage(`reading ${entity}`, total, total > 0 ? 'bytes' : 'records')
    await readFile(startFile(entity, file, staging), file, {
      ...reading,
      merger,
      filter: source.filter,
      format: source.format,
    })
    position.files.at(-1)!.isRead = true
    position.bytes += file.bytes
    // Reading a small file again takes less time than writing a checkpoint.
    if (file.bytes > SMALL_FILE) staging.checkpoint()
  }
  staging.checkpoint()
}

const namesIn = ({ files }: RawSource): ReadonlySet<string> =>
  new Set(rawEntities.flatMap((entity) => files[entity].map(({ name }) => name)))

/** Stored bytes. */
const SMALL_FILE = 1 << 22

type FileOfSource = Pick<StagedFile, 'entity' | 'name'> & { mark?: string | undefined }

/** What tells a file, as it is, from all others. */
export const fileKey = ({ entity, name, mark = '' }: FileOfSource): string => `${entity} ${mark} ${name}`

const filesOf = (source: RawSource) =>
  rawEntities.flatMap((entity) => source.files[entity].map((file) => ({ entity, file })))

/** The files of a source that were not read as they are now, in the order of reading. */
export function unreadFiles(source: RawSource, read: readonly StagedFile[]): { entity: RawEntity; file: LineFile }[] {
  const known = new Set(read.filter(({ isRead }) => isRead).map(fileKey))
  return filesOf(source).filter(({ entity, file }) => !known.has(fileKey({ entity, ...file })))
}

/** The files that were read and that the source has no longer as they were. */
export function goneFiles(source: RawSource, read: readonly StagedFile[]): StagedFile[] {
  const there = new Set(filesOf(source).map(({ entity, file }) => fileKey({ entity, ...file })))
  return read.filter((file) => !there.has(fileKey(file)))
}

/** The file that was being read at the last checkpoint, or a new one. */
function startFile(
  entity: RawEntity,
  { name, mark = '', updatedDate = '' }: LineFile,
  { position }: Staging,
): StagedFile {
  const lastFile = position.files.at(-1)
  if (lastFile && !lastFile.isRead) return lastFile
  forgetRejections(position, name)
  const file = { entity, name, mark, updatedDate, isRead: false, lines: 0, rejected: {} }
  position.files.push(file)
  return file
}

async function readFile(staged: StagedFile, file: LineFile, reading: Reading): Promise<void> {
  const { staging, progress, signal } = reading
  const { entity } = staged
  const batches = cutBatches(file, {
    skipLines: staged.lines,
    onBytes: (bytes) => file.bytes > 0 && progress.reach(staging.position.bytes + bytes),
  })
  const digestedBatches = inOrder(batches, reading.pool.jobsAhead, async (item) => {
    signal?.throwIfAborted()
    if (!('bytes' in item)) return item
    return { firstLine: item.firstLine, ...(await digest(entity, item.bytes, reading)) }
  })
  for await (const item of digestedBatches) {
    signal?.throwIfAborted()
    mergeBatch(staged, item, reading)
    if (file.bytes === 0) progress.reach(staging.records(kindOf[entity]))
  }
}

function digest(
  entity: RawEntity,
  bytes: Uint8Array<ArrayBuffer>,
  { pool, filter, format }: Reading,
): Promise<WorkBatch | EntityBatch> {
  return entity === 'works'
    ? pool.run('works', { bytes, filter, format })
    : pool.run('entities', { kind: kindOf[entity], bytes, format })
}

type Digested = Flaw | ({ firstLine: number } & (WorkBatch | EntityBatch))

function mergeBatch(file: StagedFile, item: Digested, { staging, merger }: Reading): void {
  const kind = kindOf[file.entity]
  if ('reason' in item) noteLine(staging.position, file, { line: item.line + 1, reason: item.reason })
  else if (kind === 'work') merger.mergeWorks(item.firstLine, item as WorkBatch)
  else merger.mergeEntities(kind, item.firstLine, item as EntityBatch)
}
