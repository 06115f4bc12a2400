import type { Engine } from '@cognate/catalogue'
import type { InstitutionRecord } from '@cognate/contract'
import { AffiliationMatcher, type MatchableInstitution, textsToLookUp, withoutCountry } from '@cognate/curation'
import { foldText } from '@cognate/matching'

/** Parts of an affiliation that are looked up, and institutions of each that are compared. */
const MOST_PARTS = 8
const MOST_ALIKE = 5

/** Institutions that have the words of a name: where there are more, one that fits may be among those not looked at. */
const MOST_WITH_WORDS = 30

type Names = Pick<Engine, 'autocomplete' | 'readRecords'>

/**
 * What finds the institution of affiliations among those that the catalogue finds by their parts; where none of these is named word for
 * word, among all that have the telling words of a name. Each text is looked up once, since people of a list share them.
 */
export function institutionFinder(engine: Names) {
  const readAlike = once((text) => lookUp(text, MOST_ALIKE, engine).then(({ records }) => records))
  const readAllWith = once((text) => lookUpAll(text, engine))
  const findIn = async (affiliation: string): Promise<InstitutionRecord | undefined> => {
    const alike = await readAlike(partsOf(affiliation).slice(0, MOST_PARTS))
    const verbatim = namedIn(affiliation, alike).find(({ isVerbatim }) => isVerbatim)
    if (verbatim) return verbatim.institution
    const [named] = namedIn(affiliation, await readAllWith(textsToLookUp(affiliation)))
    return named?.institution ?? onlyBearer(affiliation, alike)
  }
  /** The first that an affiliation names; undefined where none does, or several may be meant. */
  return async (affiliations: readonly string[]): Promise<InstitutionRecord | undefined> => {
    for (const affiliation of affiliations) {
      const named = await findIn(affiliation)
      if (named) return named
    }
    return undefined
  }
}

/** Reads what belongs to some texts, each text once. */
function once(read: (text: string) => Promise<InstitutionRecord[]>) {
  const known = new Map<string, Promise<InstitutionRecord[]>>()
  return async (texts: readonly string[]): Promise<InstitutionRecord[]> => {
    for (const text of texts) if (!known.has(text)) known.set(text, read(text))
    const found = (await Promise.all(texts.map((text) => known.get(text)!))).flat()
    return [...new Map(found.map((one) => [one.id, one])).values()]
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

/** The institutions that an affiliation names, in its order. */
const namedIn = (affiliation: string, institutions: readonly InstitutionRecord[]) =>
  new AffiliationMatcher(institutions.map(toMatch))
    .matchAll(affiliation)
    .map(({ index, isVerbatim }) => ({ institution: institutions[index]!, isVerbatim }))

/** The institution that alone bears the name or acronym that the affiliation is, or the acronym that ends it: `CSE, HKUST`. */
function onlyBearer(affiliation: string, institutions: readonly InstitutionRecord[]): InstitutionRecord | undefined {
  const [end] = /(?<=[,/]\s*)\p{Lu}{4,}$/u.exec(affiliation.trim()) ?? []
  const wholes = [affiliation, end ?? affiliation].map((text) => foldText(text).trim())
  const bearers = institutions.filter((one) =>
    institutionNames(one).some((name) => wholes.includes(foldText(withoutCountry(name)))),
  )
  return bearers.length === 1 ? bearers[0] : undefined
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
