import type { CatalogueKind, DatasetKey, DocumentKind, ScholarlyKind } from '@cognate/contract'
import { isDocumentDataset } from '@cognate/contract/dataset-rows'
import { type TermStatistics, toIntegerQuery, VOTE_FORMULA, VOTERS, type WeightedTerm } from '@cognate/matching'
import { countUnknown } from '../answers/count-unknown.ts'
import { votingPositions } from '../answers/voting-positions.ts'
import { type AnswerTexts, readWrittenAnswer, writeAnswer } from '../answers/written-answer.ts'
import { findIndex, idAt, locate } from '../columns/identify.ts'
import { normaliseIdentifier } from '../columns/normalise-identifier.ts'
import type { CatalogueSummary } from '../engine/catalogue-summary.ts'
import type { AuthorWorksQuery, EngineAnswer, EngineQuery } from '../engine/engine.ts'
import { isDocumentKind, shelfKinds } from '../engine/shelf-kinds.ts'
import { type CandidateKind, type CatalogueData, type LoadOptions, loadCatalogue } from './data/catalogue-data.ts'
import { termNumbers } from './data/find-term.ts'
import { RecordStore } from './data/record-store.ts'
import { conflictConditions } from './graph/conflict-filter.ts'
import { type EmbeddedAuthorGraph, embeddedAuthorGraph } from './graph/embedded-author-graph.ts'
import { Census, type Count, countMatchingRows, countNamed } from './ranking/census.ts'
import { citedWorks, sumReferences, weighCited } from './ranking/citations.ts'
import { Contributions, contributionsTo } from './ranking/contributions.ts'
import { Electorate, type Meant } from './ranking/electorate.ts'
import { type Hydration, writeVotedHits, writeWorkHits } from './ranking/hydrate.ts'
import { cosinesWith } from './ranking/meaning.ts'
import { recordConditions } from './ranking/record-filters.ts'
import { SeedAuthors } from './ranking/seed-authors.ts'
import { type Condition, type Sifted, sift } from './ranking/sift.ts'
import { readStatistics } from './ranking/statistics.ts'
import { workConditions } from './ranking/work-filters.ts'
import { type Places, WorkScores } from './ranking/work-scores.ts'
import { ShelfSearch } from './shelf-search/shelf-search.ts'

const candidateKinds = {
  experts: 'author',
  institutions: 'institution',
  venues: 'venue',
} as const satisfies Partial<Record<DatasetKey, CandidateKind>>

/** What counts the candidates of a kind, and their votes. */
interface Counters {
  census: Census
  electorate: Electorate
}

/** A search for works or for whom they name, on its way. */
interface WorkSearch extends Hydration {
  /** The likeness for which 1 of a sum stands. */
  unit: number
  /** What the filters on works leave. */
  allowed: Sifted | undefined
}

/** Works of a ranking, the best first. */
export interface RankedWork {
  id: string
  /** The score in the units of the weights. */
  score: number
}

/**
 * A catalogue open for reading in this thread. Calls are synchronous and reuse their working memory, so each thread opens its
 * own catalogue over the same shared data.
 */
export class EmbeddedCatalogue {
  readonly data: CatalogueData
  readonly records: RecordStore
  /** Who wrote works with whom. */
  readonly graph: EmbeddedAuthorGraph
  readonly #scores: WorkScores
  readonly #counters = new Map<CandidateKind, Counters>()
  readonly #shelves = new Map<DocumentKind, ShelfSearch>()

