import type { Engine } from '@cognate/catalogue'
import type { InstitutionRecord } from '@cognate/contract'
import { AffiliationMatcher, type MatchableInstitution } from '@cognate/curation'
import { foldText } from '@cognate/matching'

/** Parts of an affiliation that are looked up, and institutions of each that are compared. */
const MOST_PARTS = 6
const MOST_ALIKE = 5

/** What finds the institution of affiliations; each part is looked up once, since people of a list share them. */
export function institutionFinder(engine: Pick<Engine, 'autocomplete' | 'readRecords'>) {
  const alikeOf = new Map<string, Promise<InstitutionRecord[]>>()
  const lookUp = async (part: string): Promise<InstitutionRecord[]> => {
    const { results } = await engine.autocomplete(['institutions'], part, MOST_ALIKE)
    const ids = results.map(({ id }) => id)
    return (await engine.readRecords('institution', ids)).flatMap((record) => record ?? [])
  }
  const readAlike = (part: string) => {
    const alike = alikeOf.get(part) ?? lookUp(part)
    alikeOf.set(part, alike)
    return alike
  }
  /** The first that an affiliation names; undefined where none does, or several may be meant. */
  return async (affiliations: readonly string[]): Promise<InstitutionRecord | undefined> => {
    for (const affiliation of affiliations) {
      const alike = await Promise.all(partsOf(affiliation).slice(0, MOST_PARTS).map(readAlike))
      const named = institutionIn(affiliation, [...new Map(alike.flat().map((one) => [one.id, one])).values()])
      if (named) return named
    }
    return undefined
  }
}

/** The institution whose name occurs in an affiliation, or which alone bears the name or acronym that the affiliation is. */
function institutionIn(affiliation: string, institutions: readonly InstitutionRecord[]): InstitutionRecord | undefined {
  const [match] = new AffiliationMatcher(institutions.map(toMatch)).matchAll(affiliation)
  if (match) return institutions[match.index]
  const whole = foldText(affiliation).trim()
  const bearers = institutions.filter((one) => institutionNames(one).some((name) => foldText(name) === whole))
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

/** `Department of Geography, Uppsala University, Uppsala` is also what stands between its commas; `MIT` alone may be a place, `USA` at the end is none. */
export const partsOf = (affiliation: string): string[] => [
  affiliation,
  ...affiliation.split(/\s*[,;–]\s*/).filter((part) => part.length > 3),
]
