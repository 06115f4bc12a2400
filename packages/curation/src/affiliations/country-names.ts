import { countryCodes } from '@cognate/contract/countries'
import { findCountryName } from '@cognate/contract/display-names'
import { foldText } from '@cognate/matching'

/**
 * Other names of countries besides their English ones, by code; folded, with a blank for every run of characters that are
 * neither letters nor digits. None of them can mean another country.
 */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  AE: ['uae', 'u a e'],
  AT: ['osterreich'],
  BR: ['brasil'],
  CH: ['schweiz', 'suisse'],
  CN: ['pr china', 'p r china', 'peoples republic of china'],
  CZ: ['czech republic'],
  DE: ['deutschland', 'frg'],
  ES: ['espana'],
  GB: ['uk', 'u k', 'great britain', 'england', 'scotland', 'wales', 'northern ireland'],
  HK: ['hong kong', 'hong kong china'],
  IT: ['italia'],
  KR: ['korea', 'republic of korea'],
  MO: ['macao', 'macau'],
  NL: ['the netherlands', 'holland'],
  RU: ['russian federation'],
  TR: ['turkey'],
  US: ['usa', 'u s a', 'u s', 'united states of america'],
  VN: ['viet nam'],
}

/** The codes of all countries by name, English and others, in the form that `foldCountryName` gives. */
export const countryCodeByName: ReadonlyMap<string, string> = new Map(
  countryCodes.flatMap((code) =>
    [foldCountryName(findCountryName(code) ?? code), ...(otherNames[code] ?? [])].map((name) => [name, code] as const),
  ),
)

/** A name for comparing: folded, with one blank for every run of characters that are neither letters nor digits. */
export function foldCountryName(name: string): string {
  return foldText(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
