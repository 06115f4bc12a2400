import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { INSTITUTION_FOLDING } from '@cognate/curation'
import { ANALYSIS } from '@cognate/matching'
import { type ImportProgress, ProgressReporter } from '../base/progress.ts'
import { syncPath } from '../base/sync-path.ts'
import { yieldToEvents } from '../base/yield-to-events.ts'
import { vocabularyOf } from '../columns/columns.ts'
import type { CatalogueSummary } from '../engine/catalogue-summary.ts'
import { readSummary, writeVersion } from '../engine/version/catalogue-json.ts'
import { sumFiles } from '../engine/version/file-sums.ts'
import type { RawSource } from '../sources/reading/raw-source.ts'
import { READING } from '../sources/reading/readable-text.ts'
import { countUpdated, type UpdatedWorks } from './count-updated.ts'
import { JobPool } from './jobs/job-pool.ts'
import { findLeftOver, isMadeBy } from './left-over.ts'
import { AUTHOR_FOLDING } from './numbering/fold-staged-authors.ts'
import { readMergedIds } from './numbering/merged-ids.ts'
import { numberRecords } from './numbering/number-records.ts'
import { goneFiles, readSource } from './reading/read-source.ts'
import { findKept, keepStaging, readCheckpoint } from './staging/checkpoint.ts'
import type { Position } from './staging/position.ts'
import { workWordNames } from './staging/read-columns.ts'
import { allRejections, compareEntries, noteRejection, type Rejections } from './staging/rejected.ts'
import { Staging } from './staging/staging.ts'
import { summarise } from './summarise.ts'
import { estimateTopics } from './topics/estimate-topics.ts'
import type { EngineForm, IndexFigures, WorkPostings } from './writing/catalogue-writer.ts'
import { readStagedPostings } from './writing/staged-postings.ts'
import { type Writing, writeEntities } from './writing/write-entities.ts'
import { writeMergedIds } from './writing/write-merged-ids.ts'
import { writeWorkRecords } from './writing/write-work-records.ts'
import { writeWorkColumns } from './writing/write-works.ts'

export interface ImportCatalogueOptions {
  source: RawSource
  /** The form of the engine that will search the catalogue. */
  form: EngineForm
  /** Where the catalogue is built; an interrupted build of the same source is continued there. */
  directory: string
  signal?: AbortSignal
  /** Called at most 5 times a second with the progress of the current stage. */
  onProgress?: (progress: ImportProgress) => void
  /** Number of threads beside the calling one, 0 or more. Default: the number of cores, at most 2; 0 for a source that is read before threads have started. */
  maxWorkers?: number
  /** Where the staging is kept for later updates, once the catalogue is in use (`takeKept`); default: it is removed. */
  keptDirectory?: string
  /** Continues from the kept staging if it is of the same source, and reads only new or changed files. */
  update?: boolean
  /** Called with what an update brought, once all is read; never where nothing was kept to begin from, or all was read before. */
  onUpdated?: (works: UpdatedWorks) => void
  /** The key that the catalogue in use has of this source (`keyOfSource`): what was read for another of its catalogues is not continued. */
  keyInUse?: string | undefined
  /** Works between two checkpoints, from which an interrupted build continues; default 16,384. */
  checkpointEvery?: number
}

/** The folder of the staging. When the catalogue is complete, it is removed or kept elsewhere. */
const STAGING = 'staging'

/** Names how a catalogue is made of what was read: raised where the same files give another one, which is then made at the next import. */
const MAKING = 'catalogue-2'

/** The key of the catalogue that an import makes: the same source, form, reading, making, analysis, folding rules and rounding give the same key. 8 hexadecimal digits. */
export function importKey(source: RawSource, { format }: Pick<EngineForm, 'format'>): string {
  return createHash('sha256')
    .update(
      `${format}\n${READING}\n${MAKING}\n${ANALYSIS}\n${INSTITUTION_FOLDING}\n${AUTHOR_FOLDING}\n${LENGTH_BITS}\n${source.fingerprint}`,
    )
    .digest('hex')
    .slice(0, 8)
}

