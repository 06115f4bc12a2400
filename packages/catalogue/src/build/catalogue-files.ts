import { closeSync, fsyncSync, mkdirSync, openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ColumnName, columns, segmentParts } from '../embedded/format.ts'
import { writeFully } from './staged-log.ts'

/** The array type of a column, on whichever memory. */
type ColumnOf<Name extends ColumnName> =
  ReturnType<InstanceType<(typeof columns)[Name]>['subarray']> extends infer A
    ? A extends Float64Array
      ? Float64Array
      : A extends Uint32Array
        ? Uint32Array
        : A extends Int32Array
          ? Int32Array
          : A extends Uint16Array
            ? Uint16Array
            : Uint8Array
    : never
export type SegmentArrays = { [Part in keyof typeof segmentParts]: InstanceType<(typeof segmentParts)[Part]> }

/** Writes the flat files of a catalogue, each safe on the disk when the call returns. */
export class CatalogueFiles {
  readonly directory: string

  constructor(directory: string) {
    this.directory = directory
    mkdirSync(join(directory, 'columns'), { recursive: true })
    mkdirSync(join(directory, 'segments'), { recursive: true })
  }

  column<Name extends ColumnName>(name: Name, values: ColumnOf<Name>): void {
    if (!(values instanceof columns[name])) throw new Error(`the column ${name} has the wrong type of array`)
    writeSafely(join(this.directory, 'columns', `${name}.bin`), values)
  }

  segment(number: number, arrays: SegmentArrays): void {
    for (const part of Object.keys(segmentParts) as (keyof SegmentArrays)[]) {
      writeSafely(join(this.directory, 'segments', `${String(number).padStart(4, '0')}.${part}.bin`), arrays[part])
    }
  }

  json(name: string, value: unknown): void {
    this.text(name, `${JSON.stringify(value)}\n`)
  }

  text(name: string, text: string): void {
    writeFileSync(join(this.directory, name), text, { flush: true })
  }
}

function writeSafely(path: string, values: ArrayBufferView): void {
  const file = openSync(path, 'w')
  try {
    writeFully(file, new Uint8Array(values.buffer, values.byteOffset, values.byteLength))
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
