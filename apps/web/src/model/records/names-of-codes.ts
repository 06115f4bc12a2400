import { findCountryName, findLanguageName } from '@cognate/contract/display-names'

/** The English name of a country; the code itself where it names none. */
export const countryName = (code: string): string => findCountryName(code) ?? code

/** The English name of a country or of a group of countries, as a filter writes it. */
export function countryFilterName(value: string): string {
  const group = /^group:(.+)$/i.exec(value)?.[1]
  return group ? group.toUpperCase() : countryName(value)
}

/** The English name of a language; the code itself where it names none. */
export const languageName = (code: string): string => findLanguageName(code) ?? code