/**
 * Reads a source to its end, hands what it holds to a writer of the form, and writes `catalogue.json` last. Memory grows
 * with the numbers of works and authors, not with their texts. The same source gives the same columns and version.
 */
export async function importCatalogue(options: ImportCatalogueOptions): Promise<CatalogueSummary> {
  const { source, directory, form, signal } = options
  mkdirSync(directory, { recursive: true })
  const finishedSummary = readSummary(directory)
  if (finishedSummary && isMadeBy(finishedSummary, { key: importKey(source, form), update: options.update })) {
    await keepOrRemove(join(directory, STAGING), options.keptDirectory)
    return finishedSummary
  }
  rmSync(join(directory, 'catalogue.json'), { force: true })

  const progress = new ProgressReporter(options.onProgress)
  const pool = new JobPool(options.maxWorkers ?? threadsFor(source))
  const start = startPosition(source, form)
  const base =
    options.update && options.keptDirectory
      ? findKept(options.keptDirectory, start.origin, options.keyInUse)
      : undefined
  const stagingDirectory = join(directory, STAGING)
  if (!options.update) dropUpdate(stagingDirectory, source, start)
  const staging = new Staging(stagingDirectory, start, base)
  try {
    await readSource(source, { staging, pool, progress, signal, checkpointEvery: options.checkpointEvery ?? 16_384 })
    const summary = await writeCatalogue(options, { staging, pool, progress })
    staging.close()
    await keepOrRemove(join(directory, STAGING), options.keptDirectory)
    return summary
  } finally {
    staging.close()
    await pool.close()
  }
}

/** Removes what an update of the same files had begun: it holds works of files that are gone, which an import leaves out. */
function dropUpdate(directory: string, source: RawSource, { key }: Position): void {
  const begun = readCheckpoint(directory, key)
  if (begun && goneFiles(source, begun.position.files).length > 0) rmSync(directory, { recursive: true, force: true })
}

/** Stored bytes that one thread reads in the second in which others start. */
const SMALL_BYTES = 3_000_000

function threadsFor({ files }: RawSource): number {
  const sizes = Object.values(files).flatMap((some) => some.map(({ bytes }) => bytes))
  const isSmall = sizes.every((bytes) => bytes > 0) && sizes.reduce((sum, bytes) => sum + bytes, 0) < SMALL_BYTES
  return isSmall ? 0 : Math.min(2, availableParallelism())
}

/** Removes the staging, or keeps it. */
async function keepOrRemove(staging: string, kept: string | undefined): Promise<void> {
  if (kept === undefined) rmSync(staging, { recursive: true, force: true })
  else if (existsSync(staging)) await keepStaging(staging, kept)
}

/** Whether an update of the source can continue from the kept staging. @param keyInUse  As that of an import. */
export function canContinue(
  source: RawSource,
  form: Pick<EngineForm, 'format'>,
  { kept, keyInUse }: { kept: string; keyInUse?: string | undefined },
): boolean {
  return findKept(kept, startPosition(source, form).origin, keyInUse) !== undefined
}

function startPosition(source: RawSource, form: Pick<EngineForm, 'format'>): Position {
  return {
    key: importKey(source, form),
    origin: `${form.format} ${READING} ${ANALYSIS} ${source.description}`,
    files: [],
    bytes: 0,
    rejectedEntries: [],
    words: Object.fromEntries(workWordNames.map((name) => [vocabularyOf[name], ['']])) as Position['words'],
  }
}

type Parts = Pick<Writing, 'staging' | 'pool' | 'progress'>

