import {
  type AuthorRecord,
  type ConflictRulesView,
  type ProjectRecord,
  shortId,
  type WorkRecord,
} from '@cognate/contract'

/** All people and works of a small catalogue, as its engine gives them, and the institutions above each institution, by id. */
export interface PlainPeople {
  author: readonly AuthorRecord[]
  work: readonly WorkRecord[]
  above: (institution: string) => readonly string[]
  /** Default: none. */
  project?: readonly ProjectRecord[]
}

/** The conflicts of two people, by ids. */
export interface PlainConflict {
  isSame: boolean
  /** The newest first; among equals, the lower id. */
  works: string[]
  /** Works that do not count only because of their type. */
  otherTypes: string[]
  /** The one of the newest year first; among equals, the lower id; years descending. */
  institutions: { id: string; years: number[]; isThroughParent: boolean }[]
  /** As works. */
  projects: string[]
}

const nothing = { works: [], otherTypes: [], institutions: [], projects: [] }

/** Searches one record after the other, without an index. */
export function conflictPlainly(
  pair: readonly [string, string],
  rules: ConflictRulesView,
  people: PlainPeople,
): PlainConflict {
  const [one, other] = pair.map((id) => people.author.find((author) => shortId(author.id) === shortId(id)))
  if (!one || !other) return { isSame: false, ...nothing }
  if (one === other) return { isSame: true, ...nothing }
  const isAsked = (method: ConflictRulesView['methods'][number]) => rules.methods.includes(method)
  const works = isAsked('coauthors') ? worksOfBoth(one.id, other.id, rules, people) : []
  const ids = (list: readonly WorkRecord[]) => list.map(({ id }) => id)
  return {
    isSame: false,
    works: ids(works.filter((work) => isOfType(work, rules))),
    otherTypes: ids(works.filter((work) => !isOfType(work, rules))),
    institutions: isAsked('coaffiliated') ? placesOfBoth(one, other, rules, people) : [],
    projects: rules.shared_projects ? projectsOfBoth(one.id, other.id, rules, people) : [],
  }
}

export function isInConflict(pair: readonly [string, string], rules: ConflictRulesView, people: PlainPeople): boolean {
  const { isSame, works, institutions, projects } = conflictPlainly(pair, rules, people)
  return isSame || works.length + institutions.length + projects.length > 0
}

function projectsOfBoth(one: string, other: string, rules: ConflictRulesView, { project = [] }: PlainPeople): string[] {
  const day = ({ start_date }: ProjectRecord) => (start_date ? Date.parse(start_date) : -8e15)
  return project
    .filter(({ persons }) => [one, other].every((id) => persons.some(({ author }) => author?.id === id)))
    .filter(({ persons }) => !(rules.leave_out_hyper_authorship && persons.filter(({ author }) => author).length > 100))
    .filter(({ start_date, end_date }) => {
      const last = end_date ? Number(end_date.slice(0, 4)) : start_date ? Number(start_date.slice(0, 4)) + 5 : Infinity
      return rules.since === null || last >= rules.since
    })
    .sort((a, b) => day(b) - day(a) || (a.id < b.id ? -1 : 1))
    .map(({ id }) => id)
}

/** The names of each kind of publication. */
const kinds: Record<string, string> = {
  'journal-article': 'journal-article',
  proceedings: 'proceedings proceedings-article proceedings-series',
  'posted-content': 'posted-content preprint',
  database: 'database dataset',
}

function worksOfBoth(one: string, other: string, rules: ConflictRulesView, { work }: PlainPeople): WorkRecord[] {
  return work
    .filter((candidate) => counts(candidate, rules) && names(candidate, one, rules) && names(candidate, other, rules))
    .sort(newestFirst)
}

/** The newest first, those of unknown day last; among equals, the lower id. */
export function newestFirst(a: WorkRecord, b: WorkRecord): number {
  const day = ({ publication_date }: WorkRecord) => (publication_date ? Date.parse(publication_date) : -8e15)
  return day(b) - day(a) || number(a.id) - number(b.id)
}

function counts({ publication_year, authorships }: WorkRecord, rules: ConflictRulesView): boolean {
  if (rules.since !== null && publication_year !== null && publication_year < rules.since) return false
  return !(rules.leave_out_hyper_authorship && authorships.length > 100)
}

function isOfType({ type, type_crossref }: WorkRecord, rules: ConflictRulesView): boolean {
  if (rules.publication_types.length === 0) return true
  const types = rules.publication_types.flatMap((kind) => kinds[kind]!.split(' '))
  return types.includes(type ?? '') || types.includes(type_crossref ?? '')
}

function names({ authorships }: WorkRecord, author: string, rules: ConflictRulesView): boolean {
  const ids = authorships.map((authorship) => authorship.author.id)
  const counted = rules.first_and_last_two ? [...ids.slice(0, 2), ...ids.slice(-2)] : ids
  return counted.includes(author)
}

function placesOfBoth(one: AuthorRecord, other: AuthorRecord, rules: ConflictRulesView, people: PlainPeople) {
  const [ofOne, ofOther] = [one, other].map((author) => yearsAtPlaces(author, rules, people)) as [Places, Places]
  return [...ofOne.keys()]
    .map((id) => {
      const [here, there] = [ofOne.get(id)!, ofOther.get(id) ?? new Map<number, boolean>()]
      const isApart = (year: number) => rules.leave_out_siblings && here.get(year)! && there.get(year)!
      const years = [...here.keys()].filter((year) => there.has(year) && !isApart(year)).sort((a, b) => b - a)
      return { id, years, isThroughParent: years.every((year) => here.get(year)! || there.get(year)!) }
    })
    .filter(({ years }) => years.length > 0)
    .sort((a, b) => b.years[0]! - a.years[0]! || number(a.id) - number(b.id))
}

/** For each institution and year, whether somebody was there only through a part of it. */
type Places = Map<string, Map<number, boolean>>

function yearsAtPlaces({ affiliations }: AuthorRecord, rules: ConflictRulesView, { above }: PlainPeople): Places {
  const places: Places = new Map()
  const add = (id: string, year: number, isThroughParent: boolean) => {
    const years = places.get(id) ?? new Map<number, boolean>()
    places.set(id, years.set(year, isThroughParent && (years.get(year) ?? true)))
  }
  for (const { institution, years } of affiliations) {
    for (const year of years) {
      if (rules.since !== null && year < rules.since) continue
      add(institution.id, year, false)
      if (rules.include_parents) for (const id of above(institution.id)) add(id, year, true)
    }
  }
  return places
}

function number(id: string): number {
  return Number(shortId(id).slice(1))
}
