import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { ANALYSIS } from '@cognate/matching'
import { DAY_MS, FORMAT, NONE, SEGMENT_WORKS } from '../embedded/format.ts'
import type { CatalogueSummary } from '../engine.ts'
import type { RawSource } from '../raw-source.ts'
import { CatalogueFiles, syncPath } from './catalogue-files.ts'
import { JobPool } from './job-pool.ts'
import { numberByIds } from './numbering.ts'
import { type ImportProgress, Progress } from './progress.ts'
import { readSource } from './read-source.ts'
import { RecordWriter } from './record-writer.ts'
import { type RowsWithWorks, rowsWithWorks } from './rows-with-works.ts'
import { type Position, Staging } from './staging.ts'
import { type Writing, writeEntities } from './write-entities.ts'
import { writeIndex } from './write-index.ts'
import { breathe, writeWorkRecords } from './write-work-records.ts'
import { type Numberings, type WorkColumns, writeWorkColumns } from './write-works.ts'

export interface BuildOptions {
  source: RawSource
  /** Where the catalogue is built; what an interrupted build of the same source left there is taken up. */
  directory: string
  signal?: AbortSignal
  /** Hears at most 5 times a second how far the stage at hand has come. */
  onProgress?: (progress: ImportProgress) => void
  /** Threads beside the calling one; 0: none. Default: as many as there are cores, at most 2. */
  maxWorkers?: number
  /** Works between two checkpoints, from which an interrupted build goes on; default 16,384. */
  checkpointEvery?: number
}

/** The folder of what is gathered; it goes when the catalogue stands. */
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
    rmSync(join(directory, STAGING), { recursive: true, force: true })
    return finished
  }
  rmSync(join(directory, 'catalogue.json'), { force: true })

  const progress = new Progress(options.onProgress)
  const pool = new JobPool(options.maxWorkers ?? Math.min(2, availableParallelism()))
  const staging = new Staging(join(directory, STAGING), startOf(buildKey(source)))
  try {
    await readSource(source, { staging, pool, progress, signal, checkpointEvery: options.checkpointEvery ?? 16_384 })
    return await writeCatalogue(options, { staging, pool, progress })
  } finally {
    staging.close()
    await pool.close()
  }
}

/** The summary of a finished catalogue; undefined where the directory holds none. */
export function readSummary(directory: string): CatalogueSummary | undefined {
  const path = join(directory, 'catalogue.json')
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as CatalogueSummary) : undefined
}

function startOf(key: string): Position {
  const words = () => ['']
  return {
    key,
    files: 0,
    lines: 0,
    bytes: 0,
    abstracts: 0,
    rejected: {},
    rejectedEntries: [],
    vocabularies: {
      work_type: words(),
      work_type_crossref: words(),
      language: words(),
      country: words(),
      institution_type: words(),
      source_type: words(),
    },
    described: { author: 0, institution: 0, venue: 0, topic: 0 },
  }
}

type Parts = Pick<Writing, 'staging' | 'pool' | 'progress'>

async function writeCatalogue({ source, directory, signal }: BuildOptions, parts: Parts): Promise<CatalogueSummary> {
  const { staging, progress } = parts
  const files = new CatalogueFiles(directory)
  const numberings = numberAll(staging, source.filter ? rowsWithWorks(staging) : undefined)
  const works = writeWorkColumns(staging, files, numberings)
  const records = new RecordWriter(join(directory, 'records.sqlite'))
  try {
    const writing: Writing = { ...parts, files, records, numberings, works, signal }
    await writeEntities(writing)
    await writeWorkRecords(writing)
    progress.stage('indexing works', works.work_id.length, 'records')
    const averageLength = meanLength(works.work_length)
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
    records.finish()
    const summary = summarise({ source, staging, numberings, works, averageLength, terms })
    await seal(files, summary, staging)
    return summary
  } finally {
    records.close()
  }
}

/** @param kept  Rows that get a number; default: all. */
function numberAll({ columns }: Staging, kept?: RowsWithWorks): Numberings {
  return {
    work: numberByIds(columns.work_id.taken()),
    author: numberByIds(columns.author_id.taken(), kept?.author),
    institution: numberByIds(columns.institution_id.taken(), kept?.institution),
    venue: numberByIds(columns.venue_id.taken(), kept?.venue),
    topic: numberByIds(columns.topic_id.taken()),
  }
}

function meanLength(lengths: Uint16Array): number {
  return lengths.length === 0 ? 0 : lengths.reduce((sum, length) => sum + length, 0) / lengths.length
}

interface Outcome {
  source: RawSource
  staging: Staging
  numberings: Numberings
  works: WorkColumns
  averageLength: number
  terms: number
}

function summarise({ source, staging, numberings, works, averageLength, terms }: Outcome): CatalogueSummary {
  const date = dateOfCatalogue(works.work_day)
  const countOf = (kind: keyof Numberings) => numberings[kind].order.length
  const { filtered = 0, ...rejected } = staging.position.rejected
  return {
    version: `${date}-${staging.position.key}`,
    created_at: new Date().toISOString(),
    date,
    source: source.description,
    counts: {
      author: countOf('author'),
      work: countOf('work'),
      institution: countOf('institution'),
      venue: countOf('venue'),
      topic: countOf('topic'),
      ...noDocuments,
    },
    abstracts: staging.position.abstracts,
    analysis: ANALYSIS,
    average_length: averageLength,
    segments: Math.ceil(countOf('work') / SEGMENT_WORKS),
    terms,
    rejected,
    ...(source.filter ? { filtered } : {}),
  }
}

/** Records of other sources are put beside a finished catalogue. */
const noDocuments = { project: 0, startup: 0, starthub: 0, partner: 0, policydoc: 0 }

/** One work in so many may bear a date of the far future, as large sources have them. */
const MISDATED = 2_000

/** The newest publication date, `YYYY-MM-DD`, beyond the few that are misdated; 1970-01-01 where no work has a date. */
function dateOfCatalogue(days: Int32Array): string {
  const known = days.filter((day) => day !== NONE).sort()
  const day = known[known.length - 1 - Math.floor(known.length / MISDATED)] ?? 0
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}

/** Writes what is left; the summary stands when all else is safe, since it says that the catalogue is whole. */
async function seal(files: CatalogueFiles, summary: CatalogueSummary, staging: Staging): Promise<void> {
  files.json('vocabularies.json', staging.position.vocabularies)
  files.text('rejected.jsonl', staging.position.rejectedEntries.map((entry) => `${JSON.stringify(entry)}\n`).join(''))
  await files.sync()
  files.json('catalogue.json', summary)
  await syncPath(join(files.directory, 'catalogue.json'))
  await syncPath(files.directory)
  staging.discard()
}
