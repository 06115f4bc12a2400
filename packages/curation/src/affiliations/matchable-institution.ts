import { foldText } from '@cognate/matching'

/** What identifies an institution in an affiliation. */
export interface MatchableInstitution {
  /** The value that a match returns. */
  index: number
  display_name: string
  display_name_alternatives: readonly string[]
  display_name_acronyms: readonly string[]
  country_code: string | null
  city: string | null
}

/** An institution that an affiliation names. */
export interface AffiliationMatch {
  index: number
  /** The name found in the affiliation, in the form in which names are compared. */
  name: string
  /** Words of the name, one more where the country is named too and one more where the city is. */
  score: number
  /** It occurs word for word; else in another language or order, or as an acronym. */
  isVerbatim: boolean
}

/** What an affiliation says besides the name. */
export interface Context {
  countries: ReadonlySet<string>
  /** With a space before and after each word. */
  words: string
  /** As it is printed, and folded. */
  printed: string
  folded: string
}

/** The institution with a name that fits best; undefined where none or several do. */
export function onlyBest(
  bearers: readonly MatchableInstitution[],
  words: number,
  context: Context,
): { index: number; score: number } | undefined {
  const { countries } = context
  const scored = bearers
    .filter(({ country_code }) => country_code === null || countries.size === 0 || countries.has(country_code))
    .map(({ index, country_code, city }) => {
      const isInCountry = country_code !== null && countries.has(country_code)
      return { index, score: words + Number(isInCountry) + Number(isInCity(city, context)) }
    })
    .sort((a, b) => b.score - a.score)
  const [best, second] = scored
  return best && best.score !== second?.score ? best : undefined
}

/** The same where the affiliation names the country or the city of the institution, too. */
export function onlyBestInPlace(
  bearers: readonly MatchableInstitution[],
  words: number,
  context: Context,
): { index: number; score: number } | undefined {
  const best = onlyBest(bearers, words, context)
  return best && best.score > words ? best : undefined
}

/** Whether an affiliation names a city. */
export const isInCity = (city: string | null, { words }: Pick<Context, 'words'>): boolean =>
  city !== null && words.includes(` ${foldText(city)} `)

/** The words of a text as they are printed. */
export const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? []

/** The display name and the other names in full. */
export const fullNames = ({ display_name, display_name_alternatives }: MatchableInstitution): string[] => [
  display_name,
  ...display_name_alternatives,
]

/** Adds a value to those of a key, once. */
export function note<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const values = map.get(key)
  if (!values) map.set(key, [value])
  else if (!values.includes(value)) values.push(value)
}
