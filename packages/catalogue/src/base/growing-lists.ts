import { Growing } from './growing.ts'

/** Lists of lists, filled one row after the other. */
export class GrowingLists {
  readonly ends = new Growing(Uint32Array)
  readonly values = new Growing(Uint32Array)

  push(values: readonly number[]): void {
    this.values.pushAll(values)
    this.ends.push(this.values.length)
  }

  /** The values of a row. */
  at(row: number): Uint32Array {
    return this.values.values.subarray(row === 0 ? 0 : this.ends.values[row - 1], this.ends.values[row])
  }
}
