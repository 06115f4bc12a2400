import type {
  AuthorHint,
  CatalogueKind,
  CatalogueRecords,
  DatasetKey,
  Evidence,
  Explanation,
  FilterField,
  Filters,
  OpenCatalogueEntity,
  OpenListAnswer,
  ScholarlyKind,
  SuggestionView,
  TopicView,
} from '@cognate/contract'
import type { TermStatistics, VoteFormula, WeightedTerm } from '@cognate/matching'
import type { AuthorGraph, ConflictCheck, ConflictMark } from './author-graph.ts'
import type { CatalogueFacts } from './catalogue-facts.ts'
import type { CatalogueSummary } from './catalogue-summary.ts'

/** A query as the engine takes it: weighted terms and conditions, never a text. */
export interface EngineQuery {
  dataset: DatasetKey
  /** At most 150, each once. Their order makes no difference. Without terms nothing is found. */
  terms: readonly WeightedTerm[]
  /** The score that the query has with itself. All scores are divided by it; above 0 if there are terms. */
  selfScore: number
  /**
   * Filters of the dataset, with country groups replaced by their countries. A filter without values or ends does nothing.
   * Work filters decide which works match and vote; record filters remove records from the finished ranking and change no score.
   */
  filters: Filters
  /** Ids of any kind that the query was asked with. They are not among the hits, and works among them do not vote. */
  queryIds: readonly string[]
  /**
   * Authors that the query was asked with. For experts, institutions and venues their works do not match and have no vote; an
   * expert who wrote with them is marked.
   */
  seedAuthorIds?: readonly string[]
  /** Leaves out experts who wrote with an author of `seedAuthorIds`. */
  leavesOutCoauthors?: boolean
  /**
   * What a query for experts means, by the model of the engine's vectors. Undefined, or on a catalogue whose vectors are not
   * loaded: words alone are compared.
   */
  meaning?: QueryMeaning
  /**
   * Works that the text of a query for experts cites. People whom it cites, and who cite the same, are marked; works that cite the same, and
   * the cited works, are closer to the text. Where no work of the catalogue cites any of them, no score changes.
   */
  citedIds?: readonly string[]
  /**
   * For each record of the query, in its order, what part of each term's weight is the record's, 0 to 1 and in the order of
   * `terms`. Evidence then names the record that gives most of its score; undefined: it names none.
   */
  termShares?: readonly (readonly number[])[]
  /** Ids of the only records that may be hits: those that pass `email_confidence`, which only the server knows; undefined: all records. */
  allowedIds?: readonly string[]
  /** Whom the filters on past asking keep or remove, which only the server knows. */
  asked?: Partial<Record<AskedField, AskedPeople>>
  /**
   * Ids of the only records that are ranked: experts, institutions, venues or works. All of them who pass are hits, with the score that they
   * have among all; those without a matching work have 0 and come last, by id, and after them those without any work.
   */
  amongIds?: readonly string[]
  /** Ids of records that may not be hits. Unlike `queryIds`, works among them still vote. */
  excludedIds?: readonly string[]
  /**
   * Marks each expert with their conflicts with these authors; its rules also decide what the filter `coi_authors` removes.
   * Undefined: nobody is marked, and the filter takes the usual rules.
   */
  conflicts?: ConflictCheck
  /** Ids of authors whom the filter `coi_authors` takes for free of conflicts: people decided so. */
  acquittedIds?: readonly string[]
  /** Ids of authors whom it takes for in conflict, whatever is found: people declared a relation. */
  declaredIds?: readonly string[]
  /** The largest number of hits. 1 to 200. */
  limit: number
}

/** Filters on what the organisation has asked of people. */
export type AskedField = 'months_since_asked' | 'times_asked'

export interface AskedPeople {
  ids: readonly string[]
  /** Whether they alone stay, or go. */
  keeps: boolean
}

/** What the records of a query mean; each counts alike. */
export interface QueryMeaning {
  /** The vectors of texts. */
  texts: readonly Int8Array[]
  /** For each other record, the ids of the works that stand for it. */
  works: readonly (readonly string[])[]
  /** How works vote; undefined: as `VOTE_FORMULA` says. */
  formula?: VoteFormula | undefined
}

