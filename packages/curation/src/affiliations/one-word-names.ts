import { foldText } from '@cognate/matching'
import { normaliseOrganisationName } from '../names/organisation-name.ts'
import type { Contexts } from './affiliation-contexts.ts'
import type { Segments } from './affiliation-segments.ts'
import { countryCodeByName, foldCountryName } from './country-names.ts'
import { fullNames, type MatchableInstitution, note, onlyBest, wordsIn } from './matchable-institution.ts'
import type { Named } from './named-places.ts'
import { namesNoInstitution } from './no-institution.ts'

/** A name of one word names an institution wherever it stands only if it has at least this many letters: `Inserm`, `Fermilab`. */
export const ONE_WORD_LETTERS = 6

const FEWEST_LETTERS = 3

/** With fewer letters a word may be another one in other cases: `LIST`, of which a list is none. */
const LETTERS_IN_ANY_CASE = 5

/** Acronyms of departments and subjects. */
const units = new Set('cis cse csie cst ece eecs eee fbi ics ict ist nlp rnd sci soe'.split(' '))

/** What stands behind the name of a company for its parts: `Intel Labs`, `NAVER Cloud`. */
const companyUnits = new Set(
  'ai artificial cloud group inc intelligence laboratories laboratory research team'.split(' '),
)

/** Short names of one word and acronyms, `NAVER`, `CNRS`, which name an institution where they are a whole segment of an affiliation. */
export class OneWordNames {
  readonly #names = new Map<string, MatchableInstitution[]>()
  readonly #cities = new Set<string>()

  add(institution: MatchableInstitution): void {
    if (institution.city !== null) this.#cities.add(foldText(institution.city))
    const short = fullNames(institution).filter((name) => normaliseOrganisationName(name).length < ONE_WORD_LETTERS)
    for (const name of [...short, ...institution.display_name_acronyms]) {
      const form = normaliseOrganisationName(name)
      if (isOneWord(form) && !isCommon(name, form)) note(this.#names, form, institution)
    }
  }

  /** Institutions that alone bear the name that a segment is. */
  namedIn({ words, segments, text }: Segments, contexts: Contexts): Named[] {
    const found: Named[] = []
    for (let from = 0, to = 0; from < words.length; from = to) {
      const { segment, word } = words[from]!
      while (to < words.length && words[to]!.segment === segment) to++
      const { isBracketed } = segments[segment]!
      const isWhole = !isBracketed && words.slice(from + 1, to).every((one) => companyUnits.has(one.word))
      const bearers = isWhole && !this.#cities.has(word) ? (this.#names.get(word) ?? []) : []
      const [printed = ''] = wordsIn(text.slice(segments[segment]!.from, segments[segment]!.to))
      const [only] = bearers
      if (bearers.length !== 1 || !isWritten(printed, only!)) continue
      const best = onlyBest(bearers, 1, contexts.at(from))
      if (best) found.push({ ...best, name: word, from, to, isVerbatim: true })
    }
    return found
  }
}

const isOneWord = (form: string) => !form.includes(' ') && form.length >= FEWEST_LETTERS && /\p{L}{2}/u.test(form)

/** Whether a name may as well be that of a country, a department, or none. */
const isCommon = (name: string, form: string) =>
  units.has(form) || countryCodeByName.has(foldCountryName(name)) || namesNoInstitution(name)

/** Whether a short word is printed as a name of the institution is, or in capitals. */
function isWritten(printed: string, institution: MatchableInstitution): boolean {
  if (printed.length >= LETTERS_IN_ANY_CASE || printed === printed.toUpperCase()) return true
  return [...fullNames(institution), ...institution.display_name_acronyms].some((name) =>
    wordsIn(name).includes(printed),
  )
}
