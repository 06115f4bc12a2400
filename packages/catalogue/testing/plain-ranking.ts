import {
  type AuthorRecord,
  type CatalogueKind,
  type CatalogueRecords,
  type FilterFieldWith,
  type Filters,
  type InstitutionReference,
  type NumberRangeFilter,
  type ScholarlyFilterField,
  type ScholarlyKind,
  shortId,
  type ValuesFilter,
  type WorkRecord,
} from '@cognate/contract'
import { HYPER_AUTHORSHIP, usualConflictRules } from '@cognate/contract/conflict-rules'
import {
  analyse,
  formsOfWords,
  type IntegerQuery,
  impactOf,
  impactOfReference,
  partsOfVote,
  quantiseImpact,
  termsToHold,
  toIntegerQuery,
  UNKNOWN_AGE,
  VOTERS,
  VOTES_OF_AN_EXPERT,
  voteOf,
  weighReferences,
} from '@cognate/matching'
import type { CatalogueSummary } from '../src/engine/catalogue-summary.ts'
import type { AskedField, EngineQuery } from '../src/engine/engine.ts'
import { isInConflict } from './plain-conflicts.ts'
import { type DocumentDataset, rankDocuments } from './plain-documents.ts'
import { referencesOf } from './random-worlds.ts'

/** All records of a small catalogue, as its engine gives them. */
export interface PlainCatalogue {
  summary: CatalogueSummary
  records: { [Kind in CatalogueKind]: CatalogueRecords[Kind][] }
}

/** What an engine should answer, computed from the records alone, one work after the other. */
export interface PlainAnswer {
  /** All of them; an engine counts up to `MOST_COUNTED`. */
  total: number
  bestScore: number
  hits: { id: string; sum: number; matchingWorks: number; evidence: string[] }[]
}

/** A work and its likeness to the query. */
type Liked = { work: WorkRecord; likeness: number }
type Voted = PlainAnswer['hits'][number]

const kinds = { experts: 'author', works: 'work', institutions: 'institution', venues: 'venue' } as const

export function rankPlainly(catalogue: PlainCatalogue, query: EngineQuery): PlainAnswer {
  return isOfDocuments(query) ? rankDocuments(catalogue, query) : rankByWorks(catalogue, query)
}

function isOfDocuments(query: EngineQuery): query is EngineQuery & { dataset: DocumentDataset } {
  return !(query.dataset in kinds)
}

function rankByWorks(catalogue: PlainCatalogue, query: EngineQuery): PlainAnswer {
  const matching = matchingWorks(catalogue, query)
  const kind = kinds[query.dataset as keyof typeof kinds]
  const passes = (id: string) => recordPasses(catalogue, kind, id, query)
  const ranked =
    kind === 'work'
      ? matching.map(({ work, likeness }) => ({ id: work.id, sum: likeness, matchingWorks: 1, evidence: [] }))
      : rankVoted(catalogue, matching, query)
  const passing = ranked.filter(({ id }) => passes(id))
  const others = query.amongIds ? unranked(catalogue, ranked, query).filter(({ id }) => passes(id)) : []
  const hits = [...passing, ...others]
  const total = hits.length + unknownIn(catalogue, kind, query).length
  return { total, bestScore: matching[0]?.likeness ?? 0, hits: hits.slice(0, query.limit) }
}

/** Those of `amongIds` that no record has, but for those whom the query leaves out by id. */
function unknownIn({ records }: PlainCatalogue, kind: ScholarlyKind, query: EngineQuery): string[] {
  const { amongIds = [], queryIds, excludedIds = [], filters } = query
  const isUnknown = (id: string) =>
    !has([...queryIds, ...excludedIds], id) &&
    fits(filters.excluded_records, (value) => has([value], id)) &&
    !records[kind].some((record) => has([id], record.id))
  return [...new Set(amongIds.map(shortId))].filter(isUnknown)
}

/** Records without a matching work, by id; those without any work last. A work must pass the filters on works. */
function unranked(catalogue: PlainCatalogue, ranked: readonly Voted[], query: EngineQuery): Voted[] {
  const { work } = catalogue.records
  const kind = kinds[query.dataset as keyof typeof kinds]
  const known = new Set(work.flatMap(termsOf))
  const named = new Set(work.flatMap((one) => votedBy(one, { dataset: query.dataset, filters: {} })))
  const voted = new Set(ranked.map(({ id }) => id))
  const others = (catalogue.records[kind] as { id: string }[])
    .filter(({ id }) => !voted.has(id))
    .filter((one) => kind !== 'work' || workPasses(one as WorkRecord, query.filters, known))
    .toSorted((a, b) => number(a.id) - number(b.id))
    .map(({ id }): Voted => ({ id, sum: 0, matchingWorks: kind === 'work' ? 1 : 0, evidence: [] }))
  const hasWorks = ({ id }: Voted) => kind === 'work' || named.has(id)
  return [...others.filter(hasWorks), ...others.filter((one) => !hasWorks(one))]
}