/** One ranked record, with the reasons for its place. */
export interface Hit<Kind extends CatalogueKind = CatalogueKind> {
  kind: Kind
  /** In URL form, or `source:id` for a record of another source. */
  id: string
  record: CatalogueRecords[Kind]
  /** 0 to 1; `@cognate/matching` has the formulas. */
  score: number
  /** The parts of the score; they add up to it. */
  explanation: Explanation
  /** Number of matching works of the hit that voted; 1 for a work itself, 0 for a record of another source. */
  matchingWorks: number
  /**
   * The best matching works, at most 2: the highest score first, ties by date, the newest first, then by id. Empty for a work
   * and for a record of another source.
   */
  evidence: EvidenceWork[]
  /** Of a work: where the words of the query stand in its abstract and its title, in UTF-16 units. */
  marks?: { abstract: [start: number, end: number][]; title: [start: number, end: number][] }
  /** The words of the query that the hit or its evidence holds, at most 8: those that add most to the score first. */
  matchedTerms: string[]
  /** Of a record of another source: the words of the query in its title, and the best sentence of its text; null if none matches. */
  highlights?: {
    title: [start: number, end: number][]
    text: { sentence: string; marks: [start: number, end: number][] } | null
  }
  /** Of an expert, institution or venue of `amongIds`: the catalogue has no work of it. */
  noWorks?: true
  /** Of an expert: ids of the institutions that pass all institution filters; all institutions without such a filter. */
  passingInstitutions?: string[]
  /** Of an expert, if the query has `conflicts`. */
  conflict?: ConflictMark
  /** Of an expert, if the query has `seedAuthorIds`: those of them with whom the expert wrote. */
  coauthorOf?: string[]
  /** Of an expert, if the query has `citedIds`: their works among these, and how many of these their works cite. */
  citations?: { cited: number; shared: number }
}

/** A work that is evidence, and the record of the query that it resembles most. */
export interface EvidenceWork extends Omit<Evidence, 'resembles'> {
  /** Place of the record in `termShares`. */
  nearest?: number
}

/** What `Engine.search` answers. */
export interface EngineAnswer {
  /**
   * Number of records that match and pass all filters, those beyond the limit included: exact below `MOST_COUNTED`, which stands for itself
   * and all above. Of a query with `amongIds`: all of them who pass, and `unknownIds`.
   */
  total: number
  /** Those of `amongIds` that the catalogue does not have, each once and in their order; missing where it has all. */
  unknownIds?: string[]
  /**
   * By filter, how many records more would match and pass without it, counted like `total`. Filters that take nobody away are not named; missing
   * where none does.
   */
  takenAway?: Partial<Record<FilterField, number>>
  /**
   * The score of the best work, or of the best record of a dataset that is ranked by its own texts; before record filters.
   * 0 to 1, and 0 if nothing matches.
   */
  bestScore: number
  /** The highest score first, ties by id. */
  hits: Hit[]
}

/** A page of the works of an author. */
export interface AuthorWorksQuery {
  author: string
  /** Orders the works by how well they match, the best first; undefined: by date, the newest first. Ties by date, then by id. */
  terms?: readonly WeightedTerm[]
  /** Number of works before the page, from 0. */
  offset: number
  /** The largest number of works on the page. */
  limit: number
}

/** A list of the open catalogue; parameters as OpenAlex writes them. */
export interface ListQuery {
  entity: OpenCatalogueEntity
  /** `field:value,field:a|b,field:!c`, ranges `>n`, `<n`, `a-b`; empty: all records. */
  filter: string
  /** Words that the records must hold; empty: no search. */
  search: string
  /** `field:desc,field`; empty: by relevance with a search, else by citations. */
  sort: string
  /** From 1. */
  page: number
  /** 1 to 200. */
  perPage: number
  /** The fields of the answer, separated by commas; undefined: all. */
  select?: string
  /** `*` for the first page, then the cursor of the answer before. */
  cursor?: string
  /** Takes this many records at random; the same seed gives the same records. */
  sample?: { size: number; seed: string }
  /** Counts the records by the values of this field; `field:include_unknown` also counts those without a value. */
  groupBy?: string
  /** Keeps only groups whose name holds this text. */
  q?: string
}

/** A list query names an unknown field or a value that cannot be read. The message is for the caller. */
export class ListQueryError extends Error {
  override readonly name: string = 'ListQueryError'
}

/** A list query asks for a page that a list cannot have. The message is for the caller. */
export class ListPageError extends ListQueryError {
  override readonly name = 'ListPageError'
}

/** What limits suggestions, and what they show of authors. */
export interface SuggestOptions {
  /** As in `ListQuery`; only for suggestions of one entity. */
  filter?: string
  /** As in `ListQuery`. */
  search?: string
  /** What distinguishes authors of one name; default: the institution. */
  authorHint?: AuthorHint
}

/** A topic of some records, with the number of their works that carry it. */
export interface CountedTopic extends Omit<TopicView, 'estimated'> {
  count: number
  /** How many of these works have estimated topics. */
  estimated: number
}

