/** Takes records out of a mask: 1 stays, 0 is out. */
export type Narrow = (mask: Uint8Array) => void

/** Leaves the records whose mark is `keptMark`. */
export function keepMarked(marks: Uint8Array, keptMark: number): Narrow {
  return (mask) => {
    for (let index = 0; index < mask.length; index++) if (marks[index] !== keptMark) mask[index] = 0
  }
}
