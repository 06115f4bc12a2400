export const WHITE = '#ffffff'

/** Colours whose parts, of 255, differ by no more than this cannot be told apart. */
const ALIKE = 10

/** Whether somebody sees no difference between two colours, as `#rrggbb`. */
export function areAlike(a: string, b: string): boolean {
  const [one, other] = [partsOf(a), partsOf(b)]
  return one !== undefined && other !== undefined && one.every((part, at) => Math.abs(part - other[at]!) <= ALIKE)
}

function partsOf(colour: string): number[] | undefined {
  const parts = /^#?([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour)?.slice(1)
  return parts?.map((part) => Number.parseInt(part, 16))
}
