/**
 * An authorship as one number: place in the list of authors, position (bits of `POSITION`) and number of the author. Numbers
 * of a field are given back ascending, so the place comes first, and below 2^53, where they are exact.
 */
const POSITION_UNIT = 2 ** 32
const PLACE_UNIT = 2 ** 35

export interface Authorship {
  author: number
  position: number
}

export function encodeAuthorship(place: number, { author, position }: Authorship): number {
  return place * PLACE_UNIT + position * POSITION_UNIT + author
}

export function decodeAuthorship(code: number): Authorship {
  return { author: code % POSITION_UNIT, position: Math.floor(code / POSITION_UNIT) % 8 }
}
