import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { ANALYSIS } from '@cognate/matching'
import { FORMAT } from '../embedded/format.ts'
import type { CatalogueSummary } from '../engine.ts'
import type { RawSource } from '../raw-source.ts'
import { readSummary, writeVersion } from '../version/catalogue-json.ts'
import { sumFiles } from '../version/file-sums.ts'
import { CatalogueFiles, syncPath } from './catalogue-files.ts'
import { keepStaging, readCheckpoint } from './checkpoint.ts'
import { estimateTopics } from './estimate-topics.ts'
import { JobPool } from './job-pool.ts'
import { readMergedIds } from './merged-ids.ts'
import { numberRecords } from './number-records.ts'
import { type ImportProgress, Progress } from './progress.ts'
import { readSource } from './read-source.ts'
import { RecordThread } from './record-thread.ts'
import { allRejections, compareEntries, noteRejection, type Rejections } from './rejected.ts'
import { type Position, Staging } from './staging.ts'
import { summarise } from './summarise.ts'
import { type Writing, writeEntities } from './write-entities.ts'
import { writeIndex } from './write-index.ts'
import { writeMergedIds } from './write-merged-ids.ts'
import { breathe, writeWorkRecords } from './write-work-records.ts'
import { writeWorkColumns } from './write-works.ts'

export interface BuildOptions {
  source: RawSource
  /** Where the catalogue is built; what an interrupted build of the same source left there is taken up. */
  directory: string
  signal?: AbortSignal
  /** Hears at most 5 times a second how far the stage at hand has come. */
  onProgress?: (progress: ImportProgress) => void
  /** Threads beside the calling one; 0: none. Default: as many as there are cores, at most 2. */
  maxWorkers?: number
  /** Where what was gathered is kept for later updates; default: it is not. */
  kept?: string
  /** Goes on from what is kept, where that is of the same source, and reads only files that are new or changed. */
  update?: boolean
  /** Works between two checkpoints, from which an interrupted build goes on; default 16,384. */
  checkpointEvery?: number
}

/** The folder of what is gathered; when the catalogue stands, it goes or is kept elsewhere. */
const STAGING = 'staging'

/** Names what a build makes: the same source, layout and analysis give the same key. 8 hexadecimal digits. */
export function buildKey(source: RawSource): string {
  return createHash('sha256').update(`${FORMAT}\n${ANALYSIS}\n${source.fingerprint}`).digest('hex').slice(0, 8)
}

/**
 * Reads a source to its end and writes the catalogue: columns, index, records, and last `catalogue.json`. Memory grows
 * with the numbers of works and authors, not with their texts. The same source gives the same columns and version.
 */
export async function buildCatalogue(options: BuildOptions): Promise<CatalogueSummary> {
  const { source, directory, signal } = options
  mkdirSync(directory, { recursive: true })
  const finished = readSummary(directory)
  if (finished?.version.endsWith(buildKey(source))) {
    await putAside(join(directory, STAGING), options.kept)
    return finished
  }
  rmSync(join(directory, 'catalogue.json'), { force: true })

  const progress = new Progress(options.onProgress)
  const pool = new JobPool(options.maxWorkers ?? Math.min(2, availableParallelism()))
  const base = options.update ? options.kept : undefined
  const staging = new Staging(join(directory, STAGING), startOf(source), base)
  try {
    await readSource(source, { staging, pool, progress, signal, checkpointEvery: options.checkpointEvery ?? 16_384 })
    const summary = await writeCatalogue(options, { staging, pool, progress })
    staging.close()
    await putAside(join(directory, STAGING), options.kept)
    return summary
  } finally {
    staging.close()
    await pool.close()
  }
}

/** What was gathered goes, or is kept in the place of what was kept before. */
async function putAside(staging: string, kept: string | undefined): Promise<void> {
  if (kept === undefined) rmSync(staging, { recursive: true, force: true })
  else if (existsSync(staging)) await keepStaging(staging, kept)
}

/** Whether an update of the source can go on from what is kept. */
export function isKept(source: RawSource, kept: string): boolean {
  return readCheckpoint(kept)?.position.origin === startOf(source).origin
}

