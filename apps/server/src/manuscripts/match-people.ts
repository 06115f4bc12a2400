import type { Engine } from '@cognate/catalogue'
import {
  type AuthorRecord,
  type InstitutionRecord,
  isPlace,
  type MatchedPerson,
  MOST_FURTHER_INSTITUTIONS,
  nameOfAddress,
  type PersonCandidate,
  shortId,
  splitBrackets,
  usualConflictRules,
} from '@cognate/contract'
import { shorterSpellings } from '@cognate/contract/name-spellings'
import {
  AffiliationMatcher,
  type ListedName,
  likenesses,
  likenessesTo,
  type Namesake,
  organisationNameForms,
  readListedNames,
  weighNamesakes,
} from '@cognate/curation'
import { findConflictCells } from '../discovery/conflict-cells.ts'
import { readAuthorRecords } from '../discovery/known-people.ts'
import { hostOf, institutionOfAddress, isHostOf } from './addressed-institution.ts'
import { institutionNames, institutionsFinder, partsOf, toMatch } from './find-institutions.ts'

/** Somebody as a manuscript or a list names them. */
export interface PersonToMatch {
  name: string
  orcid: string | null
  affiliations: readonly string[]
  email: string | null
}

/** People of one name that are looked at, that are weighed, and that are offered. */
const MOST_NAMED = 100
const MOST_WEIGHED = 30
const MOST_OFFERED = 5
/** Parts of affiliations whose institutions are looked for where a name is common. */
const MOST_PARTS = 6

/** From here on somebody is meant; below, a person is asked. */
export const MATCH_FROM = 0.9

/** Somebody of the catalogue who may be meant, with what speaks for them. */
interface Found {
  author: AuthorRecord
  facts: Namesake
  institutions: string[]
  coauthors: Map<number, string>
  works: string[]
}

/** Those of the catalogue who may be meant by a name. */
interface Sought {
  person: PersonToMatch
  byOrcid: AuthorRecord | undefined
  found: Found[]
  /** How many people of the catalogue have such a family name and first letter. */
  bearers: number
}

/**
 * For each person whom of the catalogue they are: by ORCID iD; else by name and what agrees beside it, which is the
 * place, the place of the e-mail address, the others of the list with whom somebody has written, and the works cited.
 * Where it is in doubt nobody is guessed, and the institution is named that can be checked instead.
 */
export async function matchPeople(
  people: readonly PersonToMatch[],
  cited: readonly string[],
  engine: Engine,
): Promise<MatchedPerson[]> {
  const find = institutionsFinder(engine)
  const list: Sought[] = []
  for (const person of people) list.push(await seek(await withoutBrackets(person, find), engine))
  await addPlaces(list, engine)
  await addCoauthors(list, engine)
  await addCitedWorks(list, cited, engine)
  return addInstitutions(list, withoutDoubles(list.map(decide)), find, engine)
}

/** What stands in brackets behind a name is no part of it: an institution, or a nickname or a role, which says nothing here. */
async function withoutBrackets(person: PersonToMatch, find: FindInstitutions): Promise<PersonToMatch> {
  const { name, inside } = splitBrackets(person.name)
  if (name === '' || inside === '') return person
  const isNamed = isPlace(inside) || (await find([inside])).length > 0
  return { ...person, name, affiliations: isNamed ? [...person.affiliations, inside] : person.affiliations }
}

/** The institutions of the affiliations, else of the e-mail address, of whom the catalogue lacks or has elsewhere by now. */
async function addInstitutions(
  list: readonly Sought[],
  decided: readonly Decided[],
  find: FindInstitutions,
  engine: Engine,
): Promise<MatchedPerson[]> {
  const year = Number(engine.summary.date.slice(0, 4))
  const matched: MatchedPerson[] = []
  for (const [at, one] of decided.entries()) {
    const { person, found } = list[at]!
    const author = found.find(({ author: { id } }) => id === one.match)?.author
    const printed = await find(person.affiliations)
    const addressed = printed.length > 0 ? undefined : await institutionOfAddress(person.email, engine)
    const named = (addressed ? [addressed] : printed).slice(0, 1 + MOST_FURTHER_INSTITUTIONS)
    const { known = [], open = [] } = Object.groupBy(named, ({ id }) =>
      author && isThereBy(year, id, author) ? 'known' : 'open',
    )
    const [institution = null, ...further] = open.map((place) => ({
      ...placeOf(place),
      ...(addressed && { by_address: true }),
    }))
    matched.push({
      ...{ ...one, institution },
      ...(further.length > 0 && { further_institutions: further }),
      ...(known.length > 0 && { known_institutions: known.map(placeOf).slice(0, MOST_FURTHER_INSTITUTIONS) }),
    })
  }
  return matched
}

const placeOf = ({ id, display_name }: Pick<InstitutionRecord, 'id' | 'display_name'>) => ({
  identifier: id,
  display_name,
})

