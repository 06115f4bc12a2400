import { type LinkedProjects, NONE, type PeopleSlice, rowsByValue } from '@cognate/catalogue/engine-kit'
import type { FoundDocument } from '../../cluster/cluster.ts'
import { nameIn } from '../../form/indexes.ts'
import { decodeOrdered } from '../../form/ordered.ts'
import { type ClusterQuery, either, matchAll, matchAny } from '../../form/query.ts'
import { decodeRuns, type RunAt } from '../../form/years-at.ts'
import type { Catalogue, Hidden, ShownCatalogue } from '../data/catalogue.ts'
import { readAll } from '../data/pages.ts'
import { shelfOf } from '../data/shelf.ts'
import { authorshipsOf, readWorksNaming } from '../data/works.ts'

/** The people of a slice, by their numbers in the catalogue. */
export interface PeopleSliceQuery {
  /** Whose works are read. */
  byWorks: Iterable<number>
  /** Whose projects are read; default: nobody's. */
  byProjects?: Iterable<number>
  /** Whose stays are read; default: nobody's. */
  byStays?: Iterable<number>
  /** Further people who are part of it. */
  people?: Iterable<number>
  /** Further institutions that are part of it. */
  places?: Iterable<number>
  /** Whether it has the institutions above those of the stays, or also all below any of these. Default: neither. */
  institutions?: 'above' | 'above and below'
}

/** A part of the catalogue in the form in which the kit reads people, and the numbers that its records have in the whole. */
export interface CatalogueSlice extends PeopleSlice {
  authors: Numbering
  works: Numbering
  institutions: Numbering
  /** Numbers in the catalogue of the projects of the slice. */
  projectNumbers: readonly number[]
}

/** Numbers some records of a kind anew, in the order of their numbers in the catalogue. */
class Numbering {
  /** By the new number. */
  readonly inCatalogue: readonly number[]
  readonly #numbers: ReadonlyMap<number, number>

  constructor(inCatalogue: Iterable<number>) {
    this.inCatalogue = [...new Set(inCatalogue)].sort((a, b) => a - b)
    this.#numbers = new Map(this.inCatalogue.map((number, place) => [number, place]))
  }

  of(inCatalogue: number): number {
    return this.#numbers.get(inCatalogue)!
  }

