import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Vocabularies } from '../embedded/format.ts'
import type { ReferredKind } from './digest-works.ts'
import { Growing, type Numbers } from './growing.ts'
import type { RejectedEntry } from './rejected.ts'
import { StagedLog, writeFully } from './staged-log.ts'

/**
 * What is gathered while a source is read, in the order in which it is met. All of it only ever grows at its end, so that
 * a checkpoint is a list of lengths. A pair `x_ends` and `x` is a list of lists: the values of row r end at x_ends[r].
 */
const columnTypes = {
  work_id: Float64Array,
  work_day: Int32Array,
  work_year: Uint16Array,
  work_type: Uint8Array,
  work_type_crossref: Uint8Array,
  work_language: Uint16Array,
  work_venue: Int32Array,
  work_cited_by: Uint32Array,
  work_length: Uint16Array,
  work_flags: Uint8Array,
  authorship_ends: Uint32Array,
  authorship: Uint32Array,
  authorship_position: Uint8Array,
  /** One list an authorship. */
  affiliation_ends: Uint32Array,
  affiliation: Uint32Array,
  work_topic_ends: Uint32Array,
  work_topic: Uint32Array,
  /** In postings of the logs `posting_term` and `posting_frequency`. */
  posting_ends: Float64Array,
  /** In bytes of the log of the same name, like those below. */
  work_record_ends: Float64Array,
  title_ends: Float64Array,
  doi_ends: Float64Array,
  author_id: Float64Array,
  author_ends: Float64Array,
  institution_id: Float64Array,
  institution_ends: Float64Array,
  venue_id: Float64Array,
  venue_ends: Float64Array,
  topic_id: Float64Array,
  topic_ends: Float64Array,
  term_bytes: Uint8Array,
  term_ends: Uint32Array,
} as const
type ColumnTypes = typeof columnTypes
export type StagedColumns = { [Name in keyof ColumnTypes]: Growing<InstanceType<ColumnTypes[Name]> & Numbers> }

/** What is kept on disk alone. The logs named after kinds hold what the source, else the first reference says of a record. */
const logNames = [
  'work_record',
  'title',
  'doi',
  'posting_term',
  'posting_frequency',
  'author',
  'institution',
  'venue',
  'topic',
] as const
export type LogName = (typeof logNames)[number]

/** Where reading stands, beside the lengths. */
export interface Position {
  /** The source that is read, by `buildKey`. */
  key: string
  /** Files read to their end, in the order of reading. */
  files: number
  /** Lines taken of the file at hand. */
  lines: number
  /** Stored bytes of the files read to their end. */
  bytes: number
  abstracts: number
  rejected: Record<string, number>
  /** The first of the lines that were not taken. */
  rejectedEntries: RejectedEntry[]
  vocabularies: Vocabularies
  /** Records of each kind that the source itself describes; those behind are known from references alone. */
  described: Record<ReferredKind, number>
}

interface Checkpoint {
  position: Position
  columns: Record<string, number>
  logs: Record<string, number>
}

/** The growing files of a build, which a later run takes up where the last checkpoint stands. */
export class Staging {
  readonly columns: StagedColumns
  readonly logs: Record<LogName, StagedLog>
  position: Position
  private readonly directory: string
  private readonly written: Record<string, number> = {}

  /** Takes up the checkpoint of the directory where it was made for the same source, else begins anew. */
  constructor(directory: string, start: Position) {
    this.directory = directory
    const checkpoint = readCheckpoint(directory, start.key)
    if (!checkpoint) rmSync(directory, { recursive: true, force: true })
    mkdirSync(directory, { recursive: true })
    this.position = checkpoint?.position ?? start
    this.columns = Object.fromEntries(
      Object.entries(columnTypes).map(([name, type]) => [
        name,
        this.restore(name, type, checkpoint?.columns[name] ?? 0),
      ]),
    ) as StagedColumns
    this.logs = Object.fromEntries(
      logNames.map((name) => [name, new StagedLog(join(directory, `${name}.log`), checkpoint?.logs[name] ?? 0)]),
    ) as Record<LogName, StagedLog>
  }

  private restore(name: string, type: ColumnTypes[keyof ColumnTypes], length: number): Growing<Numbers> {
    const column = new Growing<Numbers>(type as never, Math.max(1024, length))
    this.written[name] = length
    if (length === 0) return column
    const bytes = readFileSync(this.columnPath(name)).subarray(0, length * type.BYTES_PER_ELEMENT)
    new Uint8Array(column.values.buffer).set(bytes)
    column.length = length
    return column
  }

  private columnPath(name: string): string {
    return join(this.directory, `${name}.column`)
  }

  /** Makes sure that a later run goes on from here. */
  checkpoint(): void {
    const columns: Record<string, number> = {}
    for (const [name, column] of Object.entries(this.columns)) {
      this.append(name, column)
      columns[name] = column.length
    }
    const logs = Object.fromEntries(logNames.map((name) => [name, this.logs[name].flush()]))
    const path = join(this.directory, 'checkpoint.json')
    writeFileSync(`${path}.new`, JSON.stringify({ position: this.position, columns, logs, boot: bootId() }))
    renameSync(`${path}.new`, path)
  }

  private append(name: string, column: Growing<Numbers>): void {
    const size = column.type.BYTES_PER_ELEMENT
    const from = this.written[name]! * size
    const file = openSync(this.columnPath(name), existsSync(this.columnPath(name)) ? 'r+' : 'w')
    try {
      writeFully(file, new Uint8Array(column.values.buffer, from, column.length * size - from), from)
    } finally {
      closeSync(file)
    }
    this.written[name] = column.length
  }

  /** Records of a kind so far. */
  records(kind: ReferredKind | 'work'): number {
    return this.columns[`${kind}_id`].length
  }

  /** Whether the source itself describes the record of a row. */
  isDescribed(kind: ReferredKind, row: number): boolean {
    return row < this.position.described[kind]
  }

  close(): void {
    for (const log of Object.values(this.logs)) log.close()
  }

  /** Closes and removes everything: the catalogue is made. */
  discard(): void {
    this.close()
    rmSync(this.directory, { recursive: true, force: true })
  }
}

function readCheckpoint(directory: string, key: string): Checkpoint | undefined {
  let found: Checkpoint & { boot: string }
  try {
    found = JSON.parse(readFileSync(join(directory, 'checkpoint.json'), 'utf8'))
  } catch {
    return undefined
  }
  // Nothing is forced to the disk before the end, so what was written before the machine went down cannot be trusted.
  const fits = found.position.key === key && found.boot === bootId()
  return fits && holdsLengths(directory, found) ? found : undefined
}

function holdsLengths(directory: string, checkpoint: Checkpoint): boolean {
  const holds = (file: string, bytes: number) => bytes === 0 || fileSize(join(directory, file)) >= bytes
  return (
    Object.entries(columnTypes).every(([name, type]) =>
      holds(`${name}.column`, (checkpoint.columns[name] ?? Number.POSITIVE_INFINITY) * type.BYTES_PER_ELEMENT),
    ) && logNames.every((name) => holds(`${name}.log`, checkpoint.logs[name] ?? Number.POSITIVE_INFINITY))
  )
}

function fileSize(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? -1
}

/** Names the run of the machine; empty where the system does not tell. */
function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return ''
  }
}
