import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Growing, type NumberArray, type NumbersType } from '../../base/growing.ts'
import type { PackedTexts } from '../../base/text-pack.ts'
import { adoptStaging, type Checkpoint, columnPath, openLog, readCheckpoint, writeCheckpoint } from './checkpoint.ts'
import type { Position } from './position.ts'
import type { ReferredKind } from './references.ts'
import { StagedColumn } from './staged-column.ts'
import {
  columnTypes,
  DESCRIBED,
  type LogName,
  logNames,
  type StagedColumns,
  stagedColumnNames,
} from './staged-columns.ts'
import type { StagedLog } from './staged-log.ts'
import { TemporaryTexts } from './temporary-texts.ts'

/** The growing files of a build. A later run continues from the last checkpoint. */
export class Staging {
  readonly columns: StagedColumns
  readonly logs: Record<LogName, StagedLog>
  readonly position: Position
  private readonly directory: string
  private readonly lengths: Checkpoint['logs']
  /** The last text of each row, and where it comes from. */
  private readonly lastTexts: Record<ReferredKind, LastTexts>

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
      stagedColumnNames.map((name) => [name, openColumn(directory, name, checkpoint?.columns[name] ?? 0)]),
    ) as unknown as StagedColumns
    this.lengths = checkpoint?.logs ?? (Object.fromEntries(logNames.map((name) => [name, [0]])) as Checkpoint['logs'])
    this.logs = Object.fromEntries(
      logNames.map((name) => [name, openLog(directory, name, this.lengths[name])]),
    ) as Record<LogName, StagedLog>
    this.lastTexts = {
      author: this.readLastTexts('author'),
      institution: this.readLastTexts('institution'),
      venue: this.readLastTexts('venue'),
      topic: this.readLastTexts('topic'),
    }
  }

  private readLastTexts(kind: ReferredKind): LastTexts {
    const rows = this.records(kind)
    const last = { text: Growing.of(new Int32Array(rows)), origin: Growing.of(new Int32Array(rows)) }
    const nextRow = this.columns[`${kind}_text_of`].reader()
    const nextOrigin = this.columns[`${kind}_text_by`].reader()
    for (let text = 0; text < this.columns[`${kind}_text_of`].length; text++) {
      const row = nextRow()
      last.text.values[row] = text
      last.origin.values[row] = nextOrigin()
    }
    return last
  }

  /** Writes a checkpoint, from which a later run continues. */
  checkpoint(): void {
    const columns: Record<string, number> = {}
    for (const name of stagedColumnNames) {
      this.columns[name].flush()
      columns[name] = this.columns[name].length
    }
    for (const name of logNames) this.lengths[name][this.lengths[name].length - 1] = this.logs[name].flush()
    writeCheckpoint(this.directory, { position: this.position, columns, logs: this.lengths })
  }

  /** Number of rows of a kind. */
  records(kind: ReferredKind | 'work'): number {
    return this.columns[`${kind}_id`].length
  }

  /** The index of the text that counts for a row. */
  textOf(kind: ReferredKind, row: number): number {
    return this.lastTexts[kind].text.values[row]!
  }

  /** Adds a text of a row, which replaces the one before; add a new row first. */
  addText(kind: ReferredKind, row: number, bytes: Uint8Array, { by: origin, file, updated }: TextOrigin): void {
    const { columns } = this
    const last = this.lastTexts[kind]
    if (row === last.text.length) {
      last.text.push(0)
      last.origin.push(0)
    }
    last.text.values[row] = columns[`${kind}_text_of`].length
    last.origin.values[row] = origin
    this.logs[kind].append(bytes)
    columns[`${kind}_ends`].push(this.logs[kind].length)
    columns[`${kind}_text_of`].push(row)
    columns[`${kind}_text_by`].push(origin)
    columns[`${kind}_text_file`].push(file)
    columns[`${kind}_text_updated`].push(updated)
  }

  /** Where the text of a row comes from: DESCRIBED, BY_AUTHOR or the row of a work. */
  originOf(kind: ReferredKind, row: number): number {
    return this.lastTexts[kind].origin.values[row]!
  }

  /** Whether the source itself describes the record of a row. */
  isDescribed(kind: ReferredKind, row: number): boolean {
    return this.originOf(kind, row) === DESCRIBED
  }

  /**
   * A function that reads the texts of some rows, in their order. It has the places of all texts in memory. Flush the log
   * first.
   */
  textReader(kind: ReferredKind): (rows: Uint32Array) => PackedTexts {
    const ends = this.columns[`${kind}_ends`].read()
    return (rows) => {
      const texts = rows.map((row) => this.textOf(kind, row))
      return this.logs[kind].gather(ends, texts)
    }
  }

  /** A column for the time of one step. */
  temporaryColumn<A extends NumberArray>(type: NumbersType<A>): StagedColumn<A> {
    return StagedColumn.temporary(type, join(this.directory, 'temporary.column'))
  }

  /** Texts for the time of one step. */
  temporaryTexts(): TemporaryTexts {
    return new TemporaryTexts(this.directory)
  }

  close(): void {
    for (const log of Object.values(this.logs)) log.close()
    for (const column of Object.values(this.columns)) column.close()
  }
}

interface LastTexts {
  /** Index of the text. */
  text: Growing<Int32Array<ArrayBuffer>>
  /** As in the column `text_by`. */
  origin: Growing<Int32Array<ArrayBuffer>>
}

function openColumn(directory: string, name: keyof typeof columnTypes, length: number): StagedColumn<NumberArray> {
  return new StagedColumn(columnTypes[name] as NumbersType<NumberArray>, columnPath(directory, name), length)
}

/** Where a text of a record comes from. */
export interface TextOrigin {
  /** DESCRIBED, BY_AUTHOR or the row of a work. */
  by: number
  file: number
  updated: number
}
