import { setImmediate as nextTurn } from 'node:timers/promises'
import { documentParts, type Engine } from '@cognate/catalogue'
import {
  AppError,
  catalogueId,
  type DocumentKind,
  type DocumentRecords,
  documentKinds,
  endpointToQuery,
  isPartOfQuery,
  isQueryable,
  MAX_RECORDS,
  MAX_TEXT,
  type QueryRecord,
  type QueryReference,
  type WorkRecord,
} from '@cognate/contract'
import {
  countAskedTerms,
  countTerms,
  mergeCounts,
  splitTitle,
  type TermCounts,
  textForMeaning,
} from '@cognate/matching'
import type { QueryCollection, QueryContext } from './query-context.ts'
import type { QueryContents } from './read-meaning.ts'

/** This many of an author's newest works stand for the author, … */
const WORKS_OF_AN_AUTHOR = 50
/** … and this many for all authors of a query together, each with as many: their works are what a query costs. */
const WORKS_OF_ALL_AUTHORS = 400
/** Characters of all texts of a query. */
const MOST_CHARACTERS = 20 * MAX_TEXT

const noCollection: Pick<QueryCollection, 'usedRecords'> = { usedRecords: [] }

/** What a person asked with, as counted terms. */
export interface QueryTerms {
  /** One a record; the order does not matter. */
  records: TermCounts[][]
  /** Which record each of them is, in their order; undefined for a text. */
  references: (QueryReference | undefined)[]
  /** Ids of the authors in the query, whose own works say nothing of others. */
  seedAuthors: string[]
  /** Ids of the records in the query. */
  leaveOut: string[]
  /** Ids of the authors of works in the query. */
  authors: ReadonlySet<string>
  /** What its meaning is read from. */
  contents: QueryContents
}

/**
 * Reads the records of a query, and those of its collection, and counts their terms; a record named twice
 * counts once.
 */
export async function readQuery(records: readonly QueryRecord[], context: QueryContext): Promise<QueryTerms> {
  const { engine, collection = noCollection } = context
  checkRecordTypes(records, context)
  const queryableRecords = collection.usedRecords.filter((record) => isPartOfQuery(record, context.endpoints))
  const sources = { asked: records, collected: takeNewest(queryableRecords, records) }
  const queryRecords = [...sources.asked, ...sources.collected]
  checkContent(queryRecords)
  const texts = queryRecords.filter(isText).map((record) => record.fields?.text ?? '')
  const works = await readKind('work', sources, engine)
  const authors = await readKind('author', sources, engine)
  const ofAuthors = await readAuthors(
    authors.map(({ id }) => id),
    engine,
  )
  const documents = await readDocuments(sources, engine)
  const namedRecords = [...works, ...authors, ...documents.map(({ record }) => record)]
  const references = [
    ...works.map((work) => referenceTo('work', work)),
    ...authors.map((author) => referenceTo('author', author)),
    ...documents.map(({ kind, record }) => referenceTo(kind, record)),
  ]
  return {
    records: [
      ...(await countEach(texts, countText)),
      ...(await countEach(works, countWork)),
      ...ofAuthors.map(({ counts }) => counts),
      ...(await countEach(documents, countDocument)),
    ],
    references: [...texts.map(() => undefined), ...references],
    seedAuthors: authors.map(({ id }) => id),
    leaveOut: [...namedRecords.map(({ id }) => id), ...collection.usedRecords.map(({ identifier }) => identifier)],
    authors: new Set(works.flatMap((work) => work.authorships.map(({ author }) => author.id))),
    contents: {
      texts: [...texts.map(meantByText), ...documents.map(meantByDocument)],
      works: [...works.map(({ id }) => [id]), ...ofAuthors.map(({ works }) => works)],
    },
  }
}

function referenceTo(
  record_type: QueryReference['record_type'],
  { id, display_name }: { id: string; display_name: string },
): QueryReference {
  return { record_type, identifier: id, display_name }
}

function isText(record: QueryRecord): boolean {
  return record.record_type === 'record'
}

/** Refuses records that cannot be part of a query. */
function checkRecordTypes(records: readonly QueryRecord[], { endpoints }: QueryContext): void {
  if (records.length > MAX_RECORDS) throw new AppError('too_many_records')
  for (const [index, { record_type }] of records.entries()) {
    if (!isQueryable(record_type)) {
      const message = 'A query takes anything but institutions and venues.'
      throw new AppError('invalid_request', { fields: [{ field: `records.${index}.record_type`, message }] })
    }
    const endpoint = endpointToQuery(record_type)
    if (endpoint && !endpoints.includes(endpoint)) throw new AppError('endpoint_not_allowed', { detail: endpoint })
  }
}

