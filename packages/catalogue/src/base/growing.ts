export type NumberArray =
  | Uint8Array<ArrayBuffer>
  | Uint16Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Int32Array<ArrayBuffer>
  | Float64Array<ArrayBuffer>

export type NumbersType<A extends NumberArray> = { new (length: number): A; readonly BYTES_PER_ELEMENT: number }

/** A typed array that grows; `values` has `length` numbers, followed by spare room. */
export class Growing<A extends NumberArray> {
  readonly type: NumbersType<A>
  values: A
  length = 0

  constructor(type: NumbersType<A>, room = 1024) {
    this.type = type
    this.values = new type(room)
  }

  /** Of values that are there already; it may write into their array. */
  static of<A extends NumberArray>(values: A): Growing<A> {
    const growing = new Growing(values.constructor as NumbersType<A>, 0)
    growing.values = values
    growing.length = values.length
    return growing
  }

  push(value: number): void {
    if (this.length === this.values.length) this.reserve(1)
    this.values[this.length++] = value
  }

  pushAll(values: ArrayLike<number>): void {
    this.reserve(values.length)
    this.values.set(values, this.length)
    this.length += values.length
  }

  /** Makes room for this many more values. */
  reserve(more: number): void {
    const neededRoom = this.length + more
    if (neededRoom <= this.values.length) return
    const largerValues = new this.type(Math.max(neededRoom, Math.ceil(this.values.length * 1.6)))
    largerValues.set(this.values)
    this.values = largerValues
  }

  /** Its values without the spare room; valid until it grows. */
  view(): A {
    return this.values.subarray(0, this.length) as A
  }

  /** Its values, in memory of their own. */
  copy(): A {
    return this.values.slice(0, this.length) as A
  }
}
