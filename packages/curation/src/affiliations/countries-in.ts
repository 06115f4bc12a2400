import { countryCodeByName, foldCountryName } from './country-names.ts'

/** Georgia is a state of the USA as often as a country in affiliations, and Jersey may be New Jersey. */
const ambiguousCodes = new Set(['GE', 'JE'])

/** Codes of the countries that are a whole part of an affiliation, `…, Cagliari, Italy.`. */
export function countriesIn(affiliation: string): Set<string> {
  const parts = affiliation.split(/[,;()|\n]/).map(foldCountryName)
  const codes = parts.flatMap(
    (part) => countryCodeByName.get(part) ?? countryCodeByName.get(withoutNumbers(part)) ?? [],
  )
  return new Set(codes.filter((code) => !ambiguousCodes.has(code)))
}

/** A part without postal codes, which are often written next to a country. */
function withoutNumbers(part: string): string {
  return part
    .replace(/\p{L}*\p{N}[\p{L}\p{N}]*/gu, '')
    .replace(/ +/g, ' ')
    .trim()
}
