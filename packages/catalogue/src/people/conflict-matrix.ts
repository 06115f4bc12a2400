import type { ConflictCell, ConflictRowSum, ConflictRulesView, PairKind } from '@cognate/contract'
import { yearsOf } from '@cognate/matching'
import { requireTime } from '../base/time-limit.ts'
import type { ConflictMatrix } from '../engine/author-graph.ts'
import type { NamedNumbers, Names } from './names.ts'
import type { PeopleSlice } from './people-slice.ts'
import { projectsOfConflicts, type SharedProjects } from './shared-projects.ts'
import { worksOfConflicts } from './shared-works.ts'
import { namesOfAll, placeOf } from './somebody-at.ts'
import { addShared, areSiblings, type SharedStay, type SiblingRule, type Stay, staysOf } from './stays.ts'

/** Largest number of works, institutions and projects in a cell; all are counted. */
const MAX_PER_CELL = 5

/** Two lists of authors by their numbers, each author once. */
export interface NumberedMatrixQuery {
  columns: readonly number[]
  rows: readonly number[]
  rules: ConflictRulesView
  /** The largest number of cells; all are counted. */
  limit: number
}

/** The conflicts of each row's author with each column's author, by numbers. */
export interface FoundMatrix {
  /** Those with something to report, by row, then by column. */
  cells: FoundCell[]
  counts: ConflictMatrix['counts']
  /** By row with a conflict, what it has together with those of the columns, each work, institution and project once. */
  sums: (Omit<ConflictRowSum, 'row'> & { row: number })[]
}

interface FoundCell {
  row: number
  column: number
  kind: PairKind
  coauthorship: number
  otherTypes: number
  coaffiliation: number
  /** The newest of the shared works. */
  works: number[]
  /** The shared institutions of the newest years, and these, the newest first. */
  institutions: { institution: number; years: number[] }[]
  joint_projects: number
  /** The newest of the shared projects. */
  projects: number[]
}

/** What speaks against a pair. */
interface Pair {
  /** The newest first. */
  works: number[]
  /** Number of works that do not count for their type alone. */
  otherTypes: number
  shared: Map<number, SharedStay>
  projects: Set<number>
}

/** Those of the columns, as they are looked for. */
interface ColumnAuthors {
  /** Place of each author, in the order of the list. */
  places: Map<number, number>
  /** Stays at each institution, and the place of who was there. */
  stays: Map<number, { place: number; stay: Stay }[]>
}

/**
 * The conflicts of each row's author with each column's author. It follows the works and institutions of each row to the
 * authors of the columns, so pairs with nothing to report cost nothing.
 */
export function findConflictMatrix(
  { columns: columnAuthors, rows, rules, limit }: NumberedMatrixQuery,
  slice: PeopleSlice,
): FoundMatrix {
  const columns = readColumns(columnAuthors, rules, slice)
  const works = worksOfConflicts(rules, slice)
  const projects = projectsOfConflicts(rules, slice)
  const cells: FoundCell[] = []
  const counts = { conflict: 0, same_person: 0, other_types: 0 }
  const sums: FoundMatrix['sums'] = []
  for (const row of rows) {
    requireTime()
    const pairs = new Map<number, Pair>()
    if (row >= 0)
      works?.ofAnyType.visitCoauthors(row, (coauthor, work) => {
        const place = columns.places.get(coauthor)
        if (place === undefined) return
        if (works.isOfType(work)) pairOf(pairs, place).works.push(work)
        else pairOf(pairs, place).otherTypes++
      })
    if (row >= 0)
      projects?.visitColleagues(row, (colleague, project) => {
        const place = columns.places.get(colleague)
        if (place !== undefined) pairOf(pairs, place).projects.add(project)
      })
    // An institution in both lists is a place of two people, who need not be the same.
    const ownPlace = row >= 0 ? columns.places.get(row) : undefined
    if (columns.stays.size > 0) addStays(pairs, staysOf(row, rules, slice), { ...columns, own: ownPlace, rules })
    if (ownPlace !== undefined) pairOf(pairs, ownPlace)
    for (const [place, pair] of [...pairs].sort(([a], [b]) => a - b)) {
      const kind = kindOf(pair, place === ownPlace)
      counts[kind]++
      if (cells.length < limit) cells.push({ row, column: columnAuthors[place]!, kind, ...cellOf(pair, projects) })
    }
    const conflicts = [...pairs].flatMap(([place, pair]) =>
      kindOf(pair, place === ownPlace) === 'conflict' ? pair : [],
    )
    if (conflicts.length > 0) sums.push({ row, ...sumOf(conflicts) })
  }
  return { cells, counts, sums }
}

