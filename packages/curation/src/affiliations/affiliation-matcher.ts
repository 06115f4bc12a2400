import { foldText } from '@cognate/matching'
import { normaliseOrganisationName } from '../names/organisation-name.ts'
import { countriesIn } from './countries-in.ts'

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
interface AffiliationMatch {
  index: number
  /** The name found in the affiliation, in the form in which names are compared. */
  name: string
  /** Words of the name, one more where the country is named too and one more where the city is. */
  score: number
}

interface Named extends AffiliationMatch {
  from: number
  to: number
}

/** Longer names of institutions are rare; their first words are enough to find them. */
const MOST_WORDS = 12

/** A name of one word names an institution only if it has at least this many letters: `Inserm`, `Fermilab`. */
const ONE_WORD_LETTERS = 6

/** Some sources have institutions named only by a kind of place, such as `Institute`, which occurs in the affiliations of all others. */
const kindsOfPlaces = new Set(
  'academy center centre college company corporation department engineering faculty foundation government hospital independent industry institute institution laboratories laboratory national polytechnic research school science sciences technology university'.split(
    ' ',
  ),
)

/** The number of a footnote joined to a name: `1Monash University`. */
const FOOTNOTE = /(^|[\s,;])[\d*†‡]+(?=\p{Lu}\p{Ll})/gu

/** `University of York and Lund University` */
const BETWEEN_PLACES = /\s(?:and|&|\+|und|et)\s|[;|/\n]/i

const ACRONYM = /^[\p{Lu}\p{N}]{3,12}$/u

/**
 * Finds the institution of a raw affiliation, `Dept. of Physics, Univ. of York, UK`, among those it was created with: the longest
 * name that occurs in it word for word. If the affiliation names a country, institutions of other countries do not match. An acronym
 * counts only beside its country or city. No match is better than a wrong one: of two that match equally well, neither is returned.
 */
export class AffiliationMatcher {
  readonly #names = new Map<string, MatchableInstitution[]>()
  /** Names that have several parts: `University of California, Davis`. */
  readonly #namesInParts = new Map<string, MatchableInstitution[]>()
  readonly #acronyms = new Map<string, MatchableInstitution[]>()

  constructor(institutions: Iterable<MatchableInstitution>) {
    for (const institution of institutions) this.#add(institution)
  }

  /** The institutions of each half, if every half joined by `and`, `&`, `/` or `;` names one; else the one that the whole names. */
  matchAll(affiliation: string): AffiliationMatch[] {
    const halves = affiliation.split(BETWEEN_PLACES).filter((half) => /\p{L}/u.test(half))
    const matches = halves.length > 1 ? halves.map((half) => this.match(half)) : []
    const isEach = matches.length > 0 && matches.every((match) => match !== undefined)
    const found = isEach ? matches : [this.match(affiliation)].filter((match) => match !== undefined)
    return [...new Map(found.map((match) => [match.index, match])).values()]
  }

  match(affiliation: string): AffiliationMatch | undefined {
    const words = partsOf(affiliation.replace(FOOTNOTE, '$1')).flatMap((part, at) =>
      part.split(' ').map((word) => ({ word, part: at })),
    )
    const text = words.map(({ word }) => word).join(' ')
    const context: Context = { countries: countriesIn(affiliation), words: ` ${text} ` }
    const named = this.#namedIn(words, context)
    const candidates = named.length > 0 ? named : this.#acronymsIn(affiliation, context)
    const [best, second] = candidates.sort((a, b) => b.score - a.score || a.index - b.index)
    if (!best || (second && second.score === best.score)) return undefined
    return { index: best.index, name: best.name, score: best.score }
  }

  #add(institution: MatchableInstitution): void {
    for (const name of [institution.display_name, ...institution.display_name_alternatives]) {
      const form = normaliseOrganisationName(name)
      const isTelling = form.includes(' ') || (form.length >= ONE_WORD_LETTERS && !kindsOfPlaces.has(form))
      if (isTelling) note(this.#names, form, institution)
      if (isTelling && partsOf(name).length > 1) note(this.#namesInParts, form, institution)
    }
    for (const acronym of institution.display_name_acronyms) note(this.#acronyms, acronym, institution)
  }

  /** Institutions whose names occur in the words, each once; of nested names, the longest. */
  #namedIn(words: readonly PlacedWord[], context: Context): Named[] {
    const matches: Named[] = []
    for (let from = 0; from < words.length; from++) {
      for (let to = Math.min(words.length, from + MOST_WORDS); to > from; to--) {
        const name = words
          .slice(from, to)
          .map(({ word }) => word)
          .join(' ')
        // `National University, Canberra` is not the University of Canberra.
        const isInOnePart = words[from]!.part === words[to - 1]!.part
        const bearers = (isInOnePart ? this.#names : this.#namesInParts).get(name)
        const best = bearers && onlyBest(bearers, to - from, context)
        if (best) matches.push({ ...best, name, from, to })
      }
    }
    const outer = matches.filter((one) => !matches.some((other) => other !== one && contains(other, one)))
    return [...new Map(outer.map((one) => [one.index, one])).values()]
  }

  #acronymsIn(affiliation: string, context: Context): AffiliationMatch[] {
    const tokens = affiliation.match(/[\p{L}\p{N}]+/gu) ?? []
    return [...new Set(tokens)].flatMap((token) => {
      const bearers = ACRONYM.test(token) ? (this.#acronyms.get(token) ?? []) : []
      const best = onlyBest(bearers, 1, context)
      return best && best.score > 1 ? [{ ...best, name: token }] : []
    })
  }
}

/** A word with the number of its part. */
interface PlacedWord {
  word: string
  part: number
}

/** The parts between commas, in the form in which names are compared; parts without a word are left out. */
function partsOf(text: string): string[] {
  return text
    .split(/[,;|\n]/)
    .map(normaliseOrganisationName)
    .filter((part) => part !== '')
}

/** What an affiliation says besides the name. */
interface Context {
  countries: ReadonlySet<string>
  /** With a space before and after each word. */
  words: string
}

/** The institution with a name that fits best; undefined where none or several do. */
function onlyBest(
  bearers: readonly MatchableInstitution[],
  words: number,
  { countries, words: text }: Context,
): { index: number; score: number } | undefined {
  const scored = bearers
    .filter(({ country_code }) => country_code === null || countries.size === 0 || countries.has(country_code))
    .map(({ index, country_code, city }) => {
      const isInCountry = country_code !== null && countries.has(country_code)
      const isInCity = city !== null && text.includes(` ${foldText(city)} `)
      return { index, score: words + Number(isInCountry) + Number(isInCity) }
    })
    .sort((a, b) => b.score - a.score)
  const [best, second] = scored
  return best && best.score !== second?.score ? best : undefined
}

function contains(outer: Named, inner: Named): boolean {
  return outer.from <= inner.from && outer.to >= inner.to && outer.to - outer.from > inner.to - inner.from
}

function note(map: Map<string, MatchableInstitution[]>, key: string, institution: MatchableInstitution): void {
  const institutions = map.get(key)
  if (!institutions) map.set(key, [institution])
  else if (!institutions.includes(institution)) institutions.push(institution)
}
