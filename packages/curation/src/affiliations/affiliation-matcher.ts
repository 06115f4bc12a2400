import { normaliseOrganisationName } from '../names/organisation-name.ts'
import { type Contexts, contextsOf } from './affiliation-contexts.ts'
import { type PlacedWord, type Segments, segmentsOf } from './affiliation-segments.ts'
import { institutionWords, isNameOfMany, saysKindAlone } from './institution-words.ts'
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
import { beginningsOfHalves, contains, isOfSeveral, isPlain, type Named } from './named-places.ts'
import { ONE_WORD_LETTERS, OneWordNames } from './one-word-names.ts'
import { halvesIn, type Run, runsWithout } from './segment-runs.ts'
import { ShortNames, withoutCountry } from './short-names.ts'
import { withoutSystems } from './systems-beside.ts'
import { isWithinLongerName } from './within-longer-name.ts'

/** Longer names of institutions are rare; their first words are enough to find them. */
const MOST_WORDS = 12

/** Some sources have institutions named only by a kind of place, such as `Institute`, which occurs in the affiliations of all others. */
const kindsOfPlaces = new Set(
  'academy center centre college company corporation department engineering faculty foundation government hospital independent industry institute institution laboratories laboratory national polytechnic research school science sciences technology university'.split(
    ' ',
  ),
)

/**
 * Finds the institutions of a raw affiliation, `Dept. of Physics, Univ. of York, UK`, among those it was created with: by names
 * that occur in it word for word; where none does, by the same words in another language, order or abbreviation; else by an
 * acronym beside its country or city. If the affiliation names a country, institutions of other countries do not match. No match is
 * better than a wrong one: where a name fits two equally well, neither is returned.
 */
export class AffiliationMatcher {
  readonly #names = new Map<string, MatchableInstitution[]>()
  /** Names that have several parts: `University of California, Davis`. */
  readonly #namesInParts = new Map<string, MatchableInstitution[]>()
  readonly #oneWordNames = new OneWordNames()
  readonly #looseNames = new LooseNames()
  readonly #shortNames = new ShortNames()

  constructor(institutions: Iterable<MatchableInstitution>) {
    for (const institution of institutions) this.#add(institution)
  }

  /**
   * Each institution that is plainly named, in the order of the affiliation: its name is a whole segment, or that of a university at
   * the end of one. Of other names those of the most words count, and those that begin a segment if each half names one. Of a
   * university, its system and its campus only one counts.
   */
  matchAll(affiliation: string): AffiliationMatch[] {
    const read = segmentsOf(affiliation)
    if (read.words.length === 0) return []
    const contexts = contextsOf(affiliation, read)
    const verbatim = this.#namedIn(read, contexts)
    const most = Math.max(...verbatim.map(({ score }) => score))
    const plain = verbatim.filter((one) => one.score === most || isPlain(one, read))
    const named = [...plain, ...beginningsOfHalves(verbatim, plain, read)]
    const loose = this.#looselyNamedBeside(named, read, contexts)
    const found = withoutSystems(
      [...named, ...loose].sort((a, b) => a.from - b.from),
      read,
    )
    const matches = found.length > 0 ? found : this.#shortNames.namedIn(affiliation, contexts.whole)
    return [...new Map(matches.map((one) => [one.index, matchOf(one)])).values()]
  }

  #add(institution: MatchableInstitution): void {
    for (const name of fullNames(institution).flatMap(alsoWithoutCountry)) {
      const form = normaliseOrganisationName(name)
      const isTelling = form.includes(' ') || (form.length >= ONE_WORD_LETTERS && !kindsOfPlaces.has(form))
      if (!isTelling || isNameOfMany(form)) continue
      note(this.#names, form, institution)
      if (partsOf(name).length > 1) note(this.#namesInParts, form, institution)
    }
    this.#oneWordNames.add(institution)
    this.#looseNames.add(institution)
    this.#shortNames.add(institution)
  }

  /** Institutions whose names occur in the words, each once; of nested names, the longest. */
  #namedIn(read: Segments, contexts: Contexts): Named[] {
    const { words } = read
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
        if (!known || isWithinLongerName(name, { ...beside(words, from, to), text: contexts.whole.folded })) continue
        const context = contexts.at(to - 1)
        const bearers = saysKindAlone(institutionWords(name)) ? known.filter((one) => isBacked(one, context)) : known
        const best = onlyBest(bearers, to - from, context)
        if (best) matches.push({ ...best, name, from, to, isVerbatim: true })
      }
    }
    const named = [...matches, ...this.#oneWordNames.namedIn(read, contexts)]
    const single = named.filter((one) => !isOfSeveral(one, named, read))
    const outer = single.filter((one) => !single.some((other) => other !== one && contains(other, one)))
    return [...new Map(outer.map((one) => [one.index, one])).values()]
  }

  /**
   * Institutions whose names the segments without a name hold in other words. The name of a system does not count as one:
   * `University of North Carolina, Greensboro` is more than the University of North Carolina.
   */
  #looselyNamedBeside(named: readonly Named[], read: Segments, contexts: Contexts): Named[] {
    const namedFrom = ({ from, to }: Run): Named[] => {
      const text = read.text.slice(read.segments[from]!.from, read.segments[to - 1]!.to)
      const at = read.words.findIndex(({ segment }) => segment === from)
      const context = read.segments[from]!.half === read.segments[to - 1]!.half ? contexts.at(at) : contexts.whole
      return this.#looseNames
        .namedIn(text, context)
        .map((one, place) => ({ ...one, from: at + place / MOST_WORDS, to: at, isVerbatim: false }))
    }
    return runsWithout(named, read).flatMap((run) => {
      const found = namedFrom(run)
      return found.length > 0 ? found : halvesIn(run, read).flatMap(namedFrom)
    })
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

const matchOf = ({
  index,
  name,
  score,
  isVerbatim = false,
}: Omit<AffiliationMatch, 'isVerbatim'> & Partial<AffiliationMatch>) => ({
  ...{ index, name, score, isVerbatim },
})

/** The parts of a name between commas that have a word. */
const partsOf = (name: string) => name.split(/[,;|\n]/).filter((part) => normaliseOrganisationName(part) !== '')

/** The words of the same part before and after some. */
function beside(words: readonly PlacedWord[], from: number, to: number) {
  const [before, after] = [words[from - 1], words[to]]
  return {
    before: before?.part === words[from]!.part ? before.word : undefined,
    after: after?.part === words[to - 1]!.part ? after.word : undefined,
  }
}
