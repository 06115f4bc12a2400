import { foldText } from '@cognate/matching'
import { normaliseOrganisationName } from '../names/organisation-name.ts'
import { countriesIn } from './countries-in.ts'
import { institutionWords, isSystem, saysKindAlone } from './institution-words.ts'
import { LooseNames } from './loose-names.ts'
import {
  type AffiliationMatch,
  type Context,
  fullNames,
  isInCity,
  type MatchableInstitution,
  note,
  onlyBest,
  wordsIn,
} from './matchable-institution.ts'
import { withoutMarks } from './printed-names.ts'
import { ShortNames, withoutCountry } from './short-names.ts'
import { isWithinLongerName } from './within-longer-name.ts'

type Placed = Omit<AffiliationMatch, 'isVerbatim'>

interface Named extends Placed {
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

/** `University of York and Lund University` */
const BETWEEN_PLACES = /\s(?:and|&|\+|und|et)\s|[;|/\n]/i

/**
 * Finds the institution of a raw affiliation, `Dept. of Physics, Univ. of York, UK`, among those it was created with: the longest
 * name that occurs in it word for word; where none does, one of the same words in another language, order or abbreviation; else an
 * acronym beside its country or city. If the affiliation names a country, institutions of other countries do not match. No match is
 * better than a wrong one: where a name fits two equally well, neither is returned.
 */
export class AffiliationMatcher {
  readonly #names = new Map<string, MatchableInstitution[]>()
  /** Names that have several parts: `University of California, Davis`. */
  readonly #namesInParts = new Map<string, MatchableInstitution[]>()
  readonly #looseNames = new LooseNames()
  readonly #shortNames = new ShortNames()

  constructor(institutions: Iterable<MatchableInstitution>) {
    for (const institution of institutions) this.#add(institution)
  }

  /**
   * The institutions of each half, if every half joined by `and`, `&`, `/` or `;` names one; else those that the whole names
   * equally well.
   */
  matchAll(affiliation: string): AffiliationMatch[] {
    const halves = affiliation.split(BETWEEN_PLACES).filter((half) => /\p{L}/u.test(half))
    const matches = halves.length > 1 ? halves.map((half) => this.match(half)) : []
    const isEach = matches.length > 0 && matches.every((match) => match !== undefined)
    const found = isEach ? matches : this.#namedBest(affiliation)
    return [...new Map(found.map((match) => [match.index, match])).values()]
  }

  /** The institution that is named best; undefined where several are named equally well. */
  match(affiliation: string): AffiliationMatch | undefined {
    const [best, second] = this.#namedBest(affiliation)
    return second === undefined ? best : undefined
  }

  /** The institutions that are named best, in the order in which the affiliation names them. */
  #namedBest(affiliation: string): AffiliationMatch[] {
    const words = partsOf(withoutMarks(affiliation)).flatMap((part, at) =>
      part.split(' ').map((word) => ({ word, part: at })),
    )
    const text = words.map(({ word }) => word).join(' ')
    const context: Context = {
      ...{ countries: countriesIn(affiliation), words: ` ${text} ` },
      ...{ printed: affiliation, folded: foldText(affiliation) },
    }
    const verbatim = this.#namedIn(words, context)
    if (verbatim.length > 0 && !verbatim.some(({ name }) => isSystem(name))) return bestOf(verbatim, true)
    const loose = this.#looseNames.namedIn(affiliation, context)
    // `University of North Carolina, Greensboro` is more than the University of North Carolina.
    if (verbatim.length > 0) return isBetter(loose, verbatim) ? bestOf(loose, false) : bestOf(verbatim, true)
    return bestOf(loose.length > 0 ? loose : this.#shortNames.namedIn(affiliation, context), false)
  }

  #add(institution: MatchableInstitution): void {
    for (const name of fullNames(institution).flatMap(alsoWithoutCountry)) {
      const form = normaliseOrganisationName(name)
      const isTelling = form.includes(' ') || (form.length >= ONE_WORD_LETTERS && !kindsOfPlaces.has(form))
      if (isTelling) note(this.#names, form, institution)
      if (isTelling && partsOf(name).length > 1) note(this.#namesInParts, form, institution)
    }
    this.#looseNames.add(institution)
    this.#shortNames.add(institution)
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
        const known = (isInOnePart ? this.#names : this.#namesInParts).get(name)
        if (!known || isWithinLongerName(name, { ...beside(words, from, to), text: context.folded })) continue
        const bearers = saysKindAlone(institutionWords(name)) ? known.filter((one) => isBacked(one, context)) : known
        const best = onlyBest(bearers, to - from, context)
        if (best) matches.push({ ...best, name, from, to })
      }
    }
    const outer = matches.filter((one) => !matches.some((other) => other !== one && contains(other, one)))
    return [...new Map(outer.map((one) => [one.index, one])).values()]
  }
}

/** `Google DeepMind (United Kingdom)` is also printed without its country; one word alone says too little then. */
function alsoWithoutCountry(name: string): string[] {
  const without = withoutCountry(name)
  return without === name || !without.includes(' ') ? [name] : [name, without]
}

/** Whether an affiliation names the city or the acronym of an institution. */
const isBacked = ({ city, display_name_acronyms }: MatchableInstitution, context: Context): boolean =>
  isInCity(city, context) || wordsIn(context.printed).some((word) => display_name_acronyms.includes(word))

const mostOf = (named: readonly Placed[]) => Math.max(...named.map(({ score }) => score))

const isBetter = (some: readonly Placed[], others: readonly Placed[]) => mostOf(some) > mostOf(others)

function bestOf(named: readonly Placed[], isVerbatim: boolean): AffiliationMatch[] {
  const most = mostOf(named)
  const best = named.filter(({ score }) => score === most)
  return best.map(({ index, name, score }) => ({ index, name, score, isVerbatim }))
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

/** The words of the same part before and after some. */
function beside(words: readonly PlacedWord[], from: number, to: number) {
  const [before, after] = [words[from - 1], words[to]]
  return {
    before: before?.part === words[from]!.part ? before.word : undefined,
    after: after?.part === words[to - 1]!.part ? after.word : undefined,
  }
}

function contains(outer: Named, inner: Named): boolean {
  return outer.from <= inner.from && outer.to >= inner.to && outer.to - outer.from > inner.to - inner.from
}
