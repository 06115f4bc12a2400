import type { EndpointKey, ResultView } from '@cognate/contract'
import type { RecordReference } from '../../model/records/result-types.ts'

/** What the row of a kind takes. */
export interface RowProps<Result extends ResultView = ResultView> {
  result: Result
  /** Place in the answer, from 1. */
  rank: number
  /** What the licence opens; keep its identity between renders, so that rows that did not change are left alone. */
  endpoints: readonly EndpointKey[]
  /** The newest year among the results, so that all graphs end alike; each its own where left out. */
  lastYear?: number | undefined
  /** The stored query, which puts the best matching works first when more are shown. */
  queryUuid?: string | undefined
  /** Starts a similar search from a record. */
  onMoreLike(record: RecordReference): void
  /** Opens a result over the page. */
  onOpen(result: ResultView): void
}