/** Candidates with votes of the best works, then those with votes of the others only. */
function rankVoted(catalogue: PlainCatalogue, matching: readonly Liked[], query: EngineQuery): PlainAnswer['hits'] {
  const best = matching.slice(0, VOTERS)
  const first = countVotes(catalogue, best, query)
  const voted = new Set(first.map(({ id }) => id))
  const others = countVotes(catalogue, matching.slice(VOTERS), query)
  return [...first, ...others.filter(({ id }) => !voted.has(id))]
}

function number(id: string): number {
  return Number(shortId(id).slice(1))
}

export function has(values: readonly string[], id: string): boolean {
  return values.some((value) => shortId(value) === shortId(id))
}

function matchingWorks({ summary, records }: PlainCatalogue, query: EngineQuery): Liked[] {
  const integerQuery = integerQueryOf(records.work, query)
  const cited = new Map(integerQuery.references?.map((reference) => [reference.number, reference]))
  const known = new Set(records.work.flatMap(termsOf))
  return records.work
    .filter((work) => !has(query.queryIds, work.id) && !isOfSeed(work, query) && workPasses(work, query.filters, known))
    .map((work) =>
      like(work, integerQuery, { selfScore: query.selfScore, averageLength: summary.average_length, cited }),
    )
    .filter(({ likeness }) => likeness > 0)
    .sort((a, b) => b.likeness - a.likeness || number(a.work.id) - number(b.work.id))
}

/** Works of the authors in a query have no vote. */
function isOfSeed({ authorships }: WorkRecord, { dataset, seedAuthorIds = [] }: EngineQuery): boolean {
  return dataset !== 'works' && authorships.some(({ author }) => has(seedAuthorIds, author.id))
}

/** Works with very many authors make nobody a co-author. */
function wroteWithSeed(id: string, works: readonly WorkRecord[], { seedAuthorIds = [] }: EngineQuery): boolean {
  const isOther = (other: string) => other !== id && has(seedAuthorIds, other)
  return works.some(
    ({ authorships }) =>
      authorships.length <= HYPER_AUTHORSHIP &&
      authorships.some(({ author }) => author.id === id) &&
      authorships.some(({ author }) => isOther(author.id)),
  )
}

/** The query in whole numbers; its terms are those that some work holds, numbered as they sort. */
function integerQueryOf(works: readonly WorkRecord[], query: EngineQuery): IntegerQuery {
  const held = [...new Set(works.flatMap(termsOf))].sort()
  const numberOf = (term: string) => (held.includes(term) ? held.indexOf(term) : undefined)
  return toIntegerQuery(query.terms, numberOf, undefined, weighCited(works, query))
}

function weighCited(works: readonly WorkRecord[], { dataset, citedIds = [], selfScore }: EngineQuery) {
  const cited = works.filter(({ id }) => dataset === 'experts' && has(citedIds, id))
  const counted = cited.map((work) => ({
    number: number(work.id),
    citing: works.filter((other) => has(referencesOf(other), work.id)).length,
    references: referencesOf(work).length,
  }))
  return weighReferences(counted, { total: works.length, selfScore })
}

function like(
  work: WorkRecord,
  { terms, unit }: IntegerQuery,
  {
    selfScore,
    averageLength,
    cited,
  }: {
    selfScore: number
    averageLength: number
    cited: ReadonlyMap<number, { weight: number; own: number }>
  },
): Liked {
  const words = termsOf(work)
  const sum = terms.reduce((all, { source: { term }, weight }) => {
    const frequency = words.filter((word) => word === term).length
    return all + (frequency === 0 ? 0 : weight * quantiseImpact(impactOf(frequency, words.length, averageLength)))
  }, 0)
  const itself = cited.get(number(work.id))
  const references = referencesOf(work)
  const ofReferences = references.reduce(
    (all, id) => all + (cited.get(number(id))?.weight ?? 0) * impactOfReference(references.length),
    itself ? itself.weight * itself.own : 0,
  )
  return { work, likeness: (sum + ofReferences) * (unit / selfScore) }
}

function termsOf(work: WorkRecord): string[] {
  return [...analyse(work.title), ...analyse(work.abstract ?? '')]
}

