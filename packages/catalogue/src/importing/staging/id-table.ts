import { Growing } from '../../base/growing.ts'
import { NONE } from '../../base/none.ts'
import type { StagedColumn } from './staged-column.ts'

/** Finds the row of an id among growing ids: open addressing over typed arrays, a fraction of the memory of a Map. */
export class IdTable {
  private readonly ids: Growing<Float64Array<ArrayBuffer>>
  private slots = new Int32Array(1024).fill(NONE)

  /** @param ids  Rows that it already holds are found too; if several have one id, the last. */
  constructor(ids: Growing<Float64Array<ArrayBuffer>>) {
    this.ids = ids
    this.rebuild()
  }

  /** The row of an id; NONE for an unknown one. */
  find(id: number): number {
    return this.slots[this.slotOf(id)]!
  }

  /** The row of an id; a new id gets the next row. */
  intern(id: number): number {
    const knownRow = this.find(id)
    return knownRow === NONE ? this.add(id) : knownRow
  }

  /** Adds another row for an id; `find` returns it from now on. */
  add(id: number): number {
    const row = this.ids.length
    this.ids.push(id)
    this.slots[this.slotOf(id)] = row
    if (this.ids.length * 2 > this.slots.length) this.rebuild()
    return row
  }

  private slotOf(id: number): number {
    const mask = this.slots.length - 1
    const ids = this.ids.values
    let slot = hashOfId(id) & mask
    for (let row = this.slots[slot]!; row !== NONE && ids[row] !== id; row = this.slots[slot]!) slot = (slot + 1) & mask
    return slot
  }

  private rebuild(): void {
    let size = this.slots.length
    while (size < this.ids.length * 4) size *= 2
    this.slots = new Int32Array(size).fill(NONE)
    for (let row = 0; row < this.ids.length; row++) this.slots[this.slotOf(this.ids.values[row]!)] = row
  }
}

/** Finds the rows of ids that are added to a column. */
export class ColumnIdTable extends IdTable {
  private readonly column: StagedColumn<Float64Array<ArrayBuffer>>

  /** @param column  Its ids so far are read into memory. */
  constructor(column: StagedColumn<Float64Array<ArrayBuffer>>) {
    super(Growing.of(column.read()))
    this.column = column
  }

  override add(id: number): number {
    this.column.push(id)
    return super.add(id)
  }
}

function hashOfId(id: number): number {
  const high = Math.floor(id / 2 ** 32)
  let hash = Math.imul((id >>> 0) ^ Math.imul(high, 0x9e3779b1), 0x85ebca6b)
  hash ^= hash >>> 15
  return Math.imul(hash, 0xc2b2ae35) >>> 0
}
