import type { Engine } from '@cognate/catalogue'
import { type AcademicView, AppError, AUTHOR_ID, type AuthorRecord, ORCID, shortId } from '@cognate/contract'
import { invalidField } from '../base/invalid-field.ts'

/** What people are told who name nobody. */
export const HOW_TO_NAME = 'Use an id such as A5023888391, its URL, or an ORCID iD.'

/** How an academic is named by an id or its URL, or by an ORCID iD; undefined for anything else. */
export function readAcademic(text: string): { id: string } | { orcid: string } | undefined {
  const id = shortId(text)
  if (AUTHOR_ID.test(id)) return { id }
  return ORCID.test(text.trim()) ? { orcid: text.trim() } : undefined
}

/**
 * The short id of an academic.
 * @param ask  Puts a question to the catalogue in use, which alone knows ORCID iDs.
 * @throws AppError `invalid_request`, `record_not_found`
 */
export async function idOfAcademic(
  text: string,
  ask: Asking,
  { field = 'author', whom = 'shown' }: AcademicOptions = {},
): Promise<string> {
  const named = readAcademic(text)
  if (!named) throw invalidField(field, HOW_TO_NAME)
  if ('id' in named) return named.id
  const found = await ask((engine) => engine.resolveIdentifier('orcid', named.orcid, whom))
  if (found?.kind === 'author') return shortId(found.id)
  const detail = 'The catalogue in use shows nobody with this ORCID iD. Who is left out is listed by id.'
  throw new AppError('record_not_found', { detail })
}

interface AcademicOptions {
  /** Where the text stands in a call. */
  field?: string
  /** `all`: also those who are left out. */
  whom?: 'shown' | 'all'
}

type Asking = <Answer>(question: (engine: Engine) => Promise<Answer>) => Promise<Answer>

/** Newest works that are shown of an academic. */
const WORKS = 3

/** Who an academic is; null where the catalogue has, or names, nobody of this id. */
export async function describeAcademic(id: string, engine: Engine): Promise<AcademicView['person']> {
  const [[record], listed] = await Promise.all([
    engine.readRecords('author', [id]),
    engine.listAuthorWorks({ author: id, offset: 0, limit: WORKS }),
  ])
  if (!record) return null
  const works = listed?.works ?? []
  return { ...personOf(record), works: works.map(({ title, publication_year }) => ({ title, year: publication_year })) }
}

/** Whom the catalogue takes for the same person under another id. */
function secondRecordsOf({ identity_hints = [] }: AuthorRecord) {
  const others = identity_hints.flatMap(({ kind, others }) => (kind === 'same_person' ? others : []))
  return [...new Map(others.map((other) => [other.id, { ...other, id: shortId(other.id) }])).values()]
}

function personOf(record: AuthorRecord) {
  const { id, display_name, display_name_alternatives, orcid, last_known_institutions, works_count } = record
  return {
    ...{ id: shortId(id), display_name, also_known_as: display_name_alternatives, orcid, works_count },
    institutions: last_known_institutions.map((institution) => institution.display_name),
    may_also_be: secondRecordsOf(record),
  }
}