function countVotes({ summary }: PlainCatalogue, works: readonly Liked[], query: EngineQuery): Voted[] {
  const found = new Map<string, { votes: number[]; works: Liked[] }>()
  for (const liked of works) {
    const sharers = query.dataset === 'experts' ? liked.work.authorships.length : 1
    const vote = partsOfVote(voteOf(liked.likeness), ageOf(liked.work, summary.date), sharers).shared
    for (const id of votedBy(liked.work, query)) {
      const entry = found.get(id) ?? { votes: [], works: [] }
      found.set(id, entry)
      entry.works.push(liked)
      entry.votes.push(vote)
    }
  }
  const counted = query.dataset === 'experts' ? VOTES_OF_AN_EXPERT : Infinity
  const sumOf = (votes: number[]) =>
    votes
      .toSorted((a, b) => a - b)
      .slice(-counted)
      .reduce((sum, vote) => sum + vote, 0)
  return [...found]
    .map(([id, { votes, works }]) => ({
      id,
      sum: sumOf(votes),
      matchingWorks: works.length,
      evidence: bestTwo(works),
    }))
    .sort((a, b) => b.sum - a.sum || number(a.id) - number(b.id))
}

function bestTwo(works: readonly Liked[]): string[] {
  const day = ({ work }: Liked) => (work.publication_date ? Date.parse(work.publication_date) : -1)
  return [...works]
    .sort((a, b) => b.likeness - a.likeness || day(b) - day(a) || number(a.work.id) - number(b.work.id))
    .slice(0, 2)
    .map(({ work }) => work.id)
}

function ageOf(work: WorkRecord, today: string): number {
  return work.publication_date ? (Date.parse(today) - Date.parse(work.publication_date)) / 86_400_000 : UNKNOWN_AGE
}

function votedBy(work: WorkRecord, { dataset, filters }: Pick<EngineQuery, 'dataset' | 'filters'>): string[] {
  if (dataset === 'venues') return work.primary_location?.source ? [work.primary_location.source.id] : []
  if (dataset === 'institutions') return [...new Set(institutionsOfWork(work).map(({ id }) => id))]
  const sole = work.authorships.length === 1
  return work.authorships
    .filter(({ author_position }) => {
      const positions = sole ? ['first', 'last'] : [author_position]
      const isMatch = (value: string) =>
        value === 'any' ||
        positions.some((position) => value === position || (value === 'first_and_last' && position !== 'middle'))
      return fits(filters.author_position, isMatch)
    })
    .map(({ author }) => author.id)
}

function institutionsOfWork(work: WorkRecord): InstitutionReference[] {
  return work.authorships.flatMap(({ institutions }) => institutions)
}

/** Include: some value matches; exclude: none does; without values everything passes. */
export function fits(filter: ValuesFilter | undefined, isFitting: (value: string) => boolean): boolean {
  if (!filter?.values.length) return true
  return filter.values.some(isFitting) === (filter.type === 'include')
}

export function equals(value: string, text: string | null | undefined): boolean {
  return value.toLowerCase() === (text ?? '').toLowerCase()
}

interface PlainWork {
  work: WorkRecord
  /** Its terms, and those of all works. */
  own: ReadonlySet<string>
  known: ReadonlySet<string>
}

/** What each work filter asks of a work, but for the position of authors (`votedBy`). */
const worksPass: {
  [Field in Exclude<FilterFieldWith<'effect', 'works'>, 'author_position'>]: (
    filter: Filters[Field],
    plain: PlainWork,
  ) => boolean
} = {
  publication_date: (dates, { work: { publication_date: day } }) => isInDates(dates, day),
  document_type: (filter, { work }) =>
    fits(filter, (value) => equals(value, work.type) || equals(value, work.type_crossref)),
  language: (filter, { work }) => fits(filter, (value) => equals(value, work.language)),
  source_type: (filter, { work }) =>
    fits(filter, (value) => value === 'any' || (sourceOf(work) !== null && equals(value, sourceOf(work)!.type))),
  source_id: (filter, { work }) => fits(filter, (value) => sourceOf(work) !== null && has([value], sourceOf(work)!.id)),
  topics: (filter, { work }) =>
    fits(filter, (value) =>
      work.topics.some(({ id, subfield, field, domain }) =>
        [id, subfield?.id, field?.id, domain?.id].some((place) => place != null && has([value], place)),
      ),
    ),
  abstract: (filter, { own, known }) => saysWords(filter, own, known),
}

const sourceOf = (work: WorkRecord) => work.primary_location?.source ?? null

function workPasses(work: WorkRecord, filters: Filters, known: ReadonlySet<string>): boolean {
  const plain: PlainWork = { work, own: new Set(termsOf(work)), known }
  const passes = <Field extends keyof typeof worksPass>(field: Field) => worksPass[field](filters[field], plain)
  return (Object.keys(worksPass) as (keyof typeof worksPass)[]).every((field) => passes(field))
}

export function isInDates(dates: Filters['publication_date'], day: string | null): boolean {
  if (!dates?.start && !dates?.end) return true
  return day !== null && day >= (dates.start ?? '') && day <= (dates.end ?? '9999')
}