async function writeCatalogue(options: ImportCatalogueOptions, parts: Parts): Promise<CatalogueSummary> {
  const { source, directory, form, signal } = options
  const { staging, progress } = parts
  const rejections = rejectionsOf(source, staging)
  const merged = await readMergedIds(source, rejections)
  const numberings = await numberRecords(staging, source, merged, { rejections, progress, signal })
  const updated = countUpdated(staging, numberings.work.order)
  if (updated) options.onUpdated?.(updated)
  const estimatedTopics = await estimateTopics({ ...parts, numberings, signal })
  const writer = form.createWriter(directory, parts.pool.size > 0)
  try {
    const works = writeWorkColumns(staging, writer, numberings, estimatedTopics)
    const mergedInto = writeMergedIds(writer, numberings, merged)
    const writing: Writing = {
      ...parts,
      writer,
      numberings,
      estimatedTopics: estimatedTopics,
      works,
      merged,
      mergedInto,
      signal,
    }
    const averageLength = meanLength(works.work_length)
    const { index, entities } = await writeInParallel(writing, averageLength)
    const found = findLeftOver(source, { staging, rows: numberings.work.order })
    const summary = summarise({ source, ...found, numberings, works, averageLength, index, entities, rejections })
    await writeRejections(directory, rejections)
    await writer.finish(works.vocabularies)
    await writeSummary(directory, summary, signal)
    return summary
  } finally {
    await writer.close()
  }
}

/**
 * Writes works and their index at the same time as all other records: completing these keeps the pool's threads busy, while
 * works need only this thread and the writer's.
 */
async function writeInParallel(writing: Writing, averageLength: number) {
  const failure = new AbortController()
  const signal = AbortSignal.any([failure.signal, ...(writing.signal ? [writing.signal] : [])])
  const parallelProgress = writing.progress.startParallel()
  const entitiesWritten = Promise.withResolvers<unknown>()
  const worksWriting = writeWorks(
    { ...writing, progress: parallelProgress, signal },
    { averageLength, entitiesWritten: entitiesWritten.promise },
  )
  // Failures are thrown where they are awaited.
  worksWriting.catch(() => {})
  entitiesWritten.promise.catch(() => {})
  try {
    const entities = await writeEntities(writing)
    parallelProgress.release()
    entitiesWritten.resolve(undefined)
    return { index: await worksWriting, entities }
  } catch (error) {
    entitiesWritten.reject(error)
    throw error
  } finally {
    failure.abort()
    await worksWriting.catch(() => {})
  }
}

async function writeWorks(
  writing: Writing,
  further: Pick<WorkPostings, 'averageLength' | 'entitiesWritten'>,
): Promise<IndexFigures> {
  const { staging, writer, works, numberings, progress, signal } = writing
  await writeWorkRecords(writing)
  progress.stage('indexing works', works.work_id.length, 'records')
  return writer.addPostings({
    staging: readStagedPostings(staging),
    order: numberings.work.order,
    lengths: works.work_length,
    vocabularies: works.vocabularies,
    ...further,
    onWorks: async (done) => {
      await yieldToEvents(signal)
      progress.reach(done)
    },
  })
}

/** The rejected lines, and how the source differs from its manifest. */
function rejectionsOf({ flaws = [] }: RawSource, { position }: Staging): Rejections {
  const rejections = allRejections(position)
  for (const { file, reason } of flaws) noteRejection(rejections, { file, line: 0, reason })
  return rejections
}

/** Bits of a mean length: from one to the next it is 2 to 3 % more. */
const LENGTH_BITS = 6

/**
 * The mean length of works, rounded: each impact depends on it, so that a few further works would change the impacts of all.
 * Whole ones below 64 stay as they are.
 */
export function meanLength(lengths: Uint16Array): number {
  if (lengths.length === 0) return 0
  const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length
  if (mean === 0) return 0
  const unit = 2 ** (Math.floor(Math.log2(mean)) + 1 - LENGTH_BITS)
  return Math.round(mean / unit) * unit
}

/** Lists the first rejected lines. */
async function writeRejections(directory: string, { rejectedEntries }: Rejections): Promise<void> {
  const lines = rejectedEntries.sort(compareEntries).map((entry) => `${JSON.stringify(entry)}\n`)
  const path = join(directory, 'rejected.jsonl')
  writeFileSync(path, lines.join(''))
  await syncPath(path)
}

/** Written last, when everything else is on the disk: the summary says that the catalogue is complete. */
async function writeSummary(
  directory: string,
  summary: CatalogueSummary,
  signal: AbortSignal | undefined,
): Promise<void> {
  const files = await sumFiles(directory, { excludedFolder: STAGING, signal })
  await writeVersion(directory, { summary, files })
  await syncPath(directory)
}