/** Whether works of the newest year have somebody at an institution. Those before it do not say that they are still there. */
const isThereBy = (year: number, id: string, { affiliations }: AuthorRecord): boolean =>
  affiliations.some(({ institution, years }) => institution.id === id && years.some((one) => one >= year))

type FindInstitutions = ReturnType<typeof institutionsFinder>
type Decided = Omit<MatchedPerson, 'institution' | 'further_institutions' | 'known_institutions'>

/** Two of a list are not one person, unless their ORCID iD says so. */
function withoutDoubles(matched: readonly Decided[]): Decided[] {
  const times = new Map<string | null, number>()
  for (const { match } of matched) times.set(match, (times.get(match) ?? 0) + 1)
  return matched.map((one) => {
    const isDouble = times.get(one.match)! > 1 && one.candidates[0]?.why !== 'orcid'
    return isDouble ? { ...one, match: null, doubtful: true } : one
  })
}

async function seek(person: PersonToMatch, engine: Engine): Promise<Sought> {
  const known = person.orcid === null ? undefined : await engine.resolveIdentifier('orcid', person.orcid)
  const [byOrcid] = known?.kind === 'author' ? await readAuthorRecords([known.id], engine) : []
  if (byOrcid) return { person, byOrcid, found: [found(byOrcid, 'same')], bearers: 1 }
  const printed = readListedNames(person.name)
  const names = printed.length > 0 ? printed : readListedNames(nameOfAddress(person.email ?? person.name) ?? '')
  return { person, byOrcid, ...(await findNamesakes(names, person, engine)) }
}

const found = (author: AuthorRecord, likeness: Namesake['likeness']): Found => ({
  author,
  facts: { likeness, isThere: false, isElsewhere: false, hasAddress: false, coauthors: 0, others: 0, citedWorks: 0 },
  institutions: [],
  coauthors: new Map(),
  works: [],
})

/** People whose name can be one of these; somebody with another ORCID iD is another person. */
async function findNamesakes(
  names: readonly ListedName[],
  { orcid, affiliations }: PersonToMatch,
  engine: Engine,
): Promise<Pick<Sought, 'found' | 'bearers'>> {
  const ids = new Set<string>()
  const asked = new Map<string, Promise<number>>()
  const suggest = (text: string, filter = '') => {
    const key = `${text} ${filter}`
    const count = asked.get(key) ?? addSuggested(text, filter)
    asked.set(key, count)
    return count
  }
  const addSuggested = async (text: string, filter: string) => {
    const { count, results } = await engine.autocomplete(['authors'], text, MOST_NAMED, { filter })
    for (const { id } of results) ids.add(id)
    return count
  }
  let bearers = 0
  for (const { first, family } of names) {
    const alike = await suggest(`${[...first][0]} ${family}`)
    bearers = Math.max(bearers, alike)
    // Of the many with such a first letter a suggestion may lack those whose letters are written out.
    const isAll = alike <= MOST_NAMED && shorterSpellings(family).length === 1
    if (isAll || (await suggest(`${first} ${family}`)) <= MOST_NAMED) continue
    const places = await institutionsNamed(affiliations, engine)
    if (places.length > 0)
      await suggest(`${first} ${family}`, `affiliations.institution.id:${places.map(shortId).join('|')}`)
  }
  const authors = await readAuthorRecords([...ids], engine)
  const possible = authors.filter((author) => !isOther(author, orcid))
  const alike = likenessesTo(
    names,
    possible.map(({ display_name, display_name_alternatives }) => [display_name, ...display_name_alternatives]),
  )
  const namesakes = possible.flatMap((author, at) => (alike[at] ? [found(author, alike[at])] : []))
  return { found: namesakes.sort((a, b) => rankOf(a) - rankOf(b)).slice(0, MOST_WEIGHED), bearers }
}

const rankOf = ({ facts }: Found) => likenesses.indexOf(facts.likeness)

const isOther = (author: AuthorRecord, orcid: string | null): boolean =>
  orcid !== null && author.orcid !== null && digitsOf(author.orcid) !== digitsOf(orcid)

const digitsOf = (orcid: string) =>
  orcid
    .replace(/[^\dx]/gi, '')
    .slice(-16)
    .toUpperCase()

/** Institutions that an affiliation names by one of its parts. */
async function institutionsNamed(affiliations: readonly string[], engine: Engine): Promise<string[]> {
  const ids: string[] = []
  for (const part of affiliations.flatMap(partsOf).slice(0, MOST_PARTS)) {
    const { results } = await engine.autocomplete(['institutions'], part, MOST_OFFERED)
    const forms = new Set(organisationNameForms(part))
    const named = results.filter(({ display_name }) =>
      organisationNameForms(display_name).some((one) => forms.has(one)),
    )
    ids.push(...named.map(({ id }) => id))
  }
  return ids
}

