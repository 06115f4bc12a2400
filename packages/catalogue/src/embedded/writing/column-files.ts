import { mkdirSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { ArrayOf, ColumnTypes } from '../../base/column-types.ts'
import { syncPath } from '../../base/sync-path.ts'
import { segmentParts } from '../data/format.ts'
import type { SegmentArrays } from '../data/segment.ts'

/** Writes the files of something that is searched: its columns, its index, what else there is; `sync` makes them safe. */
export class ColumnFiles<Types extends ColumnTypes> {
  readonly directory: string
  private readonly types: Types

  constructor(directory: string, types: Types) {
    this.directory = directory
    this.types = types
    mkdirSync(join(directory, 'columns'), { recursive: true })
    mkdirSync(join(directory, 'segments'), { recursive: true })
  }

  column<Name extends keyof Types & string>(name: Name, values: ArrayOf<Types[Name]>): void {
    if (!(values instanceof this.types[name]!)) throw new Error(`the column ${name} has the wrong type of array`)
    writeFileSync(join(this.directory, 'columns', `${name}.bin`), values)
  }

  segment(number: number, arrays: SegmentArrays): void {
    for (const part of Object.keys(segmentParts) as (keyof SegmentArrays)[]) {
      writeFileSync(join(this.directory, 'segments', `${String(number).padStart(4, '0')}.${part}.bin`), arrays[part])
    }
  }

  json(name: string, value: unknown): void {
    this.text(name, `${JSON.stringify(value)}\n`)
  }

  text(name: string, text: string): void {
    writeFileSync(join(this.directory, name), text)
  }

  /** Waits until all files written so far and the records are safe on the disk. */
  async sync(): Promise<void> {
    for (const folder of ['columns', 'segments', '.']) {
      const path = join(this.directory, folder)
      const files = (await readdir(path, { withFileTypes: true })).filter((entry) => entry.isFile())
      await Promise.all(files.map((file) => syncPath(join(path, file.name))))
      await syncPath(path)
    }
  }
}
