import { readRows } from './words.ts'

/** The places of institutions in the demo catalogue. Countries and cities are real, the institutions are not. */
export interface Country {
  code: string
  name: string
  cities: readonly string[]
  /** A key of the lists of names. */
  culture: string
}

/** The countries with the most institutions first: code, name, culture, cities. */
export const countries: readonly Country[] = readRows('countries').map(([code, name, culture, cities]) => ({
  code: code!,
  name: name!,
  culture: culture!,
  cities: cities!.split(', '),
}))
