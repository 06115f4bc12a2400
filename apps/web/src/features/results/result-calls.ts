import type { AuthorWork, CatalogueKind, CatalogueRecords } from '@cognate/contract'
import { paths } from '@cognate/contract/paths'
import { call } from '../../lib/api.ts'

/** Works that one press on 'Show More' asks for. */
export const WORKS_PER_PAGE = 10

/** The whole record; its shape follows from its kind. */
export async function getWholeRecord<Kind extends CatalogueKind>(
  recordType: Kind,
  identifier: string,
  signal: AbortSignal,
): Promise<CatalogueRecords[Kind]> {
  const params = { record_type: recordType, id: identifier }
  const record = await call<{ fields: CatalogueRecords[Kind] }>({ path: paths.record, params, signal })
  return record.fields
}

/** A page of an author's works, counted from 1: the best matching first for a stored query, else the newest. */
export const listAuthorWorks = (author: string, query: string | undefined, page: number, signal: AbortSignal) =>
  call<{ count: number; results: AuthorWork[] }>({
    path: paths.authorWorks,
    params: { id: author },
    query: { query, page, page_size: WORKS_PER_PAGE },
    signal,
    priority: 'row',
  })