  /** Those that are part of the slice. */
  known(inCatalogue: readonly number[]): number[] {
    return inCatalogue.flatMap((number) => this.#numbers.get(number) ?? [])
  }

  all(inCatalogue: Iterable<number>): number[] {
    return Array.from(inCatalogue, (number) => this.of(number))
  }
}

/** Reads what is known of some people. */
export async function readSlice(
  query: PeopleSliceQuery,
  { catalogue, hidden }: ShownCatalogue,
): Promise<CatalogueSlice> {
  const byWorks = [...new Set(query.byWorks)]
  const byStays = [...new Set(query.byStays)]
  const [works, runs, projects] = await Promise.all([
    readWorks(byWorks, catalogue),
    readRuns(byStays, catalogue),
    readProjects([...new Set(query.byProjects)], catalogue),
  ])
  const places = [...(query.places ?? [])]
  const stayedAt = new Set([...[...runs.values()].flat().map(({ institution }) => institution), ...places])
  const { institutions } = query
  const parents = institutions
    ? await readParents(stayedAt, institutions === 'above and below', catalogue)
    : new Map<number, number[]>()
  const people = [...byWorks, ...byStays, ...(query.people ?? [])]
  return makeSlice({ people, byWorks, works, runs, projects, parents, places }, catalogue, hidden)
}

function readWorks(authors: readonly number[], catalogue: Catalogue): Promise<FoundDocument[]> {
  const docvalues = ['number', 'authorships', 'day', 'year', 'type', 'type_crossref']
  return readWorksNaming(catalogue, { field: 'authors', numbers: authors, matching: matchAll, docvalues })
}

/** Where some authors were and when, in the order of their records. */
async function readRuns(authors: readonly number[], { cluster, generation }: Catalogue): Promise<Map<number, RunAt[]>> {
  if (authors.length === 0) return new Map()
  const found = await readAll(cluster, nameIn(generation, 'authors'), {
    query: matchAny('number', authors),
    docvalue_fields: ['number', 'runs'],
  })
  return new Map(found.map(({ fields }) => [fields!.number![0]!, decodeRuns(fields!.runs ?? [])]))
}

/** The projects that some authors took part in, ascending by number; none of a shelf from before authors were indexed. */
async function readProjects(authors: readonly number[], catalogue: Catalogue): Promise<FoundDocument[]> {
  const shelf = shelfOf('project', catalogue)
  const known = catalogue.stored.summary.shelves?.find(({ kind }) => kind === 'project')?.with_authors
  if (!shelf || !known || authors.length === 0) return []
  const docvalue_fields = ['number', 'authors', 'day', 'end_day']
  return readAll(shelf.cluster, shelf.index, { query: matchAny('authors', authors), docvalue_fields })
}

/** The institutions above some institutions; above those below them, too, where these are wanted. */
async function readParents(
  institutions: ReadonlySet<number>,
  hasBelow: boolean,
  { cluster, generation }: Catalogue,
): Promise<Map<number, number[]>> {
  if (institutions.size === 0) return new Map()
  const index = nameIn(generation, 'institutions')
  const docvalue_fields = ['number', 'ordered_parents']
  const read = async (query: ClusterQuery) => {
    const found = await readAll(cluster, index, { query, docvalue_fields })
    return new Map(found.map(({ fields }) => [fields!.number![0]!, decodeOrdered(fields!.ordered_parents ?? [])]))
  }
  const parents = await read(matchAny('number', institutions))
  if (!hasBelow) return parents
  // Those above count as places of the check, too, so that all below these are in question.
  const above = new Set([...institutions, ...[...parents.values()].flat()])
  return read(either(matchAny('number', above), matchAny('parents', above)))
}

/** What was read. */
interface SliceParts {
  people: Iterable<number>
  byWorks: readonly number[]
  /** Ascending by number. */
  works: readonly FoundDocument[]
  runs: ReadonlyMap<number, readonly RunAt[]>
  /** Ascending by number. */
  projects: readonly FoundDocument[]
  parents: ReadonlyMap<number, readonly number[]>
  places: readonly number[]
}

function makeSlice(parts: SliceParts, { stored }: Catalogue, hidden: Hidden): CatalogueSlice {
  const { byWorks, runs, parents, projects } = parts
  const writers = parts.works.map((work) => authorshipsOf(work).map(({ author }) => author))
  const people = projects.map(({ fields }) => fields!.authors!)
  const authors = new Numbering([...parts.people, ...writers.flat(), ...people.flat()])
  const works = new Numbering(parts.works.map(({ fields }) => fields!.number![0]!))
  const stays = authors.inCatalogue.map((author) => runs.get(author) ?? [])
  const institutions = new Numbering([
    ...stays.flat().map(({ institution }) => institution),
    ...parts.places,
    ...[...parents].flatMap(([institution, above]) => [institution, ...above]),
  ])
  const columnOf = (field: string, unknown: number) => parts.works.map(({ fields }) => fields![field]?.[0] ?? unknown)
  const days = columnOf('day', NONE)
  const worksOf = newestFirst(writers, days)
  const hasWorks = new Set(byWorks)
  const authorship = listsOf(writers.map((list) => authors.all(list)))
  const authorWorks = listsOf(
    authors.inCatalogue.map((author) => (hasWorks.has(author) ? (worksOf.get(author) ?? []) : [])),
  )
  const affiliation = listsOf(stays.map((list) => institutions.all(list.map(({ institution }) => institution))))
  const parent = listsOf(
    institutions.inCatalogue.map((institution) => institutions.all(parents.get(institution) ?? [])),
  )
  return {
    authors,
    works,
    institutions,
    projectNumbers: projects.map(({ fields }) => fields!.number![0]!),
    projects: linkProjects(projects, authors),
    summary: stored.summary,
    vocabularies: stored.vocabularies,
    hidden: { marks: Uint8Array.from(authors.inCatalogue, (author) => (hidden.numbers.has(author) ? 1 : 0)) },
    columns: {
      work_day: Int32Array.from(days),
      work_year: Uint16Array.from(columnOf('year', 0)),
      work_type: Uint8Array.from(columnOf('type', 0)),
      work_type_crossref: Uint8Array.from(columnOf('type_crossref', 0)),
      authorship_offsets: authorship.offsets,
      authorship: authorship.values,
      author_work_offsets: authorWorks.offsets,
      author_work: authorWorks.values,
      author_affiliation_offsets: affiliation.offsets,
      author_affiliation: affiliation.values,
      author_affiliation_from: Uint16Array.from(stays.flat(), ({ from }) => from),
      author_affiliation_to: Uint16Array.from(stays.flat(), ({ to }) => to),
      institution_parent_offsets: parent.offsets,
      institution_parent: parent.values,
    },
  }
}

function linkProjects(projects: readonly FoundDocument[], authors: Numbering): LinkedProjects {
  const people = listsOf(projects.map(({ fields }) => authors.all(fields!.authors!)))
  const daysOf = (field: string) => Int32Array.from(projects, ({ fields }) => fields![field]?.[0] ?? NONE)
  return {
    people,
    byAuthor: rowsByValue(people, authors.inCatalogue.length),
    day: daysOf('day'),
    end_day: daysOf('end_day'),
  }
}

/** The works of each author by their places, the newest first, of equals the lower number. */
function newestFirst(writers: readonly (readonly number[])[], days: readonly number[]): Map<number, number[]> {
  const order = days.map((_, work) => work).sort((a, b) => days[b]! - days[a]! || a - b)
  const works = new Map<number, number[]>()
  for (const work of order)
    for (const author of writers[work]!) {
      const own = works.get(author)
      if (own) own.push(work)
      else works.set(author, [work])
    }
  return works
}

/** Lists as the columns of a catalogue hold them. */
function listsOf(lists: readonly (readonly number[])[]): {
  offsets: Uint32Array<ArrayBuffer>
  values: Uint32Array<ArrayBuffer>
} {
  const offsets = new Uint32Array(lists.length + 1)
  for (const [row, { length }] of lists.entries()) offsets[row + 1] = offsets[row]! + length
  return { offsets, values: Uint32Array.from(lists.flat()) }
}
