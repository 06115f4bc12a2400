import type { ConflictRulesView } from '@cognate/contract'
import { mergeRuns, overlapOf, type Run } from '@cognate/matching'
import type { ConflictMark } from '../engine/author-graph.ts'
import type { PeopleSlice } from './people-slice.ts'
import { projectsOfConflicts } from './shared-projects.ts'
import { worksOfConflicts } from './shared-works.ts'
import { areSiblings, type Stay, staysOf } from './stays.ts'

/** The authors of a check, by their numbers; those below zero are of `somebodyAt`. */
export interface NumberedCheck {
  authors: Iterable<number>
  rules: ConflictRulesView
}

/**
 * The conflicts of each author with all authors of a check together. They are computed from the works, projects and institutions of
 * the authors of the check, who are few, and not from those of the candidates.
 */
export class ConflictMarks {
  readonly #slice: PeopleSlice
  readonly #rules: ConflictRulesView
  readonly #input: ReadonlySet<number>
  /** Works shared with any of them, by author; authors without shared works are missing. */
  readonly #works: ReadonlyMap<number, SharedCount>
  /** Projects shared with any of them, by author. */
  readonly #projects: ReadonlyMap<number, number>
  /** Their stays by institution. */
  readonly #stays: ReadonlyMap<number, readonly OwnedStay[]>

  /**
   * @param authors  Those of the check.
   * @param slice  Has their works and projects, and the stays of them and of all who are marked.
   */
  constructor({ authors, rules }: NumberedCheck, slice: PeopleSlice) {
    this.#slice = slice
    this.#rules = rules
    this.#input = new Set(authors)
    this.#works = countShared(this.#input, rules, slice)
    this.#projects = countProjects(this.#input, rules, slice)
    this.#stays = rules.methods.includes('coaffiliated') ? staysByInstitution(this.#input, rules, slice) : new Map()
  }

  of(author: number): ConflictMark {
    const in_coi_input = this.#input.has(author)
    const { counted: coauthorship, otherTypes: other_types } = this.#works.get(author) ?? noWorks
    const coaffiliation = this.#stays.size === 0 ? 0 : this.#countInstitutions(author)
    const joint_projects = this.#projects.get(author) ?? 0
    return {
      conflict: in_coi_input || coauthorship > 0 || coaffiliation > 0 || joint_projects > 0,
      in_coi_input,
      coauthorship,
      other_types,
      coaffiliation,
      joint_projects,
    }
  }