function startOf(source: RawSource): Position {
  return {
    key: buildKey(source),
    origin: `${FORMAT} ${ANALYSIS} ${source.description}`,
    files: [],
    bytes: 0,
    rejectedEntries: [],
    words: { work_type: [''], work_type_crossref: [''], language: [''] },
  }
}

type Parts = Pick<Writing, 'staging' | 'pool' | 'progress'>

async function writeCatalogue({ source, directory, signal }: BuildOptions, parts: Parts): Promise<CatalogueSummary> {
  const { staging, progress } = parts
  const files = new CatalogueFiles(directory)
  const rejections = rejectionsOf(source, staging)
  const merged = await readMergedIds(source, rejections)
  const numberings = await numberRecords(staging, source, merged, { progress, signal })
  const estimated = await estimateTopics({ ...parts, numberings, signal })
  const works = writeWorkColumns(staging, files, numberings, estimated)
  const records = new RecordThread(join(directory, 'records.sqlite'), parts.pool.size > 0)
  try {
    const mergedInto = writeMergedIds(files, numberings, merged)
    const writing: Writing = { ...parts, files, records, numberings, estimated, works, merged, mergedInto, signal }
    const averageLength = meanLength(works.work_length)
    const { terms } = await writeBeside(writing, averageLength)
    await records.finish()
    const { key } = staging.position
    const summary = summarise({ source, key, numberings, works, averageLength, terms, rejections })
    await seal(files, { summary, vocabularies: works.vocabularies, rejections, signal })
    return summary
  } finally {
    await records.close()
  }
}

/**
 * Writes the records of works and their index beside all other records: these keep the threads of the pool busy, those
 * the thread of the records and this one.
 */
async function writeBeside(writing: Writing, averageLength: number): Promise<{ terms: number }> {
  const failed = new AbortController()
  const signal = AbortSignal.any([failed.signal, ...(writing.signal ? [writing.signal] : [])])
  const aside = writing.progress.aside()
  const worksWritten = writeWorks({ ...writing, progress: aside, signal }, averageLength)
  // Its failure is met where it is awaited.
  worksWritten.catch(() => {})
  try {
    await writeEntities(writing)
    aside.show()
    return await worksWritten
  } finally {
    failed.abort()
    await worksWritten.catch(() => {})
  }
}

async function writeWorks(writing: Writing, averageLength: number): Promise<{ terms: number }> {
  const { staging, files, works, numberings, progress, signal } = writing
  await writeWorkRecords(writing)
  progress.stage('indexing works', works.work_id.length, 'records')
  const terms = await writeIndex({
    staging,
    files,
    works: numberings.work,
    work_length: works.work_length,
    averageLength,
    onWorks: async (done) => {
      await breathe(signal)
      progress.reach(done)
    },
  })
  return { terms }
}

/** What was not taken of the files read, and how the source differs from what it announces. */
function rejectionsOf({ flaws = [] }: RawSource, { position }: Staging): Rejections {
  const rejections = allRejections(position)
  for (const { file, reason } of flaws) noteRejection(rejections, { file, line: 0, reason })
  return rejections
}

function meanLength(lengths: Uint16Array): number {
  return lengths.length === 0 ? 0 : lengths.reduce((sum, length) => sum + length, 0) / lengths.length
}

interface Sealing {
  summary: CatalogueSummary
  vocabularies: Writing['works']['vocabularies']
  rejections: Rejections
  signal: AbortSignal | undefined
}

/** Writes what is left; the summary stands when all else is safe, since it says that the catalogue is whole. */
async function seal(files: CatalogueFiles, { summary, vocabularies, rejections, signal }: Sealing): Promise<void> {
  files.json('vocabularies.json', vocabularies)
  const lines = rejections.rejectedEntries.sort(compareEntries).map((entry) => `${JSON.stringify(entry)}\n`)
  files.text('rejected.jsonl', lines.join(''))
  await files.sync()
  const sums = await sumFiles(files.directory, { leftOut: STAGING, signal })
  await writeVersion(files.directory, { summary, files: sums })
  await syncPath(files.directory)
}
