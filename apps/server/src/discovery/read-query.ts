import type { Engine } from '@cognate/catalogue'
import { AppError, catalogueId, MAX_RECORDS, MAX_TEXT, type QueryRecord, type WorkRecord } from '@cognate/contract'
import { countTerms, mergeCounts, splitTitle, type TermCounts } from '@cognate/matching'
import type { FindSimilarContext } from './find-similar.ts'

/** An author speaks through this many newest works. */
const WORKS_OF_AN_AUTHOR = 50

/** What a person asked with, as counted terms. */
export interface Query {
  /** One a record; the order does not matter. */
  records: TermCounts[][]
  /** Ids of the authors and works that were asked with. */
  leaveOut: string[]
  /** Ids of the people who wrote a work that was asked with. */
  authors: ReadonlySet<string>
}

/** Reads the records of a question from the catalogue and counts their terms; a record named twice counts once. */
export async function readQuery(records: readonly QueryRecord[], context: FindSimilarContext): Promise<Query> {
  checkRecords(records, context)
  const { engine } = context
  const texts = records.filter(isText).map((record) => record.fields?.text ?? '')
  const works = await readKind('work', records, engine)
  const authors = await readKind('author', records, engine)
  const authorCounts = await countAuthors(
    authors.map(({ id }) => id),
    engine,
  )
  return {
    records: [...texts.map(countText), ...works.map(countWork), ...authorCounts],
    leaveOut: [...works, ...authors].map(({ id }) => id),
    authors: new Set(works.flatMap((work) => work.authorships.map(({ author }) => author.id))),
  }
}

function isText(record: QueryRecord): boolean {
  return record.record_type === 'record'
}

function checkRecords(records: readonly QueryRecord[], { endpoints }: FindSimilarContext): void {
  if (records.length > MAX_RECORDS) throw new AppError('too_many_records')
  for (const [index, { record_type, fields }] of records.entries()) {
    if (record_type === 'institution' || record_type === 'venue') {
      const message = 'A query takes texts, authors and works.'
      throw new AppError('invalid_request', { fields: [{ field: `records.${index}.record_type`, message }] })
    }
    if (record_type === 'author' && !endpoints.includes('get_author_abstracts')) {
      throw new AppError('endpoint_not_allowed', { detail: 'get_author_abstracts' })
    }
    if ((fields?.text?.length ?? 0) > MAX_TEXT) throw new AppError('text_too_long')
  }
  const isEmpty = records.every((record) => isText(record) && isBlank(record.fields?.text ?? ''))
  if (isEmpty) throw new AppError('empty_query')
}

/** Whether a text holds nothing but space and the control characters that a pasted document may bring. */
function isBlank(text: string): boolean {
  return /^[\s\p{Cc}]*$/u.test(text)
}

/** The records of a kind that a question names, each once. */
async function readKind<Kind extends 'work' | 'author'>(kind: Kind, asked: readonly QueryRecord[], engine: Engine) {
  const ids = new Set(
    asked.filter((record) => record.record_type === kind).map((record) => catalogueId(record.identifier)),
  )
  const records = await engine.read(kind, [...ids])
  const byId = new Map(records.map((record) => [record?.id, record]))
  return [...byId.values()].map((record) => {
    if (record) return record
    throw new AppError('record_not_found')
  })
}

async function countAuthors(ids: readonly string[], engine: Engine): Promise<TermCounts[][]> {
  const counts: TermCounts[][] = []
  // One after the other: a question of 200 authors must not keep all of 10,000 works in memory.
  for (const author of ids) {
    const found = await engine.authorWorks({ author, offset: 0, limit: WORKS_OF_AN_AUTHOR })
    counts.push(mergeCounts((found?.works ?? []).map(countWork)))
  }
  return counts
}

function countText(text: string): TermCounts[] {
  const { title, rest } = splitTitle(text)
  return countTerms(title, rest)
}

function countWork(work: WorkRecord): TermCounts[] {
  return countTerms(work.title, work.abstract ?? '')
}
