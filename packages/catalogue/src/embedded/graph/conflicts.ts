import type { ConflictEvidence, ConflictRulesView, PersonView } from '@cognate/contract'
import { yearsOf } from '@cognate/matching'
import { findIndex, idAt } from '../../columns/identify.ts'
import type { ConflictsQuery } from '../../engine/author-graph.ts'
import type { CatalogueData } from '../data/catalogue-data.ts'
import type { Names } from './names.ts'
import { worksOfConflicts } from './shared-works.ts'
import { type SharedStay, type Stay, sharedStays, staysOf } from './stays.ts'
import { writeTimeline } from './timeline.ts'

/** Shared works that are listed; all are counted. */
const MAX_WORKS = 200

/** Somebody checked against. */
export interface OtherAuthor {
  author: number
  person: PersonView
  stays: readonly Stay[]
}

/** Everything that speaks against one author as seen from others; undefined for an unknown author. */
export function explainConflicts(
  { author: id, authorIds: against, rules }: ConflictsQuery,
  data: CatalogueData,
  names: Names,
): ConflictEvidence | undefined {
  const author = findIndex('author', id, data)
  if (author === undefined) return undefined
  const foundIndices = against.map((other) => findIndex('author', other, data))
  const indices = [...new Set(foundIndices)].filter((index) => index !== undefined)
  const checksAffiliations = rules.methods.includes('coaffiliated')
  const stays = checksAffiliations ? staysOf(author, rules, data) : []
  const people = names.people(indices)
  const others: OtherAuthor[] = indices.map((index, at) => ({
    author: index,
    person: people[at]!,
    stays: checksAffiliations && index !== author ? staysOf(index, rules, data) : [],
  }))
  const { works, otherTypes } = sharedWorks(author, others, rules, data)
  const coaffiliation = sharedInstitutions(stays, others, names)
  const isInInput = indices.includes(author)
  return {
    conflict: isInInput || works.size > 0 || coaffiliation.length > 0,
    in_coi_input: isInInput,
    author: names.person(author),
    against: others.map(({ person }) => person),
    unknown: against.filter((_, at) => foundIndices[at] === undefined),
    coauthorship_count: works.size,
    other_types: otherTypes,
    coauthorship: [...works].slice(0, MAX_WORKS).map(([work, people]) => ({ ...names.work(work), with: people })),
    coaffiliation,
    timeline: writeTimeline(stays, others, coaffiliation, { names, idOf: (at) => idAt('institution', at, data) }),
    rules,
  }
}

/**
 * Works that the author wrote with any of the others, the newest first, and with whom; and the number of those that do not
 * count for their type alone.
 */
function sharedWorks(
  author: number,
  others: readonly OtherAuthor[],
  rules: ConflictRulesView,
  data: CatalogueData,
): { works: Map<number, PersonView[]>; otherTypes: number } {
  const works = new Map<number, PersonView[]>()
  const otherTypes = new Set<number>()
  const people = new Map(others.map((other) => [other.author, other.person]))
  const conflictWorks = worksOfConflicts(rules, data)
  conflictWorks?.ofAnyType.visitCoauthors(author, (coauthor, work) => {
    const person = people.get(coauthor)
    if (!person) return
    const coauthors = works.get(work)
    if (!conflictWorks.isOfType(work)) otherTypes.add(work)
    else if (coauthors) coauthors.push(person)
    else works.set(work, [person])
  })
  return { works, otherTypes: otherTypes.size }
}

/** Institutions at which the author was with any of the others, that of the newest year first, of equals the lower id. */
function sharedInstitutions(
  stays: readonly Stay[],
  others: readonly OtherAuthor[],
  names: Names,
): ConflictEvidence['coaffiliation'] {
  const byInstitution = new Map<number, { person: PersonView; shared: SharedStay }[]>()
  for (const { person, stays: otherStays } of others) {
    for (const [institution, shared] of sharedStays(stays, otherStays)) {
      const personsThere = byInstitution.get(institution)
      if (personsThere) personsThere.push({ person, shared })
      else byInstitution.set(institution, [{ person, shared }])
    }
  }
  return [...byInstitution]
    .map(([institution, sharedBy]) => ({
      at: institution,
      institution: names.institution(institution),
      years: yearsOf(sharedBy.flatMap(({ shared }) => shared.runs)),
      through_parent: sharedBy.every(({ shared }) => shared.isThroughParent),
      with: sharedBy.map(({ person, shared }) => ({ ...person, years: yearsOf(shared.runs) })),
    }))
    .sort((a, b) => b.years[0]! - a.years[0]! || a.at - b.at)
    .map(({ at, ...shown }) => shown)
}