/** To include, all values must occur, to exclude, none. */
export function saysWords(filter: ValuesFilter | undefined, own: ReadonlySet<string>, known: ReadonlySet<string>) {
  return (
    !filter ||
    filter.values.filter(isSearchable).every((value) => holdsWords(value, own, known) === (filter.type === 'include'))
  )
}

/** A stop word filters nothing. */
function isSearchable(value: string): boolean {
  return formsOfWords(value).length > 0
}

/** Whether a text holds all words of a value. @param known  The terms of all texts. */
function holdsWords(value: string, own: ReadonlySet<string>, known: ReadonlySet<string>): boolean {
  const words = termsToHold(formsOfWords(value), (term) => known.has(term))
  return words.every((terms) => terms.some((term) => own.has(term)))
}

interface PlainCandidate {
  kind: ScholarlyKind
  id: string
  record: { id: string }
  catalogue: PlainCatalogue
}

/** What each record filter asks of a candidate; the server answers those on addresses and on past asking, and sends ids. */
const recordsPass: {
  [Field in Exclude<ScholarlyFilterField & FilterFieldWith<'effect', 'records'>, 'email_confidence' | AskedField>]: (
    filter: Filters[Field],
    candidate: PlainCandidate,
  ) => boolean
} = {
  nl_language: (filter, { id, catalogue: { records } }) =>
    fits(filter, (value) =>
      records.work.some(
        ({ language, authorships }) => language === value && authorships.some(({ author }) => author.id === id),
      ),
    ),
  excluded_records: (filter, { id }) => fits(filter, (value) => has([value], id)),
  coi_authors: (filter, { id, catalogue: { records } }) =>
    fits(filter, (value) =>
      isInConflict([value, id], usualConflictRules, {
        author: records.author,
        work: records.work,
        above: () => [],
      }),
    ),
  'institution.country_code': (filter, candidate) =>
    fits(filter, (value) => institutionsOf(candidate).some((one) => equals(value, one.country_code))),
  'institution.type': (filter, candidate) =>
    fits(filter, (value) => institutionsOf(candidate).some((one) => equals(value, one.type))),
  'institution.id': (filter, candidate) =>
    fits(filter, (value) => institutionsOf(candidate).some((one) => has([value], one.id))),
  works_count: (range, { record }) => within(range, (record as AuthorRecord).works_count),
  h_index: (range, { record }) => within(range, (record as AuthorRecord).summary_stats?.h_index ?? Number.NaN),
  years_active: (range, { record }) => within(range, yearsActive(record as AuthorRecord)),
  years_inactive: (range, { record, catalogue }) =>
    within(range, yearsInactive(record as AuthorRecord, catalogue.summary.date)),
}

function recordPasses(catalogue: PlainCatalogue, kind: ScholarlyKind, id: string, query: EngineQuery): boolean {
  const { records } = catalogue
  const { filters, queryIds: leaveOut, allowedIds: only, amongIds, asked = {}, excludedIds: except = [] } = query
  const record = (records[kind] as { id: string }[]).find((candidate) => candidate.id === id)!
  const candidate: PlainCandidate = { kind, id, record, catalogue }
  const passes = <Field extends keyof typeof recordsPass>(field: Field) => recordsPass[field](filters[field], candidate)
  return (
    !has(leaveOut, id) &&
    !has(except, id) &&
    (only === undefined || has(only, id)) &&
    (amongIds === undefined || has(amongIds, id)) &&
    Object.values(asked).every(({ ids, keeps }) => has(ids, id) === keeps) &&
    !(query.leavesOutCoauthors && kind === 'author' && wroteWithSeed(id, records.work, query)) &&
    (Object.keys(recordsPass) as (keyof typeof recordsPass)[]).every((field) => passes(field))
  )
}

function institutionsOf({ kind, record }: PlainCandidate): InstitutionReference[] {
  if (kind === 'work') return institutionsOfWork(record as WorkRecord)
  if (kind === 'institution') return [record as InstitutionReference]
  if (kind === 'venue') return []
  const { active_affiliations, last_known_institutions } = record as AuthorRecord
  return active_affiliations.length > 0 ? active_affiliations : last_known_institutions
}

function yearsActive({ first_publication_year: first, last_publication_year: last }: AuthorRecord): number {
  return first == null || last == null ? 0 : last - first + 1
}

function yearsInactive({ last_publication_year: last }: AuthorRecord, today: string): number {
  return last == null ? Number.POSITIVE_INFINITY : Number(today.slice(0, 4)) - last
}

/** A range without ends asks for nothing; an unknown value, which is not a number, passes no other. */
function within(range: NumberRangeFilter | undefined, value: number): boolean {
  const { start, end } = range ?? {}
  return (start == null && end == null) || (value >= (start ?? -Infinity) && value <= (end ?? Infinity))
}
