import { findCountryName, findLanguageName } from '@cognate/contract/display-names'

/** The English name of a country; the code itself where it names none. */
export const countryName = (code: string): string => findCountryName(code) ?? code

/** The English name of a language; the code itself where it names none. */
export const languageName = (code: string): string => findLanguageName(code) ?? code