/** What was compared with the checksums of a catalogue, and how long it took. */
export interface CheckCost {
  bytes: number
  milliseconds: number
}

/**
 * One catalogue version, open for reading. Every engine gives the same answers to the same queries: `testing/engine-suite.ts`
 * checks it, and a new engine must pass it.
 *
 * - Ids are taken in URL or short form, in any case, and given in URL form. A merged id stands for the record it was
 *   merged into.
 * - An unknown id is no error: it gives undefined, or is ignored in a list of ids.
 * - The same query gives the same answer, order included.
 * - Calls may run at the same time, and their answers must not be changed by the caller.
 * - Every call can fail with the `AppError` `catalogue_unavailable` if the engine is closed or has too much to do.
 */
export interface Engine extends AuthorGraph {
  readonly summary: CatalogueSummary
  /** Which facts it holds of any record. */
  readonly facts: CatalogueFacts
  /** What opening compared with checksums; 0 bytes for a catalogue without checksums. */
  readonly checkCost: CheckCost
  /**
   * What weighs the terms of a query: the number of works, their mean length in terms, and how many works hold each term, in
   * the order of the terms. For a dataset that is ranked by its own texts, the same of its records.
   * @param dataset  Undefined: works.
   */
  readTermStatistics(terms: readonly string[], dataset?: DatasetKey): Promise<TermStatistics>
  /**
   * Ranks the records of a dataset. Works and records of other sources rank by the likeness of their own words (BM25);
   * experts, institutions and venues by the votes of their matching works. `testing/plain-ranking.ts` is the ranking in its
   * simplest form.
   */
  search(query: EngineQuery): Promise<EngineAnswer>
  /** Records in the order of the ids; undefined for an unknown id. */
  readRecords<Kind extends CatalogueKind>(
    kind: Kind,
    ids: readonly string[],
  ): Promise<(CatalogueRecords[Kind] | undefined)[]>
  /**
   * The record that has a DOI, an ORCID iD or a ROR id, bare or as a URL; undefined if there is none.
   * @param whom  `all`: also those who are left out, for operators who show them again. They are not named.
   */
  resolveIdentifier(
    scheme: 'doi' | 'orcid' | 'ror',
    value: string,
    whom?: 'shown' | 'all',
  ): Promise<{ kind: CatalogueKind; id: string } | undefined>
  /** The id of the record that an id was merged into; undefined for an id that was not merged. */
  resolveMergedId(kind: ScholarlyKind, id: string): Promise<string | undefined>
  /** A page of an author's works, and the number of all their works; undefined if the author is unknown. */
  listAuthorWorks(query: AuthorWorksQuery): Promise<{ count: number; works: CatalogueRecords['work'][] } | undefined>
  /**
   * Records with names whose words begin like the words of the text, regardless of accents and case: the most cited first.
   * A text that is an id, a DOI, an ORCID iD and the like gives the record that has it.
   * @returns The suggestions, at most `limit`, and their number without the limit, exact up to 1,000 for each entity.
   * @throws ListQueryError if a filter cannot be read.
   */
  autocomplete(
    entities: readonly OpenCatalogueEntity[],
    text: string,
    limit: number,
    options?: SuggestOptions,
  ): Promise<{ count: number; results: SuggestionView[] }>
  /**
   * The topics of some records: the topic of the most works first, ties in the order of the catalogue's topics. A work that
   * several of the records share counts once. Undefined if all ids are unknown.
   * @param among  Ids of works: only these count. Without it all works of the records do.
   */
  countTopics(
    kind: ScholarlyKind,
    ids: readonly string[],
    among?: readonly string[],
  ): Promise<CountedTopic[] | undefined>
  /**
   * A page of records or of groups, in OpenAlex's format.
   * @throws ListQueryError, ListPageError
   */
  listRecords(query: ListQuery): Promise<OpenListAnswer>
  /** A record in OpenAlex's format; undefined for an unknown id. */
  readOpenRecord(entity: OpenCatalogueEntity, id: string): Promise<{ id: string } | undefined>
  /**
   * Hides authors from all later answers, in place of those hidden before. A hidden author is no hit, no record, no suggestion
   * and in no list, and their works are shown without their authorship. Their works still vote, and the scores and the order
   * of all others stay.
   */
  hide(authorIds: readonly string[]): void
  /**
   * The ids of those who are hidden, as their records have them: somebody whose id was merged is hidden under the one they have now.
   * @throws AppError catalogue_unavailable
   */
  listHidden(): Promise<readonly string[]>
  /** Waits for the calls that are running, then frees threads, files and memory. Later calls fail. */
  close(): Promise<void>
}
