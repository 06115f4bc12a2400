import { countryCodeByName, foldCountryName } from './country-names.ts'
import { companyOf, institutionWords } from './institution-words.ts'
import {
  type AffiliationMatch,
  type Context,
  fullNames,
  type MatchableInstitution,
  note,
  onlyBestInPlace,
  wordsIn,
} from './matchable-institution.ts'
import { inBrackets, piecesOf } from './printed-names.ts'

const ACRONYM = /^[\p{Lu}\p{N}]{3,12}$/u

/** Names that are written as one word: `Mila`, `IIIT-H`. */
const SHORT_NAME = /^[\p{L}\p{N}][\p{L}\p{N}.&-]{2,11}$/u

/** Acronyms and names of one word, which name an institution only beside its country or city. */
export class ShortNames {
  readonly #names = new Map<string, MatchableInstitution[]>()

  add(institution: MatchableInstitution): void {
    const short = fullNames(institution)
      .map(withoutCountry)
      .filter((name) => SHORT_NAME.test(name))
    for (const name of [...institution.display_name_acronyms, ...short]) note(this.#names, keyOf(name), institution)
  }

  /** Institutions whose short names an affiliation holds, each once; what is the name of their city says nothing. */
  namedIn(affiliation: string, context: Context): Omit<AffiliationMatch, 'isVerbatim'>[] {
    const names = new Map(shortNamesIn(affiliation).map((name) => [keyOf(name), name]))
    const matches = [...names].flatMap(([key, name]) => {
      const bearers = (this.#names.get(key) ?? []).filter(({ city }) => city === null || keyOf(city) !== key)
      const best = onlyBestInPlace(bearers, 1, context)
      return best ? [{ ...best, name }] : []
    })
    return [...new Map(matches.map((one) => [one.index, one])).values()]
  }
}

/** Acronyms, wherever they stand, and names in small letters in brackets or at the beginning: `Inria, Paris, France`. */
export function shortNamesIn(affiliation: string): string[] {
  const acronyms = wordsIn(affiliation).filter((word) => ACRONYM.test(word))
  const [first = ''] = piecesOf(affiliation)
  const company = companyOf(institutionWords(first))?.join(' ') ?? ''
  const names = [first, company, ...inBrackets(affiliation)].filter((name) => SHORT_NAME.test(name))
  return [...new Set([...names, ...acronyms])].filter((name) => !isCountry(name))
}

const isCountry = (name: string) => countryCodeByName.has(foldCountryName(name))

const keyOf = (name: string) => name.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()

/** `Google (Canada)` is Google in Canada. */
export function withoutCountry(name: string): string {
  const [, before, inside] = /^(.*\S)\s*\(([^()]+)\)$/s.exec(name) ?? []
  return inside !== undefined && isCountry(inside) ? before! : name
}
