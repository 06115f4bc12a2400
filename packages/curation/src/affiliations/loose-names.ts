import { normaliseOrganisationName } from '../names/organisation-name.ts'
import { institutionWords, isNameOfMany } from './institution-words.ts'
import {
  type AffiliationMatch,
  type Context,
  fullNames,
  isInCity,
  type MatchableInstitution,
  note,
  onlyBest,
  onlyBestInPlace,
} from './matchable-institution.ts'
import { keyOfWords, type LooseName, looseName, printedNames, tellsMore } from './printed-names.ts'

/** A name of an institution. */
interface Bearer {
  institution: MatchableInstitution
  name: LooseName
}

/** Where universities have names in English, York University and the University of York are two. */
const namedInEnglish = new Set('AU BD CA CN GB GH HK IE IN JM KE LK MT NG NZ PH PK SG TZ UG US ZA ZM ZW'.split(' '))

/**
 * Names of institutions by their words, whatever their language, order and abbreviation: `TU Dortmund University` for `Technische Universität
 * Dortmund`. The city may go with a name that lacks it, and be left out where it stands elsewhere in the affiliation.
 */
export class LooseNames {
  readonly #names = new Map<string, Bearer[]>()
  readonly #withCity = new Map<string, Bearer[]>()
  readonly #withoutCity = new Map<string, Bearer[]>()

  add(institution: MatchableInstitution): void {
    const cityWords = institution.city === null ? [] : institutionWords(institution.city)
    for (const full of fullNames(institution).flatMap(withAndWithoutBrackets)) {
      const name = looseName(full)
      if (name === undefined || isNameOfMany(normaliseOrganisationName(full))) continue
      note(this.#names, name.key, { institution, name })
      if (cityWords.length === 0) continue
      const words = name.key.split(' ')
      const rest = words.filter((word) => !cityWords.includes(word))
      if (rest.length === words.length)
        note(this.#withCity, keyOfWords([...words, ...cityWords]), { institution, name })
      else if (tellsMore(rest)) note(this.#withoutCity, keyOfWords(rest), { institution, name })
    }
  }

  /** Institutions whose names pieces of an affiliation are, each once. */
  namedIn(affiliation: string, context: Context): Omit<AffiliationMatch, 'isVerbatim'>[] {
    const matches = printedNames(affiliation).flatMap((printed) => {
      // That `Université York` holds the name of a city does not say that it is there.
      const beside = context.words.replace(` ${normaliseOrganisationName(printed.text)} `, ' ')
      const best = this.#bestOf(printed, { ...context, words: beside })
      return best ? [{ ...best, name: printed.text }] : []
    })
    return [...new Map(matches.map((one) => [one.index, one])).values()]
  }

  /** Where a name fits several, none of those whose names it fits less is meant. */
  #bestOf(printed: LooseName, context: Context) {
    const words = printed.key.split(' ').length
    const named = bearersOf(this.#names, printed)
    if (named.length > 0) return (printed.isAcronym ? onlyBestInPlace : onlyBest)(named, words, context)
    const withCity = bearersOf(this.#withCity, printed)
    if (withCity.length > 0) return onlyBest(withCity, words, context)
    const inCity = bearersOf(this.#withoutCity, printed).filter(({ city }) => isInCity(city, context))
    return onlyBest(inCity, words, context)
  }
}

function bearersOf(names: ReadonlyMap<string, readonly Bearer[]>, printed: LooseName): MatchableInstitution[] {
  const bearers = (names.get(printed.key) ?? []).filter((bearer) => mayBeTurned(printed, bearer))
  return [...new Set(bearers.map(({ institution }) => institution))]
}

/** Whether a printed name and that of an institution can be the same as far as their order goes. */
function mayBeTurned({ order }: LooseName, { institution, name }: Bearer): boolean {
  const isTurned = order !== undefined && name.order !== undefined && order !== name.order
  return !isTurned || (institution.country_code !== null && !namedInEnglish.has(institution.country_code))
}

/** `Federal University of Santa Catarina (UFSC)` is known by what stands before the brackets, too. */
function withAndWithoutBrackets(name: string): string[] {
  const [, before] = /^(.*\S)\s*\([^()]+\)$/s.exec(name) ?? []
  return before === undefined ? [name] : [name, before]
}