  constructor(data: CatalogueData) {
    this.data = data
    this.records = new RecordStore(data)
    this.graph = embeddedAuthorGraph(data, this.records, (project) => this.#shelf('project')!.readProject(project))
    this.#scores = new WorkScores(data.segments, data.columns.work_id.length)
  }

  /** @throws DamagedCatalogueError */
  static async open(directory: string, options: LoadOptions = {}): Promise<EmbeddedCatalogue> {
    return new EmbeddedCatalogue(await loadCatalogue(directory, options))
  }

  /** A catalogue without its records of other sources, which may be damaged. @throws DamagedCatalogueError */
  static async openWorks(
    directory: string,
    options: Omit<LoadOptions, 'skipsShelves'> = {},
  ): Promise<EmbeddedCatalogue> {
    return new EmbeddedCatalogue(await loadCatalogue(directory, { ...options, skipsShelves: true }))
  }

  get summary(): CatalogueSummary {
    return this.data.summary
  }

  close(): void {
    this.records.close()
    for (const shelf of this.#shelves.values()) shelf.close()
  }

  readTermStatistics(terms: readonly string[], dataset?: DatasetKey): TermStatistics {
    return readStatistics(dataset, terms, this.data)
  }

  search(query: EngineQuery): EngineAnswer {
    return readWrittenAnswer(this.searchWritten(query))
  }

  /** The answer of `Engine.search`. */
  searchWritten(query: EngineQuery): AnswerTexts {
    const { dataset } = query
    if (isDocumentDataset(dataset))
      return this.#shelf(shelfKinds[dataset])?.search(query) ?? writeAnswer({ total: 0 }, 0, [])
    const cited = citedWorks(query, this.data)
    const references = weighCited(cited, query.selfScore, this.data)
    const integerQuery = toIntegerQuery(query.terms, termNumbers(this.data.columns), undefined, references)
    const unit = query.selfScore > 0 ? integerQuery.unit / query.selfScore : 0
    const likenessOf = (work: number) => this.#scores.sums[work]! * unit
    const allowed = sift(this.#scores.sums.length, workConditions(query.filters, this.data))
    const { data, records } = this
    const contributions = new Contributions(integerQuery, data.segments)
    const hydration = { query, integerQuery, cited, contributions, unit, allowed, likenessOf, data, records }
    return dataset === 'works' ? this.#findWorks(hydration) : this.#findVoted(candidateKinds[dataset], hydration)
  }

  /** The works that match best, without filters, votes and records; of equals the lower id. */
  topWorks(terms: readonly WeightedTerm[], limit: number): RankedWork[] {
    const query = toIntegerQuery(terms, termNumbers(this.data.columns))
    const { rows } = this.#scores.findBest(query, new Set(), { limit })
    return Array.from(rows, (work) => ({
      id: idAt('work', work, this.data),
      score: this.#scores.sums[work]! * query.unit,
    }))
  }

  /** The works of the query: they would match themselves and outvote all others. */
  #worksOfQuery({ queryIds }: EngineQuery): Set<number> {
    const works = queryIds.map((id) => findIndex('work', id, this.data))
    return new Set(works.filter((work) => work !== undefined))
  }

  #findWorks(search: WorkSearch): AnswerTexts {
    const { query, integerQuery, unit, allowed } = search
    const scores = this.#scores
    const passing = sift(scores.sums.length, recordConditions('work', query, this.data))
    const places = { limit: query.limit, allowed: allowed?.passing, passing: passing?.passing }
    const { rows, bestSum } = scores.findBest(integerQuery, this.#worksOfQuery(query), places)
    const count = query.amongIds
      ? countNamed(scores.sums.length, allowed, passing)
      : countMatchingRows(scores, allowed, passing)
    const works = query.amongIds ? withOthers(rows, places) : [...rows]
    return writeAnswer(this.#withUnknown('work', count, query), bestSum * unit, writeWorkHits(works, search))
  }

  /** The count of an answer, and those named alone whom the catalogue lacks. */
  #withUnknown(kind: ScholarlyKind, count: Count, query: EngineQuery) {
    return countUnknown(count, { kind, query, isKnown: (id) => locate(kind, id, this.data) !== undefined })
  }

  #findVoted(kind: CandidateKind, search: WorkSearch): AnswerTexts {
    const { query, integerQuery, unit, allowed } = search
    const seeds = query.seedAuthorIds?.length ? new SeedAuthors(query.seedAuthorIds, this.data) : undefined
    const dropped = this.#worksOfQuery(query)
    for (const work of seeds?.works() ?? []) dropped.add(work)
    const candidates = sift(this.data.columns[`${kind}_id`].length, this.#conditionsOn(kind, query, seeds))
    const voting = kind === 'author' ? votingPositions(query.filters.author_position) : undefined
    const scores = this.#scores
    const { census, electorate } = this.#countersOf(kind)
    const added = sumReferences(integerQuery, this.data)
    const { rows, bestSum } = scores.findBest(integerQuery, dropped, {
      limit: VOTERS,
      allowed: allowed?.passing,
      added,
    })
    const count = query.amongIds
      ? countNamed(this.data.columns[`${kind}_id`].length, undefined, candidates)
      : census.count({ scores, works: allowed, candidates, voting })
    const complete = () => {
      scores.complete()
      if (allowed) scores.keep(allowed.passing)
    }
    const counted = { sums: scores.sums, unit, voting, complete, added }
    const seats = {
      passing: candidates?.passing,
      limit: Math.min(query.limit, count.total),
      meant: kind === 'author' ? this.#meantBy(query, rows) : undefined,
      seatsAll: query.amongIds !== undefined,
    }
    const tallies = electorate.elect(counted, rows, seats)
    const hits = writeVotedHits(kind, tallies, { ...search, seeds })
    return writeAnswer(this.#withUnknown(kind, count, query), bestSum * unit, hits)
  }

  /** What the query means for the votes of works; undefined where words alone are compared. */
  #meantBy({ meaning }: EngineQuery, best: Uint32Array): Meant | undefined {
    const cosineOf = cosinesWith(meaning, best, this.data)
    return cosineOf && { formula: meaning?.formula ?? VOTE_FORMULA, cosineOf }
  }

  #conditionsOn(kind: CandidateKind, query: EngineQuery, seeds: SeedAuthors | undefined): Condition[] {
    const conditions = recordConditions(kind, query, this.data)
    if (kind !== 'author') return conditions
    return [
      ...conditions,
      ...conflictConditions(query, this.data),
      ...(seeds && query.leavesOutCoauthors ? [{ narrow: seeds.leaveOutCoauthors }] : []),
    ]
  }

  #countersOf(kind: CandidateKind): Counters {
    const counters = this.#counters.get(kind) ?? {
      census: new Census(kind, this.data),
      electorate: new Electorate(kind, this.data),
    }
    this.#counters.set(kind, counters)
    return counters
  }

  /** Opens a shelf at its first use: most queries are about works and their authors. */
  #shelf(kind: DocumentKind): ShelfSearch | undefined {
    const shelf = this.data.shelves[kind]
    if (!shelf) return undefined
    const shelfSearch = this.#shelves.get(kind) ?? new ShelfSearch(shelf, this.data)
    this.#shelves.set(kind, shelfSearch)
    return shelfSearch
  }

  /** Records in the order of the ids, each as JSON; undefined for an unknown one. */
  readRecordsJson(kind: CatalogueKind, ids: readonly string[]): (string | undefined)[] {
    if (isDocumentKind(kind)) {
      const shelf = this.#shelf(kind)
      return ids.map((id) => shelf?.readJson(id))
    }
    return ids.map((id) => {
      const index = findIndex(kind, id, this.data)
      return index === undefined ? undefined : this.records.json(kind, index)
    })
  }

  resolveIdentifier(
    scheme: 'doi' | 'orcid' | 'ror',
    value: string,
    whom?: 'shown' | 'all',
  ): { kind: ScholarlyKind; id: string } | undefined {
    const identifier = normaliseIdentifier(scheme, value)
    const record = identifier && this.records.byIdentifier(scheme, identifier, whom)
    return record ? { kind: record.kind, id: idAt(record.kind, record.index, this.data) } : undefined
  }

  /** A page of an author's works as JSON texts, with their count in all. */
  listAuthorWorksJson({
    author,
    terms,
    offset,
    limit,
  }: AuthorWorksQuery): { count: number; works: string[] } | undefined {
    const index = findIndex('author', author, this.data)
    if (index === undefined) return undefined
    const { author_work_offsets: offsets, author_work } = this.data.columns
    const newestFirst = author_work.subarray(offsets[index], offsets[index + 1])
    const orderedWorks = terms?.length ? this.#byLikeness([...newestFirst], terms) : [...newestFirst]
    const works = orderedWorks.slice(offset, offset + limit).map((work) => this.records.json('work', work))
    return { count: newestFirst.length, works }
  }

  /**
   * Orders the works of one author by how well they match; ties keep their order. The sums are the same as in a search but are
   * found by bisection in the postings: for a few works this takes a thousandth of the time.
   */
  #byLikeness(works: readonly number[], terms: readonly WeightedTerm[]): number[] {
    const query = toIntegerQuery(terms, termNumbers(this.data.columns))
    const contributions = contributionsTo(works, query, this.data.segments)
    return works
      .map((work, place) => ({ work, sum: contributions[place]!.reduce((sum, part) => sum + part, 0) }))
      .sort((a, b) => b.sum - a.sum)
      .map(({ work }) => work)
  }
}

/** Rows that were found, and after them those that may be found and did not match, as far as there is room. */
function withOthers(found: Uint32Array, { limit, allowed, passing }: Places): number[] {
  const rows = [...found]
  const matched = new Set(rows)
  for (let row = 0; row < (passing?.length ?? 0) && rows.length < limit; row++)
    if (passing![row] === 1 && allowed?.[row] !== 0 && !matched.has(row)) rows.push(row)
  return rows
}
