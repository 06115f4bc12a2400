/** A number with its place in a list, as one number: numbers of a field are given back ascending. */
const PLACE_UNIT = 2 ** 32

export const inPlace = (place: number, number: number): number => place * PLACE_UNIT + number
export const withoutPlace = (code: number): number => code % PLACE_UNIT
