/** Numbers of records as numbers that ascend in the order of their list, as a field gives them back. */
const PLACE_UNIT = 2 ** 32

export const encodeOrdered = (numbers: readonly number[]): number[] =>
  numbers.map((number, place) => place * PLACE_UNIT + number)

/** @param codes  Ascending. */
export const decodeOrdered = (codes: readonly number[]): number[] => codes.map((code) => code % PLACE_UNIT)