/** Who is or was at a place that goes with the name, or at the institution of the e-mail address. */
async function addPlaces(list: readonly Sought[], engine: Engine): Promise<void> {
  const named = list.filter(({ person }) => person.affiliations.length > 0 || person.email !== null)
  const ids = new Set(named.flatMap(({ found }) => found.flatMap(({ author }) => institutionsOf(author))))
  const records = (await engine.readRecords('institution', [...ids])).flatMap((record) => record ?? [])
  const byId = new Map(records.map((record) => [record.id, record]))
  for (const { person, found } of named) {
    const names = new Set(person.affiliations.flatMap(partsOf).flatMap(organisationNameForms))
    const host = hostOf(person.email)
    for (const one of found) {
      const places = institutionsOf(one.author).flatMap((id) => byId.get(id) ?? [])
      const there = places.filter((place) => isNamed(place, names, person.affiliations))
      const ofAddress = places.filter((place) => host !== undefined && isHostOf(host, place))
      one.facts.isThere = there.length > 0
      one.facts.isElsewhere = person.affiliations.length > 0 && places.length > 0 && there.length === 0
      one.facts.hasAddress = ofAddress.length > 0
      one.institutions = [...new Set([...there, ...ofAddress].map(({ display_name }) => display_name))]
    }
  }
}

/** Whether affiliations name an institution: by one of their parts, or within a longer text. */
function isNamed(place: InstitutionRecord, parts: ReadonlySet<string>, affiliations: readonly string[]): boolean {
  if (institutionNames(place).some((name) => organisationNameForms(name).some((form) => parts.has(form)))) return true
  const matcher = new AffiliationMatcher([toMatch(place)])
  return affiliations.some((affiliation) => matcher.matchAll(affiliation).length > 0)
}

export const institutionsOf = ({
  affiliations,
  last_known_institutions,
  active_affiliations,
}: AuthorRecord): string[] => [
  ...new Set(
    [...affiliations.map(({ institution }) => institution), ...last_known_institutions, ...active_affiliations].map(
      ({ id }) => id,
    ),
  ),
]

/** Who has written with whom of the others. */
async function addCoauthors(list: readonly Sought[], engine: Engine): Promise<void> {
  const places = new Map<string, { place: number; found: Found }[]>()
  for (const [place, { found }] of list.entries())
    for (const one of found) places.set(one.author.id, [...(places.get(one.author.id) ?? []), { place, found: one }])
  const ids = [...places.keys()]
  if (list.length < 2) return
  const rules = { ...usualConflictRules, methods: ['coauthors' as const] }
  for (const { row, column, kind } of await findConflictCells(ids, { authorIds: ids, rules }, engine)) {
    if (kind !== 'conflict') continue
    for (const { place, found } of places.get(row) ?? [])
      for (const other of places.get(column) ?? [])
        if (other.place !== place && !found.coauthors.has(other.place))
          found.coauthors.set(other.place, other.found.author.display_name)
  }
  const all = list.reduce((sum, { found }) => sum + found.length, 0)
  for (const { found } of list)
    for (const one of found) {
      one.facts.coauthors = one.coauthors.size
      one.facts.others = all - found.length
    }
}

/** Who wrote works that are cited. */
async function addCitedWorks(list: readonly Sought[], cited: readonly string[], engine: Engine): Promise<void> {
  if (cited.length === 0) return
  const works = (await engine.readRecords('work', cited)).flatMap((work) => work ?? [])
  for (const { found } of list)
    for (const one of found) {
      const own = works.filter(({ authorships }) => authorships.some(({ author }) => author.id === one.author.id))
      one.works = own.map(({ title }) => title)
      one.facts.citedWorks = own.length
    }
}

function decide({ byOrcid, found, bearers }: Sought): Decided {
  const scores = byOrcid
    ? [1]
    : weighNamesakes(
        found.map(({ facts }) => facts),
        bearers,
      )
  const candidates = found
    .map((one, at) => ({ ...offered(one), score: scores[at]!, ...(byOrcid && { why: 'orcid' as const, names: [] }) }))
    .sort((a, b) => b.score - a.score || (a.identifier < b.identifier ? -1 : 1))
    .slice(0, MOST_OFFERED)
  const [best] = candidates
  const match = best && best.score >= MATCH_FROM ? best.identifier : null
  return { match, candidates, doubtful: match === null }
}

/** The strongest reason for somebody, with what agrees. */
function offered({ author, facts, institutions, coauthors, works }: Found): Omit<PersonCandidate, 'score'> {
  const { id: identifier, display_name, hint, works_count, orcid } = author
  const named = { identifier, display_name, hint, works_count, orcid }
  if (facts.isThere) return { ...named, why: 'name_and_affiliation', names: institutions }
  if (facts.hasAddress) return { ...named, why: 'name_and_email', names: institutions }
  if (coauthors.size > 0) return { ...named, why: 'name_and_coauthors', names: [...coauthors.values()] }
  if (works.length > 0) return { ...named, why: 'name_and_cited_works', names: works }
  return { ...named, why: 'name', names: [] }
}