  #countInstitutions(author: number): number {
    const sharedInstitutions = new Set<number>()
    for (const ownStay of staysOf(author, this.#rules, this.#slice)) {
      const staysThere = this.#stays.get(ownStay.institution)
      if (staysThere?.some(({ owner, stay }) => owner !== author && this.#meets(ownStay, stay)))
        sharedInstitutions.add(ownStay.institution)
    }
    return sharedInstitutions.size
  }

  #meets(one: Stay, other: Stay): boolean {
    return overlapOf(one, other) !== undefined && !(this.#rules.leave_out_siblings && areSiblings(one, other))
  }

  /** 1 for each author with a conflict, else 0. @returns All authors of the slice. */
  mask(): Uint8Array {
    const { author_affiliation_offsets: offsets } = this.#slice.columns
    const mask = new Uint8Array(offsets.length - 1)
    for (const author of this.withoutColleagues()) mask[author] = 1
    if (this.#stays.size > 0) this.#markColleagues(mask)
    return mask
  }

  /** The authors of the check, and who wrote a work or shared a project that counts with any of them. */
  withoutColleagues(): Set<number> {
    const coauthors = [...this.#works].filter(([, { counted }]) => counted > 0).map(([author]) => author)
    return new Set([...[...this.#input].filter((author) => author >= 0), ...coauthors, ...this.#projects.keys()])
  }

  /** One pass over the affiliations of all authors; most are at institutions that none of the input has seen. */
  #markColleagues(mask: Uint8Array): void {
    const { columns } = this.#slice
    const { author_affiliation_offsets: offsets, author_affiliation } = columns
    const conflictYears = this.yearsByInstitution()
    const hasConflictYears = new Uint8Array(columns.institution_parent_offsets.length - 1)
    for (const institution of conflictYears.keys()) hasConflictYears[institution] = 1
    for (let author = 0; author < mask.length; author++) {
      const to = offsets[author + 1]!
      for (let at = offsets[author]!; at < to; at++) {
        const institution = author_affiliation[at]!
        if (hasConflictYears[institution] === 0) continue
        const stay = { from: columns.author_affiliation_from[at]!, to: columns.author_affiliation_to[at]! }
        if (conflictYears.get(institution)!.some((run) => overlapOf(run, stay))) mask[author] = 1
      }
    }
  }

  /**
   * By institution the years in which being there makes a conflict. They begin with the first year that counts. Where
   * institutions above count, the slice must have all below those of the check.
   */
  yearsByInstitution(): Map<number, Run[]> {
    const conflictYears = new Map([...this.#stays].map(([at, inputAuthors]) => [at, yearsOf(inputAuthors)]))
    if (!this.#rules.include_parents) return conflictYears
    const ownYears = this.#rules.leave_out_siblings
      ? new Map([...this.#stays].map(([at, there]) => [at, yearsOf(there.filter(({ stay }) => !stay.isThroughParent))]))
      : new Map(conflictYears)
    const { institution_parent_offsets: offsets, institution_parent } = this.#slice.columns
    for (let institution = 0; institution + 1 < offsets.length; institution++) {
      const parents = Array.from(institution_parent.subarray(offsets[institution], offsets[institution + 1]))
      const runs = parents.flatMap((parent) => ownYears.get(parent) ?? [])
      if (runs.length > 0)
        conflictYears.set(institution, mergeRuns([...(conflictYears.get(institution) ?? []), ...runs]))
    }
    return conflictYears
  }
}

const yearsOf = (stays: readonly OwnedStay[]): Run[] => mergeRuns(stays.map(({ stay }) => stay))

interface OwnedStay {
  owner: number
  stay: Stay
}

/** Number of shared works that count, and of those that do not for their type alone. */
interface SharedCount {
  counted: number
  otherTypes: number
}

const noWorks: SharedCount = { counted: 0, otherTypes: 0 }

/** How many works each author shares with any of the input; an author of the input, with any other of it. */
function countShared(
  input: ReadonlySet<number>,
  rules: ConflictRulesView,
  slice: PeopleSlice,
): Map<number, SharedCount> {
  const counts = new Map<number, SharedCount>()
  const conflictWorks = worksOfConflicts(rules, slice)
  if (!conflictWorks) return counts
  const { ofAnyType, isOfType } = conflictWorks
  const meetings: Meetings = {
    of: (author, visit) => ofAnyType.visitWorks(author, visit),
    people: (work, visit) => ofAnyType.visitAuthors(work, visit),
  }
  eachMeeting(input, meetings, (author, work) => {
    const count = counts.get(author) ?? { ...noWorks }
    count[isOfType(work) ? 'counted' : 'otherTypes']++
    counts.set(author, count)
  })
  return counts
}

/** How many projects each author shares with any of the input, as works. */
function countProjects(input: ReadonlySet<number>, rules: ConflictRulesView, slice: PeopleSlice): Map<number, number> {
  const counts = new Map<number, number>()
  const projects = projectsOfConflicts(rules, slice)
  if (!projects) return counts
  const meetings: Meetings = {
    of: (author, visit) => projects.visitProjects(author, visit),
    people: (project, visit) => projects.visitPeople(project, visit),
  }
  eachMeeting(input, meetings, (author) => counts.set(author, (counts.get(author) ?? 0) + 1))
  return counts
}

/** Works or projects: those of an author, and whom they bring together. */
interface Meetings {
  of(author: number, visit: (meeting: number) => void): void
  people(meeting: number, visit: (author: number) => void): void
}

/** Calls once for each author and each meeting with any of the input; for an author of the input, with any other of it. */
function eachMeeting(
  input: ReadonlySet<number>,
  meetings: Meetings,
  onMeeting: (author: number, meeting: number) => void,
): void {
  const found = new Set<number>()
  for (const author of input) if (author >= 0) meetings.of(author, (meeting) => found.add(meeting))
  for (const meeting of found) {
    let met = 0
    meetings.people(meeting, (author) => {
      if (input.has(author)) met++
    })
    meetings.people(meeting, (author) => {
      if (met > 1 || !input.has(author)) onMeeting(author, meeting)
    })
  }
}

function staysByInstitution(
  input: ReadonlySet<number>,
  rules: ConflictRulesView,
  slice: PeopleSlice,
): Map<number, OwnedStay[]> {
  const stays = [...input].flatMap((owner) => staysOf(owner, rules, slice).map((stay) => ({ owner, stay })))
  return Map.groupBy(stays, ({ stay }) => stay.institution)
}
