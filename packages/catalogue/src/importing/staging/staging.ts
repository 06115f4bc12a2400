import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { Growing, type Numbers } from '../../base/growing.ts'
import type { PackedTexts } from '../../base/text-pack.ts'
import type { vocabularyOf, WorkWord } from '../../columns/columns.ts'
import type { RawEntity } from '../../sources/reading/raw-source.ts'
import { adoptStaging, type Checkpoint, columnPath, openLog, readCheckpoint, writeCheckpoint } from './checkpoint.ts'
import type { ReferredKind } from './references.ts'
import type { RejectedEntry } from './rejected.ts'
import {
  columnTypes,
  DESCRIBED,
  type LogName,
  logNames,
  type StagedColumns,
  stagedColumnNames,
} from './staged-columns.ts'
import { type StagedLog, writeFully } from './staged-log.ts'

/** A file of the source that was read, or is being read where it is the last. */
export interface StagedFile {
  entity: RawEntity
  name: string
  /** As in `LineFile`; empty where the source has none. */
  mark: string
  updatedDate: string
  isRead: boolean
  /** Number of lines read so far. */
  lines: number
  /** Lines that were not taken, by reason. */
  rejected: Record<string, number>
}

/** The order in which a source that is read at once gives the files of a kind. */
export function compareFiles(a: StagedFile, b: StagedFile): number {
  if (a.updatedDate !== b.updatedDate) return a.updatedDate < b.updatedDate ? -1 : 1
  return a.name === b.name ? 0 : a.name < b.name ? -1 : 1
}

/** How far reading has come, beside the lengths. */
export interface Position {
  /** What is built: `importKey`. */
  key: string
  /** A kept staging can only be continued with the same origin: form, reading, analysis and source. */
  origin: string
  /** In the order of reading. */
  files: StagedFile[]
  /** Stored bytes of the files that this build read to their end. */
  bytes: number
  /** The first of the lines that were not taken. */
  rejectedEntries: RejectedEntry[]
  /** The words behind coded columns. */
  words: Record<(typeof vocabularyOf)[WorkWord], string[]>
}

/** The growing files of a build. A later run continues from the last checkpoint. */
export class Staging {
  readonly columns: StagedColumns
  readonly logs: Record<LogName, StagedLog>
  readonly position: Position
  private readonly directory: string
  private readonly lengths: Checkpoint['logs']
  private readonly writtenLengths: Record<string, number> = {}
  /** The last text of each row. */
  private readonly lastText: Record<ReferredKind, Growing<Int32Array<ArrayBuffer>>>

  /**
   * Continues from the checkpoint of the directory if it belongs to the same build; else from a kept staging, or starts empty.
   * @param base  The directory of the kept staging.
   */
  constructor(directory: string, start: Position, base?: string) {
    this.directory = directory
    let checkpoint = readCheckpoint(directory, start.key)
    if (!checkpoint) {
      rmSync(directory, { recursive: true, force: true })
      mkdirSync(directory, { recursive: true })
      checkpoint = base === undefined ? undefined : adoptStaging(base, directory, start)
    }
    this.position = checkpoint?.position ?? start
    this.columns = Object.fromEntries(
      stagedColumnNames.map((name) => [name, this.restore(name, checkpoint?.columns[name] ?? 0)]),
    ) as StagedColumns
    this.lengths = checkpoint?.logs ?? (Object.fromEntries(logNames.map((name) => [name, [0]])) as Checkpoint['logs'])
    this.logs = Object.fromEntries(
      logNames.map((name) => [name, openLog(directory, name, this.lengths[name])]),
    ) as Record<LogName, StagedLog>
    this.lastText = {
      author: this.lastTexts('author'),
      institution: this.lastTexts('institution'),
      venue: this.lastTexts('venue'),
      topic: this.lastTexts('topic'),
    }
  }

  private restore(name: keyof typeof columnTypes, length: number): Growing<Numbers> {
    const type = columnTypes[name]
    const column = new Growing<Numbers>(type as never, Math.max(1024, length))
    this.writtenLengths[name] = length
    if (length === 0) return column
    const bytes = readFileSync(columnPath(this.directory, name)).subarray(0, length * type.BYTES_PER_ELEMENT)
    new Uint8Array(column.values.buffer).set(bytes)
    column.length = length
    return column
  }

  private lastTexts(kind: ReferredKind): Growing<Int32Array<ArrayBuffer>> {
    const rows = this.records(kind)
    const last = new Growing(Int32Array, Math.max(1024, rows))
    last.length = rows
    const textOf = this.columns[`${kind}_text_of`].view()
    for (let text = 0; text < textOf.length; text++) last.values[textOf[text]!] = text
    return last
  }

  /** Writes a checkpoint, from which a later run continues. */
  checkpoint(): void {
    const columns: Record<string, number> = {}
    for (const name of stagedColumnNames) {
      this.append(name, this.columns[name])
      columns[name] = this.columns[name].length
    }
    for (const name of logNames) this.lengths[name][this.lengths[name].length - 1] = this.logs[name].flush()
    writeCheckpoint(this.directory, { position: this.position, columns, logs: this.lengths })
  }

  private append(name: string, column: Growing<Numbers>): void {
    const size = column.type.BYTES_PER_ELEMENT
    const from = this.writtenLengths[name]! * size
    const path = columnPath(this.directory, name)
    const file = openSync(path, existsSync(path) ? 'r+' : 'w')
    try {
      writeFully(file, new Uint8Array(column.values.buffer, from, column.length * size - from), from)
    } finally {
      closeSync(file)
    }
    this.writtenLengths[name] = column.length
  }

  /** Number of rows of a kind. */
  records(kind: ReferredKind | 'work'): number {
    return this.columns[`${kind}_id`].length
  }

  /** The index of the text that counts for a row. */
  textOf(kind: ReferredKind, row: number): number {
    return this.lastText[kind].values[row]!
  }

  /** Adds a text of a row, which replaces the one before; add a new row first. */
  addText(kind: ReferredKind, row: number, bytes: Uint8Array, { by: origin, file, updated }: TextOrigin): void {
    const { columns } = this
    const texts = this.lastText[kind]
    if (row === texts.length) texts.push(0)
    texts.values[row] = columns[`${kind}_text_of`].length
    this.logs[kind].append(bytes)
    columns[`${kind}_ends`].push(this.logs[kind].length)
    columns[`${kind}_text_of`].push(row)
    columns[`${kind}_text_by`].push(origin)
    columns[`${kind}_text_file`].push(file)
    columns[`${kind}_text_updated`].push(updated)
  }

  /** Where the text of a row comes from: DESCRIBED, BY_AUTHOR or the row of a work. */
  originOf(kind: ReferredKind, row: number): number {
    return this.columns[`${kind}_text_by`].values[this.textOf(kind, row)]!
  }

  /** Whether the source itself describes the record of a row. */
  isDescribed(kind: ReferredKind, row: number): boolean {
    return this.originOf(kind, row) === DESCRIBED
  }

  /** The texts of some rows, in their order. Flush the log first. */
  texts(kind: ReferredKind, rows: Uint32Array): PackedTexts {
    const texts = rows.map((row) => this.textOf(kind, row))
    return this.logs[kind].gather(this.columns[`${kind}_ends`].view(), texts)
  }

  close(): void {
    for (const log of Object.values(this.logs)) log.close()
  }
}

/** Where a text of a record comes from. */
export interface TextOrigin {
  /** DESCRIBED, BY_AUTHOR or the row of a work. */
  by: number
  file: number
  updated: number
}
