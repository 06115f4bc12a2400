import type { ConflictRulesView } from '@cognate/contract'
import { mergeRuns, overlapOf, type Run } from '@cognate/matching'
import { findIndex } from '../../columns/identify.ts'
import type { ConflictCheck, ConflictMark } from '../../engine/author-graph.ts'
import type { CatalogueData } from '../data/catalogue-data.ts'
import { worksOfConflicts } from './shared-works.ts'
import { type Stay, staysOf } from './stays.ts'

/**
 * The conflicts of each author with all authors of a check together. They are computed from the works and institutions of
 * the authors of the check, who are few, and not from those of the candidates.
 */
export class ConflictMarks {
  readonly #data: CatalogueData
  readonly #rules: ConflictRulesView
  readonly #input: ReadonlySet<number>
  /** Works shared with any of them, by author; authors without shared works are missing. */
  readonly #works: ReadonlyMap<number, SharedCount>
  /** Their stays by institution. */
  readonly #stays: ReadonlyMap<number, readonly OwnedStay[]>

  constructor({ authorIds: against, rules }: ConflictCheck, data: CatalogueData) {
    this.#data = data
    this.#rules = rules
    this.#input = new Set(against.flatMap((id) => findIndex('author', id, data) ?? []))
    this.#works = countShared(this.#input, rules, data)
    this.#stays = rules.methods.includes('coaffiliated') ? staysByInstitution(this.#input, rules, data) : new Map()
  }

  of(author: number): ConflictMark {
    const in_coi_input = this.#input.has(author)
    const { counted: coauthorship, otherTypes: other_types } = this.#works.get(author) ?? noWorks
    const coaffiliation = this.#stays.size === 0 ? 0 : this.#countInstitutions(author)
    return {
      conflict: in_coi_input || coauthorship > 0 || coaffiliation > 0,
      in_coi_input,
      coauthorship,
      other_types,
      coaffiliation,
    }
  }

  #countInstitutions(author: number): number {
    const sharedInstitutions = new Set<number>()
    for (const ownStay of staysOf(author, this.#rules, this.#data)) {
      const staysThere = this.#stays.get(ownStay.institution)
      if (staysThere?.some(({ owner, stay }) => owner !== author && overlapOf(ownStay, stay)))
        sharedInstitutions.add(ownStay.institution)
    }
    return sharedInstitutions.size
  }

  /** 1 for each author with a conflict, else 0. */
  mask(): Uint8Array {
    const mask = new Uint8Array(this.#data.columns.author_id.length)
    for (const author of this.#input) mask[author] = 1
    for (const [author, { counted }] of this.#works) if (counted > 0) mask[author] = 1
    if (this.#stays.size > 0) this.#markColleagues(mask)
    return mask
  }

  /** One pass over the affiliations of all authors; most are at institutions that none of the input has seen. */
  #markColleagues(mask: Uint8Array): void {
    const { columns } = this.#data
    const { author_affiliation_offsets: offsets, author_affiliation } = columns
    const conflictYears = this.#busyYears()
    const hasConflictYears = new Uint8Array(columns.institution_id.length)
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

  /** By institution the years in which being there makes a conflict. They begin with the first year that counts. */
  #busyYears(): Map<number, Run[]> {
    const conflictYears = new Map(
      [...this.#stays].map(([at, inputAuthors]) => [at, mergeRuns(inputAuthors.map(({ stay }) => stay))]),
    )
    if (!this.#rules.include_parents) return conflictYears
    const ownYears = new Map(conflictYears)
    const { institution_parent_offsets: offsets, institution_parent } = this.#data.columns
    for (let institution = 0; institution + 1 < offsets.length; institution++) {
      const parents = Array.from(institution_parent.subarray(offsets[institution], offsets[institution + 1]))
      const runs = parents.flatMap((parent) => ownYears.get(parent) ?? [])
      if (runs.length > 0) conflictYears.set(institution, mergeRuns([...(ownYears.get(institution) ?? []), ...runs]))
    }
    return conflictYears
  }
}

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
  data: CatalogueData,
): Map<number, SharedCount> {
  const counts = new Map<number, SharedCount>()
  const conflictWorks = worksOfConflicts(rules, data)
  if (!conflictWorks) return counts
  const { ofAnyType, isOfType } = conflictWorks
  const works = new Set<number>()
  for (const author of input) ofAnyType.visitWorks(author, (work) => works.add(work))
  for (const work of works) {
    const kind = isOfType(work) ? 'counted' : 'otherTypes'
    let met = 0
    ofAnyType.visitAuthors(work, (author) => {
      if (input.has(author)) met++
    })
    ofAnyType.visitAuthors(work, (author) => {
      if (met <= 1 && input.has(author)) return
      const count = counts.get(author) ?? { ...noWorks }
      count[kind]++
      counts.set(author, count)
    })
  }
  return counts
}

function staysByInstitution(
  input: ReadonlySet<number>,
  rules: ConflictRulesView,
  data: CatalogueData,
): Map<number, OwnedStay[]> {
  const stays = new Map<number, OwnedStay[]>()
  for (const owner of input) {
    for (const stay of staysOf(owner, rules, data)) {
      const staysThere = stays.get(stay.institution)
      if (staysThere) staysThere.push({ owner, stay })
      else stays.set(stay.institution, [{ owner, stay }])
    }
  }
  return stays
}
