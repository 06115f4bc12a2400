import type { ConflictEvidence, ConflictRulesView, PersonView } from '@cognate/contract'
import { yearsOf } from '@cognate/matching'
import type { NamedNumbers, Names } from './names.ts'
import type { PeopleSlice } from './people-slice.ts'
import { projectsOfConflicts } from './shared-projects.ts'
import { worksOfConflicts } from './shared-works.ts'
import { namesOfAll, placeOf } from './somebody-at.ts'
import { type SharedStay, type SiblingRule, type Stay, sharedStays, staysOf } from './stays.ts'
import { writeTimeline } from './timeline.ts'

/** Shared works, and shared projects, that are listed; all are counted. */
const MAX_LISTED = 200

/** One author, and whom to check against, by their numbers. */
export interface NumberedConflictsQuery {
  author: number
  /** Each once. */
  others: readonly number[]
  rules: ConflictRulesView
}

/** Somebody checked against. */
export interface OtherAuthor {
  author: number
  stays: readonly Stay[]
}

/** Everything that speaks against one author as seen from others, by numbers. */
export interface FoundConflicts {
  author: number
  stays: readonly Stay[]
  others: readonly OtherAuthor[]
  /** Works that the author wrote with any of the others, the newest first, and with whom. */
  works: ReadonlyMap<number, readonly number[]>
  /** Number of shared works that do not count for their type alone. */
  otherTypes: number
  /** Institutions at which the author was with any of the others, that of the newest year first, of equals the lower id. */
  institutions: readonly SharedInstitution[]
  /** Projects of the author with any of the others, the newest first, and with whom. */
  projects: ReadonlyMap<number, readonly number[]>
  rules: ConflictRulesView
}

interface SharedInstitution {
  institution: number
  /** The newest first. */
  years: number[]
  with: readonly { author: number; shared: SharedStay }[]
}

export function findConflicts({ author, others, rules }: NumberedConflictsQuery, slice: PeopleSlice): FoundConflicts {
  const checksAffiliations = rules.methods.includes('coaffiliated')
  const stays = checksAffiliations ? staysOf(author, rules, slice) : []
  const placed = others.map((other) => ({
    author: other,
    stays: checksAffiliations && other !== author ? staysOf(other, rules, slice) : [],
  }))
  return {
    author,
    stays,
    others: placed,
    ...findSharedWorks(author, others, rules, slice),
    institutions: findSharedInstitutions(stays, placed, rules),
    projects: findSharedProjects(author, others, rules, slice),
    rules,
  }
}

function findSharedWorks(
  author: number,
  others: readonly number[],
  rules: ConflictRulesView,
  slice: PeopleSlice,
): Pick<FoundConflicts, 'works' | 'otherTypes'> {
  const works = new Map<number, number[]>()
  const otherTypes = new Set<number>()
  const checked = new Set(others)
  const conflictWorks = worksOfConflicts(rules, slice)
  conflictWorks?.ofAnyType.visitCoauthors(author, (coauthor, work) => {
    if (!checked.has(coauthor)) return
    const coauthors = works.get(work)
    if (!conflictWorks.isOfType(work)) otherTypes.add(work)
    else if (coauthors) coauthors.push(coauthor)
    else works.set(work, [coauthor])
  })
  return { works, otherTypes: otherTypes.size }
}

function findSharedProjects(
  author: number,
  others: readonly number[],
  rules: ConflictRulesView,
  slice: PeopleSlice,
): FoundConflicts['projects'] {
  const found = new Map<number, number[]>()
  const checked = new Set(others)
  const projects = projectsOfConflicts(rules, slice)
  projects?.visitColleagues(author, (colleague, project) => {
    if (checked.has(colleague)) found.set(project, [...(found.get(project) ?? []), colleague])
  })
  return new Map(projects?.newestFirst(found.keys()).map((project) => [project, found.get(project)!]))
}

function findSharedInstitutions(
  stays: readonly Stay[],
  others: readonly OtherAuthor[],
  rule: SiblingRule,
): SharedInstitution[] {
  const met = others.flatMap(({ author, stays: otherStays }) =>
    Array.from(sharedStays(stays, otherStays, rule), ([institution, shared]) => ({ institution, author, shared })),
  )
  return [...Map.groupBy(met, ({ institution }) => institution)]
    .map(([institution, sharedBy]) => ({
      institution,
      years: yearsOf(sharedBy.flatMap(({ shared }) => shared.runs)),
      with: sharedBy,
    }))
    .sort((a, b) => b.years[0]! - a.years[0]! || a.institution - b.institution)
}

/** The records that `writeConflicts` names. */
export function namedInConflicts({ author, others, stays, works, projects }: FoundConflicts): NamedNumbers {
  const allStays = [stays, ...others.map((other) => other.stays)].flat()
  return {
    authors: [author, ...others.map((other) => other.author)].filter((number) => number >= 0),
    institutions: [
      ...allStays.map(({ institution }) => institution),
      ...others.flatMap((other) => placeOf(other.author) ?? []),
    ],
    works: [...works.keys()].slice(0, MAX_LISTED),
    projects: [...projects.keys()].slice(0, MAX_LISTED),
  }
}

/** @param unknown  Ids in the check that the catalogue does not have. */
export function writeConflicts(found: FoundConflicts, names: Names, unknown: string[]): ConflictEvidence {
  const { author, others, works, institutions, projects } = found
  const authors = [author, ...others.map((other) => other.author)]
  const views = namesOfAll(names).people(authors)
  const people = new Map(authors.map((number, place) => [number, views[place]!]))
  const isInInput = others.some((other) => other.author === author)
  return {
    conflict: isInInput || works.size + institutions.length + projects.size > 0,
    in_coi_input: isInInput,
    author: views[0]!,
    against: views.slice(1),
    unknown,
    coauthorship_count: works.size,
    other_types: found.otherTypes,
    coauthorship: [...works].slice(0, MAX_LISTED).map(([work, coauthors]) => ({
      ...names.work(work),
      with: coauthors.map((coauthor) => people.get(coauthor)!),
    })),
    coaffiliation: institutions.map((shared) => writeInstitution(shared, people, names)),
    joint_projects: projects.size,
    projects: [...projects].slice(0, MAX_LISTED).map(([project, colleagues]) => ({
      ...names.project(project),
      with: colleagues.map((colleague) => people.get(colleague)!),
    })),
    timeline: writeTimeline(found, people, names),
    rules: found.rules,
  }
}

function writeInstitution(
  { institution, years, with: sharedBy }: SharedInstitution,
  people: ReadonlyMap<number, PersonView>,
  names: Names,
): ConflictEvidence['coaffiliation'][number] {
  return {
    institution: names.institution(institution),
    years,
    through_parent: sharedBy.every(({ shared }) => shared.isThroughParent),
    with: sharedBy.map(({ author, shared }) => ({ ...people.get(author)!, years: yearsOf(shared.runs) })),
  }
}
