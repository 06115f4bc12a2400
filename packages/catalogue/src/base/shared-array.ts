import type { NumberArray, NumbersType } from './growing.ts'

/** An array in memory that threads can share. */
export function sharedArray<A extends NumberArray>(type: NumbersType<A>, length: number): A {
  const memory = new SharedArrayBuffer(length * type.BYTES_PER_ELEMENT)
  return new (type as unknown as { new (memory: SharedArrayBuffer): A })(memory)
}
