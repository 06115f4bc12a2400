import type {
  AuthorHint,
  CatalogueKind,
  CatalogueRecords,
  DatasetKey,
  Evidence,
  Explanation,
  Filters,
  OpenCatalogueEntity,
  OpenListAnswer,
  ScholarlyKind,
  SuggestionView,
  TopicView,
} from '@cognate/contract'
import type { TermStatistics, WeightedTerm } from '@cognate/matching'
import type { AuthorGraph, ConflictCheck, ConflictMark } from './author-graph.ts'
import type { CatalogueSummary } from './catalogue-summary.ts'

/** A query as the engine takes it: weighted terms and conditions, never a bag of text. */
export interface EngineQuery {
  dataset: DatasetKey
  /** At most 150. */
  terms: readonly WeightedTerm[]
  /** The score of the query with itself, by which all scores are divided; above 0 unless there are no terms. */
  selfScore: number
  /** Valid for the dataset, country groups expanded. */
  filters: Filters
  /** What was asked with, by ids of any kind: it is not among the hits, and works among it do not vote. */
  leaveOut: readonly string[]
  /** Records besides which none may be among the hits, where the server knows more of them than the engine; undefined: all may. */
  only?: readonly string[]
  /** Records that are taken from the finished ranking whatever the filters say; unlike what was asked with, their works vote. */
  except?: readonly string[]
  /** Against whom experts are marked, and what the filter `coi_authors` counts as a conflict; undefined: nobody, and everything. */
  conflicts?: ConflictCheck
  /** 1 to 200. */
  limit: number
}

export type DatasetKind = {
  experts: 'author'
  works: 'work'
  institutions: 'institution'
  venues: 'venue'
  projects: 'project'
  startups: 'startup'
  starthubs: 'starthub'
  partners: 'partner'
  policydocs: 'policydoc'
}

/** One ranked record with what speaks for it. */
export interface Hit<Kind extends CatalogueKind = CatalogueKind> {
  kind: Kind
  id: string
  record: CatalogueRecords[Kind]
  /** 0 to 1. */
  score: number
  explanation: Explanation
  /** Works of the hit among those that voted; 1 for a work itself, 0 for a record of another source. */
  matchingWorks: number
  /** The best matching works, at most 2; empty for a work and for a record of another source. */
  evidence: Evidence[]
  /** On a work: matching words in its abstract and its title. */
  marks?: { abstract: [start: number, end: number][]; title: [start: number, end: number][] }
  /** Surfaces of the query's terms that the hit or its works hold, the weightiest first, at most 8. */
  matchedTerms: string[]
  /** On a record of another source: matching words of its title, and the best matching sentence of its text, null where none matches. */
  highlights?: {
    title: [start: number, end: number][]
    text: { sentence: string; marks: [start: number, end: number][] } | null
  }
  /** On an expert: ids of active affiliations that pass the institution filters; all where there are none. */
  passing?: string[]
  /** On an expert, where the question says against whom to check. */
  conflict?: ConflictMark
}

export interface Found {
  /** Records with any vote, or any word of the query, that pass the filters. */
  total: number
  /** The best work's score, or the best record's of a dataset that is ranked by its own texts, against the query's with itself, 0 to 1, before record filters; 0 where nothing matches. */
  bestScore: number
  hits: Hit[]
}

/** A page of the works of an author: the best matching first when terms are given, else the newest. */
export interface AuthorWorksQuery {
  author: string
  terms?: readonly WeightedTerm[]
  /** From 0. */
  offset: number
  limit: number
}

/** A list of the open catalogue, its parameters as OpenAlex writes them. */
export interface ListQuery {
  entity: OpenCatalogueEntity
  /** `field:value,field:a|b,field:!c`, ranges `>n`, `<n`, `a-b`. */
  filter: string
  search: string
  sort: string
  /** From 1. */
  page: number
  perPage: number
  /** Fields of the records that are wanted, parted by commas; missing: all. */
  select?: string
  /** `*`, then what each answer gives for the next. */
  cursor?: string
  /** So many records by chance, the same ones for the same seed. */
  sample?: { size: number; seed: string }
  /** A field whose values the records are counted by, `field:include_unknown` with those that have none. */
  groupBy?: string
  /** Leaves the groups whose name holds this text. */
  q?: string
}

/** Raised for a list question that names an unknown field or value; the message is for the caller. */
export class ListQueryError extends Error {
  override readonly name: string = 'ListQueryError'
}

/** Raised for a list question that names a place in the list that there is not. */
export class ListPageError extends ListQueryError {
  override readonly name = 'ListPageError'
}

/** What suggestions are narrowed by, and what they say of authors. */
export interface SuggestOptions {
  /** As in a list; for one kind at a time. */
  filter?: string
  search?: string
  /** What tells authors apart; by default the institution. */
  authorHint?: AuthorHint
}

/** A topic of some records with their works that carry it. */
export interface CountedTopic extends Omit<TopicView, 'estimated'> {
  count: number
  /** Of the works those whose topics were estimated. */
  estimated: number
}

/** What was compared with the checksums of a catalogue, and how long that took. */
export interface CheckCost {
  bytes: number
  milliseconds: number
}

/**
 * One catalogue, open for reading. Every engine gives the same answers to the same questions; `engine-suite.ts` proves it.
 * Ids are taken in URL or short form, in any case.
 */
export interface Engine extends AuthorGraph {
  readonly summary: CatalogueSummary
  /** What opening compared with checksums; 0 bytes for a catalogue that has none. */
  readonly checked: CheckCost
  /** Of the works, or of a dataset that is ranked by its own texts. */
  statistics(terms: readonly string[], dataset?: DatasetKey): Promise<TermStatistics>
  find(query: EngineQuery): Promise<Found>
  /** Records in the order of the ids; undefined for an unknown one. */
  read<Kind extends CatalogueKind>(kind: Kind, ids: readonly string[]): Promise<(CatalogueRecords[Kind] | undefined)[]>
  /** The record that bears an identifier of the world outside: a DOI, an ORCID iD or a ROR id, bare or as URL. */
  resolve(scheme: 'doi' | 'orcid' | 'ror', value: string): Promise<{ kind: CatalogueKind; id: string } | undefined>
  /**
   * The id, in URL form, of the record that an id was merged into; undefined for one that was not. Every other call takes
   * a merged id for the one it was merged into.
   */
  mergedInto(kind: ScholarlyKind, id: string): Promise<string | undefined>
  /** Works of an author with their count in all; undefined for an unknown author. */
  authorWorks(query: AuthorWorksQuery): Promise<{ count: number; works: CatalogueRecords['work'][] } | undefined>
  /** Suggestions whose words begin like those of the text, accents and case aside, the most cited first. */
  autocomplete(
    entities: readonly OpenCatalogueEntity[],
    text: string,
    limit: number,
    options?: SuggestOptions,
  ): Promise<{ count: number; results: SuggestionView[] }>
  /** Topics of records with the number of their works that carry each; undefined where none of the ids is known. */
  topics(kind: ScholarlyKind, ids: readonly string[]): Promise<CountedTopic[] | undefined>
  list(query: ListQuery): Promise<OpenListAnswer>
  /** A record in OpenAlex's own format. */
  openRecord(entity: OpenCatalogueEntity, id: string): Promise<{ id: string } | undefined>
  /**
   * Leaves academics out of every answer from now on, in place of those named before: none of them is a hit, a record, a
   * suggestion or in a list, and works are shown without their authorship. Votes, scores and the order of all others stay.
   */
  hide(authorIds: readonly string[]): void
  close(): Promise<void>
}
