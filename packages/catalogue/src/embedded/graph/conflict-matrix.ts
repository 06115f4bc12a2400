import type { ConflictCell, ConflictRulesView, PairKind } from '@cognate/contract'
import { yearsOf } from '@cognate/matching'
import { findIndex, idAt } from '../../columns/identify.ts'
import type { ConflictMatrix, ConflictMatrixQuery } from '../../engine/author-graph.ts'
import type { CatalogueData } from '../data/catalogue-data.ts'
import type { Names } from './names.ts'
import { worksOfConflicts } from './shared-works.ts'
import { addShared, type SharedStay, type Stay, staysOf } from './stays.ts'

/** Largest number of works and institutions in a cell; all are counted. */
const MAX_PER_CELL = 5

/** What speaks against a pair. */
interface Pair {
  /** The newest first. */
  works: number[]
  /** Number of works that do not count for their type alone. */
  otherTypes: number
  shared: Map<number, SharedStay>
}

/** Those of the columns, as they are looked for. */
interface ColumnAuthors {
  /** Place of each author, in the order of the list. */
  places: Map<number, number>
  authors: readonly number[]
  /** Stays at each institution, and the place of who was there. */
  stays: Map<number, { place: number; stay: Stay }[]>
}

/**
 * The conflicts of each row's author with each column's author. It follows the works and institutions of each row to the
 * authors of the columns, so pairs with nothing to report cost nothing.
 */
export function findConflictMatrix(
  { columnIds, rowIds: rows, rules, limit }: ConflictMatrixQuery,
  data: CatalogueData,
  names: Names,
): ConflictMatrix {
  const columns = readColumns(columnIds, rules, data)
  const works = worksOfConflicts(rules, data)
  const matrixPairs: MatrixPair[] = []
  const counts = { conflict: 0, same_person: 0, other_types: 0 }
  for (const row of indicesOf(rows, data)) {
    const pairs = new Map<number, Pair>()
    works?.ofAnyType.visitCoauthors(row, (coauthor, work) => {
      const place = columns.places.get(coauthor)
      if (place === undefined) return
      if (works.isOfType(work)) pairOf(pairs, place).works.push(work)
      else pairOf(pairs, place).otherTypes++
    })
    const ownPlace = columns.places.get(row)
    if (columns.stays.size > 0) addStays(pairs, staysOf(row, rules, data), columns, ownPlace)
    if (ownPlace !== undefined) pairOf(pairs, ownPlace)
    for (const [place, pair] of [...pairs].sort(([a], [b]) => a - b)) {
      const kind = kindOf(pair, place === ownPlace)
      counts[kind]++
      if (matrixPairs.length < limit) matrixPairs.push({ row, column: columns.authors[place]!, kind, pair })
    }
  }
  return { cells: writeCells(matrixPairs, data, names), counts }
}

function kindOf({ works, shared }: Pair, isSamePerson: boolean): PairKind {
  if (isSamePerson) return 'same_person'
  return works.length > 0 || shared.size > 0 ? 'conflict' : 'other_types'
}

/** Each author of the ids once; unknown ones are passed over. */
function indicesOf(ids: readonly string[], data: CatalogueData): Set<number> {
  return new Set(ids.flatMap((id) => findIndex('author', id, data) ?? []))
}

function readColumns(ids: readonly string[], rules: ConflictRulesView, data: CatalogueData): ColumnAuthors {
  const authors = [...indicesOf(ids, data)]
  const stays: ColumnAuthors['stays'] = new Map()
  for (const [place, author] of authors.entries()) {
    if (!rules.methods.includes('coaffiliated')) break
    for (const stay of staysOf(author, rules, data)) {
      const staysThere = stays.get(stay.institution)
      if (staysThere) staysThere.push({ place, stay })
      else stays.set(stay.institution, [{ place, stay }])
    }
  }
  return { places: new Map(authors.map((author, place) => [author, place])), authors, stays }
}

function pairOf(pairs: Map<number, Pair>, place: number): Pair {
  const knownPair = pairs.get(place)
  if (knownPair) return knownPair
  const pair: Pair = { works: [], otherTypes: 0, shared: new Map() }
  pairs.set(place, pair)
  return pair
}

function addStays(
  pairs: Map<number, Pair>,
  stays: readonly Stay[],
  columns: ColumnAuthors,
  own: number | undefined,
): void {
  for (const ownStay of stays) {
    for (const { place, stay: columnStay } of columns.stays.get(ownStay.institution) ?? []) {
      if (place === own || ownStay.from > columnStay.to || columnStay.from > ownStay.to) continue
      addShared(pairOf(pairs, place).shared, ownStay, columnStay)
    }
  }
}

/** A pair and who it is. */
interface MatrixPair {
  row: number
  column: number
  kind: PairKind
  pair: Pair
}

/** What each work and institution is called is looked up once. */
function writeCells(matrixPairs: readonly MatrixPair[], data: CatalogueData, names: Names): ConflictCell[] {
  const works = [...new Set(matrixPairs.flatMap(({ pair }) => pair.works.slice(0, MAX_PER_CELL)))]
  const titles = new Map(names.titles(works).map((title, at) => [works[at]!, title]))
  const institutions = [...new Set(matrixPairs.flatMap(({ pair }) => [...pair.shared.keys()]))]
  const institutionViews = new Map(institutions.map((institution) => [institution, names.institution(institution)]))
  return matrixPairs.map(({ row, column, kind, pair }) => ({
    row: idAt('author', row, data),
    column: idAt('author', column, data),
    kind,
    in_coi_input: kind === 'same_person',
    coauthorship: pair.works.length,
    other_types: pair.otherTypes,
    coaffiliation: pair.shared.size,
    works: pair.works.slice(0, MAX_PER_CELL).map((work) => titles.get(work)!),
    institutions: [...pair.shared]
      .map(([institution, { runs }]) => ({ institution, years: yearsOf(runs) }))
      .sort((a, b) => b.years[0]! - a.years[0]! || a.institution - b.institution)
      .slice(0, MAX_PER_CELL)
      .map(({ institution, years }) => {
        const { identifier, display_name } = institutionViews.get(institution)!
        return { identifier, display_name, years }
      }),
  }))
}