/** A collection holds its records in the order in which they were added; the newest ones for which there is room are used. */
function takeNewest(collected: readonly QueryRecord[], asked: readonly QueryRecord[]): readonly QueryRecord[] {
  const newest = collected.slice(Math.max(0, collected.length - (MAX_RECORDS - asked.length)))
  let room = MOST_CHARACTERS - charactersOf(asked)
  const first = newest.findLastIndex((record) => {
    room -= charactersOf([record])
    return room < 0
  })
  return newest.slice(first + 1)
}

const charactersOf = (records: readonly QueryRecord[]): number =>
  records.reduce((sum, record) => sum + (isText(record) ? (record.fields?.text?.length ?? 0) : 0), 0)

function checkContent(records: readonly QueryRecord[]): void {
  if (records.some(({ fields }) => (fields?.text?.length ?? 0) > MAX_TEXT)) throw new AppError('text_too_long')
  if (charactersOf(records) > MOST_CHARACTERS) {
    const detail = `The texts of a query have ${MOST_CHARACTERS.toLocaleString('en')} characters at most, all together.`
    throw new AppError('text_too_long', { detail })
  }
  const isEmpty = records.every((record) => isText(record) && isBlank(record.fields?.text ?? ''))
  if (isEmpty) throw new AppError('empty_query')
}

/** Whether a text holds only space and control characters, which a pasted document may contain. */
function isBlank(text: string): boolean {
  return /^[\s\p{Cc}]*$/u.test(text)
}

interface QuerySources {
  asked: readonly QueryRecord[]
  collected: readonly QueryRecord[]
}

/** The records of a kind that a query names, each once and in the order of their ids; of those collected, the ones that are still there. */
async function readKind<Kind extends 'work' | 'author' | DocumentKind>(
  kind: Kind,
  { asked, collected }: QuerySources,
  engine: Engine,
) {
  const required = idsOf(kind, asked)
  const ids = [...new Set([...required, ...idsOf(kind, collected)])]
  if (ids.length === 0) return []
  const records = await engine.readRecords(kind, ids)
  const isMissing = records.some((record, index) => !record && required.has(ids[index] ?? ''))
  if (isMissing) throw new AppError('record_not_found')
  const found = new Map(records.flatMap((record) => (record ? [[record.id, record] as const] : [])))
  return [...found.keys()].sort().map((id) => found.get(id)!)
}

interface QueryDocument {
  kind: DocumentKind
  record: DocumentRecords[DocumentKind]
}

async function readDocuments(sources: QuerySources, engine: Engine): Promise<QueryDocument[]> {
  const documents: QueryDocument[] = []
  for (const kind of documentKinds) {
    const records = await readKind(kind, sources, engine)
    documents.push(...records.map((record) => ({ kind, record })))
  }
  return documents
}

function idsOf(kind: QueryRecord['record_type'], records: readonly QueryRecord[]): Set<string> {
  return new Set(
    records.filter(({ record_type }) => record_type === kind).map(({ identifier }) => catalogueId(identifier)),
  )
}

/** An author as the works that stand for them. */
interface AuthorContents {
  counts: TermCounts[]
  /** Ids. */
  works: string[]
}

async function readAuthors(ids: readonly string[], engine: Engine): Promise<AuthorContents[]> {
  const authors: AuthorContents[] = []
  const limit = Math.min(WORKS_OF_AN_AUTHOR, Math.floor(WORKS_OF_ALL_AUTHORS / ids.length))
  for (const author of ids) {
    const { works } = (await engine.listAuthorWorks({ author, offset: 0, limit })) ?? { works: [] }
    authors.push({ counts: mergeCounts(works.map(countWork)), works: works.map(({ id }) => id) })
  }
  return authors
}

/** Counts terms of each, and lets other calls in between. */
async function countEach<Counted>(all: readonly Counted[], count: (one: Counted) => TermCounts[]) {
  const counts: TermCounts[][] = []
  for (const [place, one] of all.entries()) {
    if (place > 0) await nextTurn()
    counts.push(count(one))
  }
  return counts
}

function meantByText(text: string): string {
  const { title, rest } = splitTitle(text)
  return textForMeaning(title, rest)
}

function meantByDocument({ kind, record }: QueryDocument): string {
  const { title, text } = documentParts(kind, record)
  return textForMeaning(title, text ?? '')
}

function countText(text: string): TermCounts[] {
  const { title, rest } = splitTitle(text)
  return countAskedTerms(title, rest)
}

export function countWork(work: WorkRecord): TermCounts[] {
  return countTerms(work.title, work.abstract ?? '')
}

/** A record of another source is represented by its own words alone. */
function countDocument({ kind, record }: QueryDocument): TermCounts[] {
  const { title, text, keywords } = documentParts(kind, record)
  return countAskedTerms(title, [text ?? '', ...keywords].join('\n'))
}
