import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Engine } from '@cognate/catalogue'
import type { InstitutionRecord } from '@cognate/contract'
import {
  AffiliationMatcher,
  countriesIn,
  isSystemOf,
  type MatchableInstitution,
  normaliseOrganisationName,
  printedHalves,
  textsToLookUp,
  withoutCountry,
} from '@cognate/curation'
import { foldText } from '@cognate/matching'

/** Parts of an affiliation that are looked up, texts beside those that name one, and institutions of each part that are compared. */
const MOST_PARTS = 16
const MOST_BESIDE = 12
const MOST_ALIKE = 5

/** Institutions that have the words of a name: where there are more, one that fits may be among those not looked at. */
const MOST_WITH_WORDS = 30

type Names = Pick<Engine, 'autocomplete' | 'readRecords'>

/**
 * What finds the institutions of affiliations among those that the catalogue finds by their parts; for parts that hold none of them word
 * for word, among all that have the telling words of a name. Each text is looked up once, since people of a list share them.
 */
export function institutionsFinder(engine: Names) {
  const readAlike = once((text) => lookUp(text, MOST_ALIKE, engine).then(({ records }) => records))
  const readAllWith = once((text) => lookUpAll(text, engine))
  const findIn = async (affiliation: string): Promise<InstitutionRecord[]> => {
    const alike = await readAlike(partsOf(affiliation).slice(0, MOST_PARTS))
    const verbatim = namedIn(affiliation, alike).filter(({ isVerbatim }) => isVerbatim)
    const unread = verbatim.length > 0 ? partsBeside(verbatim, affiliation) : [affiliation]
    const all = await readAllWith(unread.flatMap(textsToLookUp).slice(0, MOST_BESIDE))
    // Of those who are only alike another may fit as well that was not looked at.
    const isSure = ({ institution, isVerbatim }: Named) => isVerbatim || all.some(({ id }) => id === institution.id)
    const named = namedIn(affiliation, eachOnce([...alike, ...all])).filter(isSure)
    return named.length > 0 ? named.map(({ institution }) => institution) : onlyBearer(affiliation, alike)
  }
  /** Halves count alone as well: another may be in doubt, and all of them be a record, `University of York and Google`. */
  const findInHalves = async (affiliation: string): Promise<InstitutionRecord[]> => {
    const countries = countriesIn(affiliation)
    const found: InstitutionRecord[] = []
    for (const half of printedHalves(affiliation).slice(0, MOST_PARTS)) found.push(...(await findIn(half)))
    return found.filter(
      ({ country_code: code, display_name: name }) =>
        (code === null || countries.size === 0 || countries.has(code)) &&
        !found.some((other) => isSystemOf(name, other.display_name)),
    )
  }
  /** All that affiliations name, in their order; none of which several may be meant. */
  return async (affiliations: readonly string[]): Promise<InstitutionRecord[]> => {
    const named: InstitutionRecord[] = []
    for (const affiliation of affiliations) {
      // A long one takes up to a tenth of a second, a list has hundreds, and what is looked up already waits for nothing.
      await nextTurn()
      named.push(...(await findIn(affiliation)), ...(await findInHalves(affiliation)))
    }
    return eachOnce(named)
  }
}

const eachOnce = (institutions: readonly InstitutionRecord[]): InstitutionRecord[] => [
  ...new Map(institutions.map((one) => [one.id, one])).values(),
]

/** Reads what belongs to some texts, each text once. */
function once(read: (text: string) => Promise<InstitutionRecord[]>) {
  const known = new Map<string, Promise<InstitutionRecord[]>>()
  return async (texts: readonly string[]): Promise<InstitutionRecord[]> => {
    for (const text of texts) if (!known.has(text)) known.set(text, read(text))
    return eachOnce((await Promise.all(texts.map((text) => known.get(text)!))).flat())
  }
}

async function lookUp(text: string, most: number, engine: Names) {
  const { count, results } = await engine.autocomplete(['institutions'], text, most)
  const records = await engine.readRecords(
    'institution',
    results.map(({ id }) => id),
  )
  return { isAll: count <= most, records: records.flatMap((record) => record ?? []) }
}

/** All institutions with the words of a text, or else the universities among them; none where these are too many as well. */
async function lookUpAll(text: string, engine: Names): Promise<InstitutionRecord[]> {
  for (const narrower of [text, `${text} univ`]) {
    const { isAll, records } = await lookUp(narrower, MOST_WITH_WORDS, engine)
    if (isAll) return records
  }
  return []
}

/** An institution that an affiliation names, and the words that name it. */
interface Named {
  institution: InstitutionRecord
  name: string
  isVerbatim: boolean
}

/** The institutions that an affiliation names, in its order. */
const namedIn = (affiliation: string, institutions: readonly InstitutionRecord[]): Named[] =>
  new AffiliationMatcher(institutions.map(toMatch))
    .matchAll(affiliation)
    .map(({ index, name, isVerbatim }) => ({ institution: institutions[index]!, name, isVerbatim }))

/** The parts of an affiliation that neither hold one of these names nor belong to it. */
function partsBeside(named: readonly Named[], affiliation: string): string[] {
  const isWithin = (words: string, others: string) => ` ${others} `.includes(` ${words} `)
  return partsOf(affiliation).filter((part) => {
    const words = normaliseOrganisationName(part)
    return !named.some(({ name }) => isWithin(name, words) || isWithin(words, name))
  })
}

/** The institution that alone bears the name or acronym that the affiliation is, or the acronym that ends it: `CSE, HKUST`. */
function onlyBearer(affiliation: string, institutions: readonly InstitutionRecord[]): InstitutionRecord[] {
  const [end] = /(?<=[,/]\s*)\p{Lu}{4,}$/u.exec(affiliation.trim()) ?? []
  const wholes = [affiliation, end ?? affiliation].map((text) => foldText(text).trim())
  const bearers = institutions.filter((one) =>
    institutionNames(one).some((name) => wholes.includes(foldText(withoutCountry(name)))),
  )
  return bearers.length === 1 ? bearers : []
}

export const institutionNames = ({
  display_name,
  display_name_acronyms,
  display_name_alternatives,
}: InstitutionRecord) => [display_name, ...display_name_acronyms, ...display_name_alternatives]

/** An institution as affiliations are searched for it. */
export const toMatch = (
  { display_name, display_name_acronyms, display_name_alternatives, country_code, geo }: InstitutionRecord,
  index = 0,
): MatchableInstitution => ({
  ...{ index, display_name, display_name_acronyms, display_name_alternatives, country_code, city: geo.city },
})

/**
 * `Department of Geography, Uppsala University, Uppsala` is also what stands between its commas, and on each side of `and`; `MIT` alone
 * may be a place, `USA` at the end is none.
 */
export const partsOf = (affiliation: string): string[] => {
  const parts = affiliation.split(/\s*[,;–/]\s*/)
  const halves = parts.flatMap((part) => part.split(/\s(?:and|&)\s/))
  return [...new Set([affiliation, ...[...parts, ...halves].filter((part) => part.length > 3)])]
}
