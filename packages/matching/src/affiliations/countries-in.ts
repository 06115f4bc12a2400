import { countryCodeByName, foldCountryName } from './country-names.ts'

/** Georgia is a state of the USA as often as a country in affiliations, and Jersey may be New Jersey. */
const ambiguousCodes = new Set(['GE', 'JE'])

/** Countries that an affiliation names as parts of their own, `…, Cagliari, Italy.`; codes of two letters. */
export function countriesIn(affiliation: string): Set<string> {
  const parts = affiliation.split(/[,;()|\n]/).map(foldCountryName)
  const codes = parts.flatMap(
    (part) => countryCodeByName.get(part) ?? countryCodeByName.get(withoutNumbers(part)) ?? [],
  )
  return new Set(codes.filter((code) => !ambiguousCodes.has(code)))
}

/** Postal codes stand beside countries. */
function withoutNumbers(part: string): string {
  return part
    .replace(/\p{L}*\p{N}[\p{L}\p{N}]*/gu, '')
    .replace(/ +/g, ' ')
    .trim()
}
