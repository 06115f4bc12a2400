import type { CoauthorView } from '@cognate/contract'
import { paths } from '@cognate/contract/paths'
import { call } from '../../lib/api.ts'

/** Co-authors that one overview lists. */
export const MOST_COAUTHORS = 200

interface Asked {
  author: string
  /** Years back from the date of the catalogue. */
  years: number
  /** Ids; nobody else is listed. */
  among?: readonly string[] | undefined
}

/** With whom an author wrote works, the most frequent first. */
export const listCoauthors = ({ author, years, among }: Asked, signal?: AbortSignal) =>
  call<CoauthorView[]>({
    path: paths.authorCoauthors,
    params: { id: author },
    query: { years, limit: MOST_COAUTHORS, among: among?.join(',') },
    signal,
  })
