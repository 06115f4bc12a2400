import type { EndpointKey, ResultView } from '@cognate/contract'
import type { RecordReference } from '../../model/records/result-types.ts'

export interface RowProps<Result extends ResultView = ResultView> {
  result: Result
  /** Place in the answer, from 1. */
  rank: number
  /** What the licence includes. Must be the same array between renders, or every row is drawn again. */
  endpoints: readonly EndpointKey[]
  /** The newest year among the results, on which all graphs end; without it each graph ends on its own. */
  lastYear?: number | undefined
  /** The stored query, which puts the best matching works first when more are shown. */
  queryUuid?: string | undefined
  /** Starts a similar search from a record. */
  onMoreLike(record: RecordReference): void
  /** Opens a result over the page. */
  onOpen(result: ResultView): void
}