/** What somebody has together with several others, each thing once. */
const sumOf = (pairs: readonly Pair[]): Omit<ConflictRowSum, 'row'> => ({
  coauthorship: new Set(pairs.flatMap(({ works }) => works)).size,
  coaffiliation: new Set(pairs.flatMap(({ shared }) => [...shared.keys()])).size,
  joint_projects: new Set(pairs.flatMap(({ projects }) => [...projects])).size,
})

function cellOf(
  { works, otherTypes, shared, projects }: Pair,
  order: SharedProjects | undefined,
): Omit<FoundCell, 'row' | 'column' | 'kind'> {
  return {
    coauthorship: works.length,
    otherTypes,
    coaffiliation: shared.size,
    works: works.slice(0, MAX_PER_CELL),
    institutions: [...shared]
      .map(([institution, { runs }]) => ({ institution, years: yearsOf(runs) }))
      .sort((a, b) => b.years[0]! - a.years[0]! || a.institution - b.institution)
      .slice(0, MAX_PER_CELL),
    joint_projects: projects.size,
    projects: order?.newestFirst(projects).slice(0, MAX_PER_CELL) ?? [],
  }
}

function kindOf({ works, shared, projects }: Pair, isSamePerson: boolean): PairKind {
  if (isSamePerson) return 'same_person'
  return works.length + shared.size + projects.size > 0 ? 'conflict' : 'other_types'
}

function readColumns(authors: readonly number[], rules: ConflictRulesView, slice: PeopleSlice): ColumnAuthors {
  const checked = rules.methods.includes('coaffiliated') ? authors : []
  const stays = checked.flatMap((author, place) => staysOf(author, rules, slice).map((stay) => ({ place, stay })))
  return {
    places: new Map(authors.map((author, place) => [author, place])),
    stays: Map.groupBy(stays, ({ stay }) => stay.institution),
  }
}

function pairOf(pairs: Map<number, Pair>, place: number): Pair {
  const knownPair = pairs.get(place)
  if (knownPair) return knownPair
  const pair: Pair = { works: [], otherTypes: 0, shared: new Map(), projects: new Set() }
  pairs.set(place, pair)
  return pair
}

function addStays(
  pairs: Map<number, Pair>,
  stays: readonly Stay[],
  { stays: columnStays, own, rules }: ColumnAuthors & { own: number | undefined; rules: SiblingRule },
): void {
  for (const ownStay of stays) {
    for (const { place, stay: columnStay } of columnStays.get(ownStay.institution) ?? []) {
      if (place === own || ownStay.from > columnStay.to || columnStay.from > ownStay.to) continue
      if (rules.leave_out_siblings && areSiblings(ownStay, columnStay)) continue
      addShared(pairOf(pairs, place).shared, [ownStay, columnStay], rules)
    }
  }
}

/** The records that `writeConflictMatrix` names. */
export function namedInMatrix({ cells, sums }: FoundMatrix): NamedNumbers {
  const parties = [...cells.flatMap(({ row, column }) => [row, column]), ...sums.map(({ row }) => row)]
  return {
    authors: new Set(parties.filter((party) => party >= 0)),
    institutions: new Set([
      ...cells.flatMap(({ institutions }) => institutions.map(({ institution }) => institution)),
      ...parties.flatMap((party) => placeOf(party) ?? []),
    ]),
    works: new Set(cells.flatMap((cell) => cell.works)),
    projects: new Set(cells.flatMap((cell) => cell.projects)),
  }
}

/** What each work and institution is called is looked up once. */
export function writeConflictMatrix(found: FoundMatrix, names: Names): ConflictMatrix {
  const named = namedInMatrix(found)
  const works = [...named.works]
  const { authorId } = namesOfAll(names)
  const titles = new Map(names.titles(works).map((title, place) => [works[place]!, title]))
  const places = new Map([...named.institutions].map((institution) => [institution, names.institution(institution)]))
  const projectViews = new Map([...(named.projects ?? [])].map((project) => [project, names.project(project)]))
  const cells = found.cells.map(
    ({ row, column, kind, otherTypes, works, institutions, projects, ...counts }): ConflictCell => ({
      row: authorId(row),
      column: authorId(column),
      kind,
      in_coi_input: kind === 'same_person',
      other_types: otherTypes,
      ...counts,
      works: works.map((work) => titles.get(work)!),
      institutions: institutions.map(({ institution, years }) => {
        const { identifier, display_name } = places.get(institution)!
        return { identifier, display_name, years }
      }),
      projects: projects.map((project) => projectViews.get(project)!),
    }),
  )
  return { cells, counts: found.counts, sums: found.sums.map(({ row, ...sum }) => ({ row: authorId(row), ...sum })) }
}
